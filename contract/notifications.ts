import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { milestones } from '#contract/orders/milestones.ts'
import { orderStatuses } from '#contract/orders/orders.ts'
import type { Role } from '#contract/roles.ts'
import { day, id, idInPath, moment } from '#contract/text.ts'

/** Who hears of something: the people of the company it belongs to, or its client managers. */
export type Recipient = 'company' | 'staff'

/**
 * What the portal tells people of, each in the bell and, unless they chose otherwise, by mail. Where both hear, a
 * message is told to the side that did not write it.
 */
export const notificationKinds = {
  quote_requested: { to: ['staff'] },
  quote_made: { to: ['company'] },
  quote_priced: { to: ['company'] },
  quote_expiring: { to: ['company'] },
  callback_requested: { to: ['staff'] },
  message: { to: ['company', 'staff'] },
  order_received: { to: ['company', 'staff'] },
  circuit_moved: { to: ['company'] },
  circuit_late: { to: ['company', 'staff'] },
  charge_requested: { to: ['company'] },
  charge_answered: { to: ['staff'] },
  cancellation_requested: { to: ['staff'] },
  cancellation_answered: { to: ['company'] },
} as const satisfies Record<string, { to: readonly Recipient[] }>
export type NotificationKind = keyof typeof notificationKinds

export const everyNotificationKind = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** What the sentence of a piece of news says; which of it is there depends on the kind. */
export const notificationFacts = z.object({
  /** Of the quote, order or circuit it is about. */
  reference: z.string(),
  /** Whose it is, which staff need to read. */
  company: z.string().optional(),
  /** How many quotes await a price, or circuits of an order were moved, where it is several at once. */
  count: z.int().optional(),
  /** The new state of what was moved. */
  status: z.enum(orderStatuses).optional(),
  milestone: z.enum(milestones).optional(),
  /** The last day of validity, the day to answer by, or the planned day that has passed. */
  day: day.optional(),
  nrc: ringgit.optional(),
  mrc: ringgit.optional(),
  /** A charge or the wish to cancel was accepted, or not; neither where nobody answered in time. */
  accepted: z.boolean().optional(),
  /** The beginning of a message, or why something was done. */
  words: z.string().optional(),
})
export type NotificationFacts = z.output<typeof notificationFacts>

const notification = z.object({
  id,
  kind: z.enum(everyNotificationKind),
  at: moment,
  read: z.boolean(),
  quote_id: id.nullable(),
  order_id: id.nullable(),
  facts: notificationFacts,
})
export type Notification = z.output<typeof notification>

/** Where a piece of news leads, below the portal's own path: what tells of several quotes, to those awaiting a price. */
export function notificationPath(
  news: Pick<Notification, 'quote_id' | 'order_id'>,
  recipient: Recipient,
): string {
  const area = recipient === 'company' ? '/customer' : '/client-manager'
  if (news.order_id !== null) return `${area}/orders/view/${news.order_id}`
  return news.quote_id === null ? `${area}/quotes/pending` : `${area}/quotes/view/${news.quote_id}`
}

/** Where on that page: a message is read where it was written. */
export function notificationAnchor(kind: NotificationKind): string | undefined {
  return kind === 'message' ? 'conversation' : undefined
}

/** As which side somebody hears news, by their role; undefined for whoever hears nothing. */
export function recipientOf(role: Role): Recipient | undefined {
  return recipients[role]
}

const recipients = {
  customer: 'company',
  client_manager: 'staff',
  admin: undefined,
  commercial: undefined,
} as const satisfies Record<Role, Recipient | undefined>

/** The kinds a side hears of. */
export function kindsFor(recipient: Recipient | undefined): NotificationKind[] {
  return everyNotificationKind.filter((kind) =>
    (notificationKinds[kind].to as readonly (Recipient | undefined)[]).includes(recipient),
  )
}

/** What one ring of the bell says: what has happened to what, so that a screen reads it again. */
export const ring = z.object({
  /** Null where the reader's own news were marked as read elsewhere. */
  kind: z.enum(everyNotificationKind).nullable(),
  quote_id: id.nullable(),
  order_id: id.nullable(),
})
export type Ring = z.output<typeof ring>

const mailChoices = z.array(z.object({ kind: z.enum(everyNotificationKind), mail: z.boolean() }))

export const notificationApi = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'signed in',
    summary: 'The reader’s own news, newest first, 30 at a time; `before` an id reads on.',
    query: z.object({ before: idInPath.optional(), unread: z.literal('1').optional() }),
    data: z.object({ unread: z.int(), items: z.array(notification), older: z.boolean() }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/notifications/stream',
    access: 'signed in',
    summary:
      'Server-sent events: `ring` whenever news reach the reader, `again` when some may have been missed. Ends with the session, which it does not keep alive.',
    data: ring,
    answersStream: true,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/notifications/read',
    access: 'signed in',
    summary: 'Mark news as read: those named, or all up to and including `up_to`.',
    body: z.union([z.object({ ids: z.array(id).min(1).max(500) }), z.object({ up_to: id })]),
    data: z.object({ unread: z.int() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed in',
    summary: 'Which kinds of news the reader hears of, and which of them by mail as well.',
    data: mailChoices,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    access: 'signed in',
    summary: 'Choose which kinds of news come by mail as well; kinds left out stay as they are.',
    body: z.object({ data: mailChoices.min(1).max(everyNotificationKind.length) }),
    data: mailChoices,
  }),
}
