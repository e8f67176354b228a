import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
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

export function useNotificationText(recipient: Recipient): (notification: Notification) => string {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ kind, facts }) => {
    const { reference, company = '', count, accepted } = facts
    const day = facts.day ? dates.day(facts.day) : ''
    const was = facts.was ? dates.day(facts.was) : ''
    const why = t(`status.moveReasons.${facts.reason_code ?? 'carrier'}`)
    const staff = recipient === 'staff'
    const mrc = facts.mrc === undefined ? '' : unbroken(facts.mrc)
    const nrc = facts.nrc === undefined ? '' : unbroken(facts.nrc)
    const sentences = {
      quote_requested: () =>
        count
          ? t('notifications.kind.quotes_requested', { count, company })
          : t('notifications.kind.quote_requested', { reference, company }),
      quote_made: () => t('notifications.kind.quote_made', { reference }),
      quote_priced: () => t('notifications.kind.quote_priced', { reference, mrc }),
      quote_expiring: () => t('notifications.kind.quote_expiring', { reference, day }),
      quotes_digest: () => t('notifications.kind.quotes_digest', { count: count ?? 1 }),
      quote_cancelled: () => t('notifications.kind.quote_cancelled', { reference }),
      callback_requested: () => t('notifications.kind.callback_requested', { reference, company }),
      message: () =>
        t(staff ? 'notifications.kind.message_staff' : 'notifications.kind.message', { reference, company }),
      order_received: () =>
        [
          t(staff ? 'notifications.kind.order_received_staff' : 'notifications.kind.order_received', {
            reference,
            company,
          }),
          staff &&
            facts.contract_expired_on &&
            t('orders.contractExpired', { date: dates.day(facts.contract_expired_on) }),
          staff && facts.nnis && t('notifications.kind.order_received_full', { nnis: facts.nnis.join(', ') }),
        ]
          .filter(Boolean)
          .join(' · '),
      circuit_moved: () =>
        t(count ? 'notifications.kind.circuits_moved' : 'notifications.kind.circuit_moved', {
          reference,
          count,
          status: t(`status.order.${facts.status ?? 'pending'}`),
        }),
      circuit_replanned: () =>
        count
          ? t('notifications.kind.circuits_replanned', { reference, count, why })
          : t('notifications.kind.circuit_replanned', { reference, was, day, why }),
      delivery_taken_back: () => t('notifications.kind.delivery_taken_back', { reference }),
      deposit_recorded: () =>
        t('notifications.kind.deposit_recorded', {
          reference,
          amount: facts.amount === undefined ? '' : unbroken(facts.amount),
          kind: t(`orders.deposits.${facts.deposit ?? 'received'}`),
        }),
      circuit_late: () => {
        const milestone = t(`status.milestone.${facts.milestone ?? 'acknowledged'}`)
        return t('notifications.kind.circuit_late', { reference, milestone, day })
      },
      charge_requested: () => t('notifications.kind.charge_requested', { reference, day }),
      charge_answered: () =>
        t(
          `notifications.kind.${accepted === undefined ? 'charge_expired' : accepted ? 'charge_accepted' : 'charge_declined'}`,
          { reference, company },
        ),
      order_changed: () =>
        t('notifications.kind.order_changed', {
          reference,
          company,
          did: t(`notifications.kind.orderChanges.${facts.change ?? 'date'}`),
        }),
      date_requested: () => t('notifications.kind.date_requested', { reference, company, day }),
      date_declined: () => t('notifications.kind.date_declined', { reference, day }),
      cancellation_requested: () => t('notifications.kind.cancellation_requested', { reference, company }),
      cancellation_answered: () =>
        t(
          accepted ? 'notifications.kind.cancellation_accepted' : 'notifications.kind.cancellation_declined',
          { reference },
        ),
      cancellation_offered: () =>
        t(
          staff ? 'notifications.kind.cancellation_offered_staff' : 'notifications.kind.cancellation_offered',
          { reference, company, day, nrc },
        ),
      cancellation_closed: () => {
        const outcome = facts.outcome ?? 'expired'
        return t(`notifications.kind.cancellation_${staff ? 'ended_staff' : 'ended'}.${outcome}`, {
          reference,
          company,
        })
      },
      sign_up_received: () => t('notifications.kind.sign_up_received', { company }),
      company_approved: () => t('notifications.kind.company_approved', { company }),
      company_held: () => t('notifications.kind.company_held', { reason: facts.words ?? '' }),
      company_released: () => t('notifications.kind.company_released'),
      approval_requested: () =>
        t('notifications.kind.approval_requested', { person: facts.person, reference, day }),
      approval_answered: () =>
        t(
          `notifications.kind.${facts.moved ? 'approval_moved' : accepted ? 'approval_approved' : 'approval_declined'}`,
          { reference },
        ),
      approval_closed: () =>
        t(
          facts.outcome === 'expired'
            ? 'notifications.kind.approval_expired'
            : 'notifications.kind.approval_withdrawn',
          { reference },
        ),
      colleague_changed: () =>
        t(
          facts.rights?.before
            ? 'notifications.kind.colleague_changed'
            : 'notifications.kind.colleague_joined',
          { reference, person: facts.person },
        ),
      service_changed: () =>
        t(`notifications.kind.service_changed.${count ? 'hand_overs' : facts.event!}`, {
          reference,
          circuit: facts.circuit,
          company,
          count,
          day,
          nrc,
        }),
      service_ending: () => t('notifications.kind.service_ending', { reference, day }),
      floor_requested: () => t('notifications.kind.floor_requested', { person: facts.person, reference }),
      floor_answered: () =>
        t(
          `notifications.kind.${accepted === undefined ? 'floor_ended' : accepted ? 'floor_approved' : 'floor_declined'}`,
          { reference },
        ),
      document_ready: () => t('notifications.kind.document_ready', { reference }),
      sheet_ready: () => t('notifications.kind.sheet_ready', { reference }),
      preview_ready: () => t('notifications.kind.preview_ready', { reference }),
    } satisfies Record<NotificationKind, () => string>
    return sentences[kind]()
  }
}

const unbroken = (amount: Sen) => ringgitText(amount).replace(' ', '\u00a0')
