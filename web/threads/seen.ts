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

/** Tells the server that the messages were seen once their end is on a screen somebody looks at. Answers what marks the end. */
export function useMarkSeen(quoteId: number, thread: FullThread, reader: 'staff' | undefined) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const looking = useDocumentVisibility() === 'visible' && inViewport
  const last = thread.messages.findLast((message) => isNew(message, thread.seen, reader))?.id
  const { mutate, isPending } = useWrite(threadApi.seen, { repeats: 5 })
  // Told once: until the thread is read again it still says that the message is new.
  const reported = useRef(0)
  useEffect(() => {
    // What could not be told at all is told when somebody looks again.
    if (!looking) reported.current = 0
    if (!looking || isPending || last === undefined || last <= reported.current) return
    reported.current = last
    mutate({ params: { id: quoteId }, body: { message_id: last } })
  }, [looking, isPending, last, mutate, quoteId])
  return ref
}
