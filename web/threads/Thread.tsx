import { useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationAnchor } from '#contract/notifications.ts'
import { threadApi } from '#contract/threads.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { Composer, type ComposerHandle } from '#web/threads/Composer.tsx'
import { Conversation } from '#web/threads/Conversation.tsx'
import classes from '#web/threads/Thread.module.css'

interface ThreadProps {
  quote: FullQuote
  /** To begin a question from elsewhere on the page. */
  composer?: Ref<ComposerHandle>
}

/** The conversation about a quote between its company and the client managers, and the place to write in. */
export function Thread({ quote, composer }: ThreadProps) {
  const { t } = useTranslation()
  const read = useRead(threadApi.read, { params: { id: quote.id } })
  const own = useRef<ComposerHandle>(null)
  useImperativeHandle(composer, () => ({ ask: () => own.current?.ask() }))
  return (
    <div id={conversationId} className={classes.thread}>
      <Section title={t('threads.title')}>
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

/** The fragment of links to the conversation, as in notifications of messages. */
const conversationId = notificationAnchor('message')!

/** An address that names the conversation is followed once it has its size: what grows above the fold would move it away. */
function arriveHere(talk: HTMLElement | null) {
  if (talk && window.location.hash === `#${conversationId}`)
    document.getElementById(conversationId)?.scrollIntoView()
}
