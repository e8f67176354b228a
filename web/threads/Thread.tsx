import { useImperativeHandle, useRef, type Ref, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Button, Flex, Text, Group } from '@mantine/core'
import { useDocumentVisibility, useInViewport } from '@mantine/hooks'
import { IconLock, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notificationAnchor } from '#contract/notifications.ts'
import { threadApi, type ThreadMessage, type ThreadFile } from '#contract/threads.ts'
import { Loaded, Section, PageSkeleton } from '#web/parts/page/page.tsx'
import { useRead, useWrite, useFailureText } from '#web/platform/query.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { Composer, type ComposerHandle } from '#web/threads/Composer.tsx'
import classes from '#web/threads/Thread.module.css'
import { useReader } from '#web/platform/screens.ts'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import type { CallData } from '#contract/endpoint.ts'
import { saveFile, useSizes } from '#web/platform/files.ts'

interface ThreadProps {
  quote: FullQuote
  /** Lets other parts of the page start a message. */
  composer?: Ref<ComposerHandle>
  folds?: boolean
}

export function Thread({ quote, composer, folds }: ThreadProps) {
  const { t } = useTranslation()
  const read = useRead(threadApi.read, { params: { id: quote.id } })
  const own = useRef<ComposerHandle>(null)
  // New messages are open from the start, and stay open once they are seen.
  const [isOpen] = useState(() => quote.unread > 0 || window.location.hash === `#${conversationId}`)
  useImperativeHandle(composer, () => ({ ask: () => own.current?.ask() }))
  return (
    <div id={conversationId} style={{ scrollMarginTop: 'calc(var(--tl-header) + 16px)' }}>
      <Section
        folds={folds && !isOpen}
        title={t('threads.title')}
        aside={folds && read.data && <Text c="dimmed">{read.data.messages.length}</Text>}
      >
        <Loaded read={read} skeleton={<PageSkeleton />}>
          {(thread) => (
            <div ref={arriveHere}>
              <Conversation quote={quote} thread={thread} />
              <Composer ref={own} quote={quote} unsent={thread.unsent} />
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

/** Links in notifications of messages use this fragment. */
const conversationId = notificationAnchor('message')!

/** Scrolls once the conversation has its size, because content above would move it away. */
function arriveHere(talk: HTMLElement | null) {
  if (talk && window.location.hash === `#${conversationId}`)
    document.getElementById(conversationId)?.scrollIntoView()
}

/** The latest messages shown at first; all new ones are always shown. */
const latest = 6

/** A request's remarks come first; a line marks the first unread message. */
function Conversation({ quote, thread }: { quote: FullQuote; thread: FullThread }) {
  const { t } = useTranslation()
  const reader = useReader()
  const end = useMarkSeen(quote.id, thread, reader)
  // The line stays while the page is open, although the messages are seen by then.
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

function Request({ quote, remarks }: { quote: FullQuote; remarks: string }) {
  const { t } = useTranslation()
  const dates = useDates()
  const title = t('quotes.history.remarks', { context: useReader() })
  const asked = quote.events.find(({ action }) => action === 'request')
  return (
    <Box component="section" mb={8} className={`${classes.entry} ${ui.framed}`} aria-label={title}>
      <p className={classes.head}>
        <strong>{title}</strong>
        <span className={classes.when}>
          {asked && `${asked.actor} · `}
          <time dateTime={quote.created_at}>{dates.moment(quote.created_at)}</time>
        </span>
      </p>
      <p className={ui.typed} style={{ margin: 0 }}>
        {remarks}
      </p>
    </Box>
  )
}

type FullThread = CallData<typeof threadApi.read>

function isNew(message: ThreadMessage, seen: number | null, reader: 'staff' | undefined): boolean {
  const fromOther = (message.side === 'staff') !== (reader === 'staff')
  return fromOther && !message.internal && message.id > (seen ?? 0)
}

/** Reports messages as seen once the returned ref, at their end, is visible. */
function useMarkSeen(quoteId: number, thread: FullThread, reader: 'staff' | undefined) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const looking = useDocumentVisibility() === 'visible' && inViewport
  const last = thread.messages.findLast((message) => isNew(message, thread.seen, reader))?.id
  const { mutate, isPending } = useWrite(threadApi.seen, { repeats: 5 })
  // Until the next refresh a reported message still counts as new.
  const reported = useRef(0)
  useEffect(() => {
    // A failed report is repeated when the page is visible again.
    if (!looking) reported.current = 0
    if (!looking || isPending || last === undefined || last <= reported.current) return
    reported.current = last
    mutate({ params: { id: quoteId }, body: { message_id: last } })
  }, [looking, isPending, last, mutate, quoteId])
  return ref
}

interface EntryProps {
  quoteId: number
  message: ThreadMessage
  firstNew: boolean
}

function Entry({ quoteId, message, firstNew }: EntryProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { own, internal, side, author, at, text, files } = message
  return (
    <>
      {firstNew && (
        <li className={classes.new}>
          <span>{t('threads.new')}</span>
        </li>
      )}
      <li className={`${classes.entry} ${ui.framed}`} data-side={internal ? 'note' : side}>
        <p className={classes.head}>
          {internal && (
            <Flex component="span" align="center" gap={4} w="100%" fz={13} fw={500}>
              <IconLock size={14} aria-hidden /> {t('threads.note')}
            </Flex>
          )}
          <strong>{own ? t('owner.me') : author}</strong>
          <time className={classes.when} dateTime={at}>
            {dates.moment(at)}
          </time>
        </p>
        {text && (
          <p className={ui.typed} style={{ margin: 0 }}>
            {text}
          </p>
        )}
        {files.map((file) => (
          <SentFile key={file.id} quoteId={quoteId} file={file} />
        ))}
      </li>
    </>
  )
}

function SentFile({ quoteId, file }: { quoteId: number; file: ThreadFile }) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const failureText = useFailureText()
  const save = useMutation({
    mutationFn: () => saveFile(threadApi.download, { params: { id: quoteId, file: file.id } }, file.name),
  })
  const size = sizes(file.size)
  return (
    <Group gap="0 8px" mt={4}>
      <Button
        variant="subtle"
        size="compact-md"
        maw="100%"
        ml={-8}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('threads.save', { name: file.name, size })}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {file.name}
      </Button>
      <Text span c="dimmed" size="sm" aria-hidden>
        {/* Print hides the button, and so the name on it. */}
        <span className={ui.paper}>{file.name}, </span>
        {size}
      </Text>
      {save.error && (
        <Text c="red" size="sm" role="alert" w="100%">
          {failureText(save.error, t('threads.saveFailed'))}
        </Text>
      )}
    </Group>
  )
}
