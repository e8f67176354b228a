import { useDocumentVisibility, useInViewport } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { threadApi, type ThreadMessage } from '#contract/threads.ts'
import type { CallData } from '#contract/endpoint.ts'
import { useWrite } from '#web/platform/query.ts'

export type FullThread = CallData<typeof threadApi.read>

/** Whether the other side wrote a message after the one last seen. */
export function isNew(message: ThreadMessage, seen: number | null, reader: 'staff' | undefined): boolean {
  const fromOther = (message.side === 'staff') !== (reader === 'staff')
  return fromOther && !message.internal && message.id > (seen ?? 0)
}

/** Reports messages as seen once their end is on a visible screen. Answers the ref of the end marker. */
export function useMarkSeen(quoteId: number, thread: FullThread, reader: 'staff' | undefined) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const looking = useDocumentVisibility() === 'visible' && inViewport
  const last = thread.messages.findLast((message) => isNew(message, thread.seen, reader))?.id
  const { mutate, isPending } = useWrite(threadApi.seen, { repeats: 5 })
  // Reported once: until the conversation is refreshed the message still counts as new.
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
