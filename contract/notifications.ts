import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { cancellationStatuses, orderStatuses } from '#contract/orders/order.ts'
import { depositKinds } from '#contract/orders/deposit.ts'
import { milestones, moveReasons } from '#contract/orders/milestones.ts'
import { idInReference } from '#contract/references.ts'
import { documentPath, paths, quoteListPath, recordPath, userPath } from '#contract/paths.ts'
import { priceLevels } from '#contract/price-level.ts'
import { serviceEventActions } from '#contract/services/service.ts'
import type { Role } from '#contract/roles.ts'
import { day, id, idInPath, moment } from '#contract/text.ts'

export type Recipient = 'company' | 'staff' | 'admin' | 'commercial'

/** Always in the bell, and by mail unless switched off. Of its two sides, a message notifies the one that did not write it. */
export const notificationKinds = {
  quote_requested: { to: ['staff'] },
  quote_made: { to: ['company'] },
  quote_priced: { to: ['company'] },
  quote_expiring: { to: ['company'] },
  /** Every Monday, only to those who chose it by mail. */
  quotes_digest: { to: ['company'] },
  quote_cancelled: { to: ['company'] },
  callback_requested: { to: ['staff'] },
  message: { to: ['company', 'staff'] },
  order_received: { to: ['company', 'staff'] },
  circuit_moved: { to: ['company'] },
  circuit_replanned: { to: ['company'] },
  delivery_taken_back: { to: ['company', 'staff'] },
  deposit_recorded: { to: ['company'] },
  circuit_late: { to: ['company', 'staff'] },
  charge_requested: { to: ['company'] },
  charge_answered: { to: ['staff'] },
  order_changed: { to: ['staff'] },
  date_requested: { to: ['staff'] },
  date_declined: { to: ['company'] },
  cancellation_requested: { to: ['staff'] },
  cancellation_answered: { to: ['company'] },
  cancellation_offered: { to: ['company', 'staff'] },
  cancellation_closed: { to: ['company', 'staff'] },
  sign_up_received: { to: ['admin'] },
  company_approved: { to: ['staff'] },
  company_held: { to: ['company'] },
  company_released: { to: ['company'] },
  approval_requested: { to: ['company'] },
  approval_answered: { to: ['company'] },
  approval_closed: { to: ['company'] },
  colleague_changed: { to: ['company'] },
  floor_requested: { to: ['staff'] },
  floor_answered: { to: ['staff'] },
  /** To the side that did not act. */
  service_changed: { to: ['company', 'staff'] },
  service_ending: { to: ['company'] },
  preview_ready: { to: ['staff', 'admin', 'commercial'] },
  document_ready: { to: ['company', 'staff'] },
  sheet_ready: { to: ['company', 'staff'] },
  webhook_paused: { to: ['company'] },
} as const satisfies Record<string, { to: readonly Recipient[] }>
export type NotificationKind = keyof typeof notificationKinds

export const everyNotificationKind = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** Whether a kind is mailed by default. People who wait for a preview, a document or a sheet look at the portal; a digest repeats what was mailed. */
export function isMailedAtFirst(kind: NotificationKind): boolean {
  return !unmailedAtFirst.includes(kind)
}

const unmailedAtFirst: readonly NotificationKind[] = [
  'preview_ready',
  'document_ready',
  'sheet_ready',
  'quotes_digest',
]

const orderChanges = ['po_number', 'contacts', 'rooms', 'date', 'withdrawn'] as const
const rights = z.object({
  spending_limit: ringgit.nullable(),
  limit_per_month: z.boolean(),
  company_admin: z.boolean(),
})

/** Which facts are present depends on the kind. */
export const notificationFacts = z.object({
  /** A quote, order or circuit reference; a registration number; for a hold the company's name; for an approval the PO number; of a colleague the name; for a preview, document or sheet its name; of a webhook the host. */
  reference: z.string(),
  /** For staff; of a sign-up, the company that the applicant named. */
  company: z.string().optional(),
  applicant: id.optional(),
  rule: id.optional(),
  document: id.optional(),
  sheet: id.optional(),
  service: id.optional(),
  /** The circuit of the service that was handed over. */
  circuit: z.string().optional(),
  event: z.enum(serviceEventActions).exclude(['take_back', 'edit', 'replace']).optional(),
  person: z.string().optional(),
  /** Pending quotes, changed circuits or services to accept, if there are several. */
  count: z.int().optional(),
  status: z.enum(orderStatuses).optional(),
  milestone: z.enum(milestones).optional(),
  /** The last day of validity or to answer, the overdue planned date, or the new hand-over. */
  day: day.optional(),
  /** The previous planned hand-over, and why it moved. */
  was: day.optional(),
  reason_code: z.enum(moveReasons).optional(),
  nrc: ringgit.optional(),
  mrc: ringgit.optional(),
  amount: ringgit.optional(),
  deposit: z.enum(depositKinds).optional(),
  price_level: z.enum(priceLevels).optional(),
  /** NNIs that an order brings above their limit, each with load and port. */
  nnis: z.array(z.string()).optional(),
  /** Absent if the request ended unanswered. */
  accepted: z.boolean().optional(),
  /** The circuit goes on as ordered without the extra charge. */
  goes_on: z.boolean().optional(),
  outcome: z.enum(cancellationStatuses).exclude(['requested', 'offered']).optional(),
  words: z.string().optional(),
  /** By the company, after ordering. */
  change: z.enum(orderChanges).optional(),
  /** The last day of a contract record under which an order came too late. */
  contract_expired_on: day.optional(),
  /** Of a colleague; `before` is null for a person who joins. */
  rights: z.object({ before: rights.nullable(), after: rights }).optional(),
  /** Only for a new order. */
  circuits: z.array(z.object({ reference: z.string(), requested: day.nullable(), promised: day })).optional(),
  /** Quotes that expire within a week, the first ones if there are many. */
  expiring: z.array(z.object({ reference: z.string(), day, mrc: ringgit.nullable() })).optional(),
  /** If several hand-overs moved, or an approval moved requested dates. */
  moved: z.array(z.object({ reference: z.string(), was: day, promised: day })).optional(),
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

/** The page a notification opens, below the portal's base path. Several quotes open the pending list, an approved company the rules, a hold the company's active quotes, several services those to accept, a circuit its details on the order. */
export function notificationPath(
  notification: Pick<Notification, 'kind' | 'quote_id' | 'order_id' | 'facts'>,
  recipient: Recipient,
): string {
  if (notification.kind === 'preview_ready') return `${paths.cardDraft}?id=${notification.facts.rule}`
  if (notification.kind === 'document_ready') return documentPath(notification.facts.document ?? 0)
  const { sheet } = notification.facts
  if (sheet !== undefined && (recipient === 'company' || recipient === 'staff'))
    return recordPath('siteSheet', sheet, recipient)
  if (recipient === 'admin') {
    const { applicant } = notification.facts
    return applicant === undefined ? paths.users : userPath(applicant)
  }
  if (recipient === 'commercial') return paths.baseRule
  if (notification.kind === 'company_approved') return paths.assignRule
  if (notification.kind === 'company_held' || notification.kind === 'company_released')
    return quoteListPath('active', recipient)
  if (notification.kind === 'quotes_digest') return `${quoteListPath('active', recipient)}?expiring=1`
  const { service, event } = notification.facts
  if (service !== undefined) return recordPath('service', service, recipient)
  if (event === 'hand_over') return `${paths.services}?status=accepting`
  if (notification.order_id !== null) {
    const order = recordPath('order', notification.order_id, recipient)
    // The order is placed only now, so the page shows what happens next.
    if (notification.kind === 'approval_answered') return `${order}?placed=1`
    const { reference, count } = notification.facts
    return count === undefined && idInReference('circuit', reference) !== null
      ? `${order}?circuit=${reference}`
      : order
  }
  if (notification.kind === 'colleague_changed') return paths.company
  if (notification.kind === 'webhook_paused') return paths.accountSettings
  if (aboutApproval.includes(notification.kind)) return paths.orderApprovals
  return notification.quote_id === null
    ? quoteListPath('pending', recipient)
    : recordPath('quote', notification.quote_id, recipient)
}

const aboutApproval: readonly NotificationKind[] = [
  'approval_requested',
  'approval_answered',
  'approval_closed',
]

/** The section of that page. */
export function notificationAnchor(kind: NotificationKind): string | undefined {
  return kind === 'message' ? 'conversation' : undefined
}

export function recipientOf(role: Role): Recipient {
  return recipients[role]
}

const recipients = {
  customer: 'company',
  client_manager: 'staff',
  admin: 'admin',
  commercial: 'commercial',
} as const satisfies Record<Role, Recipient>

export function kindsFor(recipient: Recipient): NotificationKind[] {
  return everyNotificationKind.filter((kind) =>
    (notificationKinds[kind].to as readonly Recipient[]).includes(recipient),
  )
}

/** Screens read the record again. */
export const notificationEvent = z.object({
  /** Null when the reader marked their own notifications as read on another page. */
  kind: z.enum(everyNotificationKind).nullable(),
  quote_id: id.nullable(),
  order_id: id.nullable(),
  /** The progress of a site sheet; its `kind` is null. */
  sheet: z.object({ id, done: z.int(), row_count: z.int() }).optional(),
})
export type NotificationEvent = z.output<typeof notificationEvent>

const mailChoices = z.array(z.object({ kind: z.enum(everyNotificationKind), mail: z.boolean() }))

export const notificationApi = {
  list: endpoint('GET', '/notifications', {
    access: 'signed in',
    summary:
      'List the caller’s notifications, newest first, 30 at a time. Pass the last id as `before` for the next ones.',
    query: z.object({ before: idInPath.optional(), unread: z.literal('1').optional() }),
    data: z.object({ unread: z.int(), items: z.array(notification), older: z.boolean() }),
  }),
  stream: endpoint('GET', '/notifications/stream', {
    access: 'signed in',
    summary:
      'Stream server-sent events: `notification` when one is delivered to the caller, `resync` when some may have been missed. Pass in `read_ago` how many milliseconds ago the page began to read: if the caller was notified since then, the stream begins with `resync`. The stream ends with the session and does not prolong it.',
    query: z.object({ read_ago: z.coerce.number<string>().int().min(0).max(86_400_000).optional() }),
    data: notificationEvent,
    answersStream: true,
  }),
  markRead: endpoint('PUT', '/notifications/read', {
    access: 'signed in',
    summary: 'Mark notifications as read: those listed, or all up to and including `up_to`.',
    body: z.union([z.object({ ids: z.array(id).min(1).max(500) }), z.object({ up_to: id })]),
    data: z.object({ unread: z.int() }),
  }),
  settings: endpoint('GET', '/notifications/settings', {
    access: 'signed in',
    summary: 'List the kinds of notification the caller receives, and which of them are also mailed.',
    data: mailChoices,
  }),
  choose: endpoint('PUT', '/notifications/settings', {
    access: 'signed in',
    summary: 'Choose which kinds of notification are also mailed. Omitted kinds do not change.',
    body: z.object({ data: mailChoices.min(1).max(everyNotificationKind.length) }),
    data: mailChoices,
  }),
}

const mail = z.object({
  id,
  at: moment,
  to: z.string(),
  subject: z.string(),
})
export type StoredMail = z.output<typeof mail>

/** The mail of a portal without a mail server. A portal with a mail server has no mailbox: 404. */
export const mailboxApi = {
  list: endpoint('GET', '/dev/mailbox', {
    access: ['admin'],
    summary: 'List the mail that a portal without a mail server stores, newest first, 30 at a time.',
    query: z.object({ before: idInPath.optional() }),
    data: z.object({ items: z.array(mail), older: z.boolean() }),
  }),
  one: endpoint('GET', '/dev/mailbox/:id', {
    access: ['admin'],
    summary: 'Get a stored mail, as text and as HTML.',
    params: z.object({ id: idInPath }),
    data: mail.extend({ plain: z.string(), html: z.string() }),
  }),
}
