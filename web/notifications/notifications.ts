import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import {
  notificationApi,
  type Recipient,
  notificationEvent,
  type NotificationEvent,
} from '#contract/notifications.ts'
import { useSentence } from '#web/notifications/sentence.ts'
import { unattended } from '#web/platform/attention.ts'
import { reading, refresh } from '#web/platform/query.ts'
import { staleAfterEvent } from '#web/platform/stale.ts'
import { ask } from '#web/platform/api.ts'

/** Subscribes to notifications, refreshes what they make stale, and returns the newest as a sentence. */
export function useNotifications(recipient: Recipient): string {
  const client = useQueryClient()
  const sentence = useSentence(recipient)
  const [fresh, setFresh] = useState('')
  const receive = useEffectEvent(async (message: StreamMessage) => {
    const visible = document.visibilityState === 'visible'
    const happened = message.type === 'resync' ? 'missed' : message.event.kind
    // A hidden page reads when it is shown again, so that it neither loads the portal nor extends its session.
    unattended(() => void refresh(staleAfterEvent(happened), visible ? 'active' : 'none'))
    if (!visible || happened === null || happened === 'missed') return
    const bell = await unattended(() =>
      client.fetchQuery({ ...reading(notificationApi.list, {}), staleTime: 1_000 }),
    ).catch(() => null)
    const newest = bell?.data.items.find((item) => !item.read && item.kind === happened)
    if (newest) setFresh(sentence(newest))
  })
  useEffect(() => subscribeToNotifications((message) => void receive(message)), [])
  return fresh
}

type StreamMessage = { type: 'notification'; event: NotificationEvent } | { type: 'resync' }

/** The stream sends a heartbeat every 25 seconds; after this silence the connection is dead. */
const longestSilence = 60_000
const longestWait = 30_000
const lockName = 'trunkline-notifications'

/**
 * Subscribes until the returned function is called. One tab holds the connection and forwards messages to the others,
 * because a browser opens at most six connections per host; when that tab closes, the next takes over.
 */
function subscribeToNotifications(onMessage: (message: StreamMessage) => void): () => void {
  const leaving = new AbortController()
  const otherTabs = new BroadcastChannel(lockName)
  otherTabs.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => onMessage(data))
  const publish = (message: StreamMessage) => {
    onMessage(message)
    otherTabs.postMessage(message)
  }
  takeTurn((first) => stayConnected(publish, leaving.signal, first), leaving.signal).catch(() => {
    // Unsubscribed before it was this tab's turn.
  })
  return () => {
    leaving.abort()
    otherTabs.close()
  }
}

/**
 * Connects once no other tab is connected. `first`: no other tab was connected, so everything shown was loaded with this
 * page.
 */
async function takeTurn(connect: (first: boolean) => Promise<void>, leaving: AbortSignal): Promise<void> {
  // Locks need HTTPS or localhost; elsewhere each tab has its own connection.
  if (!('locks' in navigator)) return connect(true)
  const had = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await connect(true)
    return lock !== null
  })
  if (!had) await navigator.locks.request(lockName, { signal: leaving }, () => connect(false))
}

/**
 * Connects, and reconnects with growing pauses. A connection starts with a resync because events may have been missed; the
 * first only if the server knows of one since the page began to load. A 401 ends the subscription.
 */
async function stayConnected(
  publish: (message: StreamMessage) => void,
  leaving: AbortSignal,
  first: boolean,
): Promise<void> {
  let wait = 1_000
  while (!leaving.aborted) {
    const opened = Date.now()
    const silent = new AbortController()
    let silence = setTimeout(() => silent.abort(), longestSilence)
    try {
      const signal = AbortSignal.any([leaving, silent.signal])
      // The rows were read seconds before the scripts connect.
      const query = first ? { read_ago: Math.min(Math.ceil(performance.now()), 86_400_000) } : {}
      const answer = await ask(notificationApi.stream, { query }, { signal })
      if (answer.status === 401) return
      if (answer.ok && answer.body) {
        if (!first) publish({ type: 'resync' })
        first = false
        await readEvents(answer.body, (message) => {
          clearTimeout(silence)
          silence = setTimeout(() => silent.abort(), longestSilence)
          if (message) publish(message)
        })
      }
    } catch {
      // The network or the portal is down; the next connection starts with a resync.
    } finally {
      clearTimeout(silence)
    }
    wait = Date.now() - opened > 10_000 ? 1_000 : Math.min(2 * wait, longestWait)
    // Jitter, so that browsers do not all reconnect at the same moment after a restart.
    await pause(wait * (0.5 + Math.random() / 2), leaving)
  }
}

/** Passes on messages until the stream ends; null for a heartbeat. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage | null) => void,
) {
  const parser = createParser({
    onEvent: (message) => onMessage(messageIn(message)),
    onComment: () => onMessage(null),
  })
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
  }
}

/** Null for events that this version does not know. */
function messageIn({ event, data }: EventSourceMessage): StreamMessage | null {
  if (event === 'resync') return { type: event }
  if (event !== 'notification') return null
  const parsed = notificationEvent.safeParse(JSON.parse(data))
  return parsed.success ? { type: event, event: parsed.data } : { type: 'resync' }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
