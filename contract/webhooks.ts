import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { orderEventActions } from '#contract/orders/events.ts'
import { floorEvents, quoteEventActions, type QuoteEventAction } from '#contract/quotes/quote.ts'
import { serviceEventActions } from '#contract/services/service.ts'
import { filled, id, idInPath, moment } from '#contract/text.ts'

/** Days for which events can be read again. */
export const feedDays = 30
export const maxFeedPage = 500
export const maxWebhooks = 10
export const maxDeliveries = 50
/** Hours for which the secret before a rotation still signs. */
export const rotationHours = 24

const onlyStaffSee: readonly QuoteEventAction[] = floorEvents

/** A record and the action of its history. */
export const feedKinds = [
  ...quoteEventActions.filter((action) => !onlyStaffSee.includes(action)).map((action) => `quote.${action}`),
  ...['order', 'circuit'].flatMap((record) => orderEventActions.map((action) => `${record}.${action}`)),
  ...serviceEventActions.map((action) => `service.${action}`),
]

/** Tells that a record changed. Its call answers how, by the rights of the caller. */
export const feedEvent = z.object({
  /** The same in every delivery of the event; 0 for a test. */
  no: z.int(),
  at: moment,
  /** Such as `quote.price`; `test` for a test. */
  kind: z.string(),
  record: z
    .object({ type: z.enum(['quote', 'order', 'circuit', 'service']), id, href: z.string() })
    .nullable(),
  /** Of a quote. */
  version: z.int().nullable(),
})
export type FeedEvent = z.output<typeof feedEvent>

const states = z.enum(['active', 'paused'])
/** Why a try got no HTTP status. */
export const noAnswers = ['timeout', 'private', 'unreachable'] as const

const webhook = z.object({
  id,
  url: z.string(),
  format: z.enum(['trunkline', 'mef']),
  /** Empty for every kind. */
  kinds: z.array(z.string()),
  state: states,
  created_at: moment,
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  id,
  /** Null for a test. */
  no: z.int().nullable(),
  kind: z.string(),
  at: moment,
  tries: z.int(),
  tried_at: moment.nullable(),
  /** The HTTP status or one of `timeout`, `private`, `unreachable`; null before the first try and during one. */
  answer: z.string().nullable(),
  status: z.enum(['delivered', 'waiting', 'failed']),
  next_try_at: moment.nullable(),
})
export type WebhookDelivery = z.output<typeof delivery>

const inPath = z.object({ id: idInPath })
const url = filled(500)
const kinds = z.array(z.enum(feedKinds)).max(feedKinds.length)
const administered = { access: ['customer'], administrator: true } as const

export const webhookApi = {
  feed: endpoint('GET', '/feed', {
    access: ['customer'],
    summary: `List the changes of the caller’s company, oldest first, without prices and names. Pass the last \`no\` as \`after\` for the next ones; without it the list begins with the oldest kept. Events are deleted after ${feedDays} days: if some after \`after\` are, the call is 410.`,
    query: z.object({
      after: z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number<string>().int().min(1).max(maxFeedPage).default(100),
    }),
    data: z.array(feedEvent),
  }),
  list: endpoint('GET', '/webhooks', {
    ...administered,
    summary: 'List the webhooks of the caller’s company.',
    data: z.array(webhook),
  }),
  create: endpoint('POST', '/webhooks', {
    ...administered,
    summary: `Add a webhook: an https address at a public host, to which later events of these kinds are posted, or of every kind if none is named. The secret that signs them is in this answer only. At most ${maxWebhooks}.`,
    body: z.object({ url, kinds: kinds.default([]) }),
    data: webhook.extend({ secret: z.string() }),
  }),
  change: endpoint('PUT', '/webhooks/:id', {
    ...administered,
    summary:
      'Change the address or the kinds of a webhook, pause it or resume it. While it is paused its events wait; resumed, they are tried at once. Omitted fields do not change.',
    params: inPath,
    body: z.object({ url, kinds, state: states }).partial(),
    data: webhook,
  }),
  remove: endpoint('DELETE', '/webhooks/:id', {
    ...administered,
    summary: 'Delete a webhook and its deliveries.',
    params: inPath,
  }),
  rotate: endpoint('POST', '/webhooks/:id/secret', {
    ...administered,
    summary: `Make a new secret, which is in this answer only. For ${rotationHours} hours deliveries are signed with both.`,
    params: inPath,
    data: z.object({ secret: z.string() }),
  }),
  test: endpoint('POST', '/webhooks/:id/test', {
    ...administered,
    summary: 'Post an event of the kind `test` once, also to a paused webhook, and answer how it went.',
    params: inPath,
    data: delivery,
  }),
  deliveries: endpoint('GET', '/webhooks/:id/deliveries', {
    ...administered,
    summary: `List the last ${maxDeliveries} deliveries of a webhook, newest first.`,
    params: inPath,
    data: z.array(delivery),
  }),
}
