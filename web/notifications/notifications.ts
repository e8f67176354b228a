import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  notificationApi,
  type Recipient,
  notificationEvent,
  type NotificationEvent,
  type NotificationKind,
  type Notification,
} from '#contract/notifications.ts'
import { inBackground } from '#web/platform/background.ts'
import { reading, refresh } from '#web/platform/query.ts'
import { staleAfterEvent } from '#web/platform/stale.ts'
import { ask } from '#web/platform/api.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { useDates } from '#web/platform/dates.ts'

/** Subscribes to notifications, refreshes what they make stale, and returns the newest as a sentence. */
export function useNotifications(recipient: Recipient): string {
  const client = useQueryClient()
  const sentence = useNotificationText(recipient)
  const [fresh, setFresh] = useState('')
  const receive = useEffectEvent(async (message: StreamMessage) => {
    const visible = document.visibilityState === 'visible'
    const happened = message.type === 'resync' ? 'missed' : message.event.kind
    // A hidden page reads when it is shown again, so that it neither loads the portal nor extends its session.
    inBackground(() => void refresh(staleAfterEvent(happened), visible ? 'active' : 'none'))
    if (!visible || happened === null || happened === 'missed') return
    const bell = await inBackground(() =>
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

/** The texts below `notifications.kind`. */
type TextKey = ParseKeys extends infer Key
  ? Key extends `notifications.kind.${infer Rest}`
    ? Rest
    : never
  : never

export function useNotificationText(recipient: Recipient): (notification: Notification) => string {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ kind, facts }) => {
    const { reference, company = '', count, accepted } = facts
    const staff = recipient === 'staff'
    const amount = (sen: Sen | undefined) => (sen === undefined ? '' : unbroken(sen))
    // The other kinds use the text with their name.
    const keys: Record<Exclude<NotificationKind, TextKey>, TextKey> &
      Partial<Record<NotificationKind, TextKey>> = {
      quote_requested: count ? 'quotes_requested' : 'quote_requested',
      message: staff ? 'message_staff' : 'message',
      order_received: staff ? 'order_received_staff' : 'order_received',
      circuit_moved: count ? 'circuits_moved' : 'circuit_moved',
      circuit_replanned: count ? 'circuits_replanned' : 'circuit_replanned',
      charge_answered:
        accepted === undefined ? 'charge_expired' : accepted ? 'charge_accepted' : 'charge_declined',
      cancellation_answered: accepted ? 'cancellation_accepted' : 'cancellation_declined',
      cancellation_offered: staff ? 'cancellation_offered_staff' : 'cancellation_offered',
      cancellation_closed: `cancellation_${staff ? 'ended_staff' : 'ended'}.${facts.outcome ?? 'expired'}`,
      approval_answered: facts.moved
        ? 'approval_moved'
        : accepted
          ? 'approval_approved'
          : 'approval_declined',
      approval_closed: facts.outcome === 'expired' ? 'approval_expired' : 'approval_withdrawn',
      colleague_changed: facts.rights?.before ? 'colleague_changed' : 'colleague_joined',
      service_changed: `service_changed.${count ? 'hand_overs' : facts.event!}`,
      floor_answered: accepted === undefined ? 'floor_ended' : accepted ? 'floor_approved' : 'floor_declined',
    }
    const sentence = t(`notifications.kind.${(keys[kind] ?? kind) as TextKey}`, {
      reference,
      company,
      count: kind === 'quotes_digest' ? (count ?? 1) : count,
      person: facts.person,
      circuit: facts.circuit,
      day: facts.day ? dates.day(facts.day) : '',
      was: facts.was ? dates.day(facts.was) : '',
      why: t(`status.moveReasons.${facts.reason_code ?? 'carrier'}`),
      reason: facts.words ?? '',
      status: t(`status.order.${facts.status ?? 'pending'}`),
      milestone: t(`status.milestone.${facts.milestone ?? 'acknowledged'}`),
      did: t(`notifications.kind.orderChanges.${facts.change ?? 'date'}`),
      kind: t(`orders.deposits.${facts.deposit ?? 'received'}`),
      mrc: amount(facts.mrc),
      nrc: amount(facts.nrc),
      amount: amount(facts.amount),
    })
    if (kind !== 'order_received' || !staff) return sentence
    const { contract_expired_on: expired, nnis } = facts
    return [
      sentence,
      expired && t('orders.contractExpired', { date: dates.day(expired) }),
      nnis && t('notifications.kind.order_received_full', { nnis: nnis.join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

const unbroken = (amount: Sen) => ringgitText(amount).replace(' ', '\u00a0')
