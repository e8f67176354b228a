import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReader } from '#web/platform/reader.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { Entry } from '#web/threads/Entry.tsx'
import { Request } from '#web/threads/Request.tsx'
import { isNew, useMarkSeen, type FullThread } from '#web/threads/seen.ts'
import ui from '#web/parts/ui.module.css'

/** The number of latest messages shown at first; new ones are always shown. */
const latest = 6

interface ConversationProps {
  quote: FullQuote
  thread: FullThread
}

/** What was written, oldest first: a request's own words head it, and a line marks where the reader left off. */
export function Conversation({ quote, thread }: ConversationProps) {
  const { t } = useTranslation()
  const reader = useReader()
  const end = useMarkSeen(quote.id, thread, reader)
  // Where the reader had left off stays marked while they are here, though by then they have seen it.
  const [leftOff] = useState(thread.seen)
  const [all, setAll] = useState(false)
  const { messages } = thread
  const firstNew = messages.findIndex((message) => isNew(message, leftOff, reader))
  const unread = firstNew === -1 ? 0 : messages.length - firstNew
  const hidden = all ? 0 : Math.max(0, messages.length - Math.max(latest, unread))
  return (
    <>
      {quote.remarks && <Request quote={quote} remarks={quote.remarks} />}
      {messages.length === 0 && !quote.remarks && (
        <Text c="dimmed" mb="sm">
          {t('threads.nothing', { context: reader })}
        </Text>
      )}
      {hidden > 0 && (
        <Button variant="subtle" size="compact-md" mb="xs" onClick={() => setAll(true)}>
          {t('threads.earlier', { count: hidden })}
        </Button>
      )}
      {messages.length > 0 && (
        <Flex
          component="ol"
          direction="column"
          gap={8}
          className={ui.plainList}
          aria-label={t('threads.list')}
        >
          {messages.slice(hidden).map((message, index) => (
            <Entry
              key={`${message.internal ? 'note' : 'message'} ${message.id}`}
              quoteId={quote.id}
              message={message}
              firstNew={index + hidden === firstNew}
            />
          ))}
        </Flex>
      )}
      <Box ref={end} h={1} />
    </>
  )
}
