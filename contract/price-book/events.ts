import * as z from 'zod'
import { grades } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { paging, withinReach } from '#contract/paging.ts'
import { addOnFacts } from '#contract/price-book/add-ons.ts'
import { offerKinds } from '#contract/price-book/product-offers.ts'
import { priceBookReaders } from '#contract/price-book/readers.ts'
import { taxCodes } from '#contract/tax.ts'
import { day, id, moment } from '#contract/text.ts'

export const bookNames = ['tax', 'usd', 'lead_times', 'calendar', 'options'] as const
export type BookName = (typeof bookNames)[number]

/** Null where there was none, or a planned value was withdrawn. */
const amount = { before: z.int().nullable(), after: z.int().nullable() }
/** Whether it is offered, or the facts of a changed add-on; null: a planned change was withdrawn. */
const offeredOrSaid = z.union([z.boolean(), addOnFacts])
/** Null for all states, empty for none. */
const states = z.array(z.string()).nullable()
/** Missing in old entries, which applied at once. */
const from_date = day.optional()
const head = { id, at: moment, actor: z.string() }

export const bookEvent = z.discriminatedUnion('book', [
  z.object({ ...head, book: z.literal('usd'), subject: z.object({ date: day }), ...amount }),
  z.object({
    ...head,
    book: z.literal('tax'),
    subject: z.object({ code: z.enum(taxCodes), from_date: day }),
    ...amount,
  }),
  z.object({
    ...head,
    book: z.literal('lead_times'),
    subject: z.object({ product_id: productId, grade: z.enum(grades), nni_ends: z.int(), from_date }),
    ...amount,
  }),
  z.object({
    ...head,
    book: z.literal('calendar'),
    subject: z.object({ day, name: z.string() }),
    before: states,
    after: states,
  }),
  z.object({
    ...head,
    book: z.literal('options'),
    subject: z.object({
      /** Null for a created or changed add-on. */
      product_id: productId.nullable(),
      kind: z.enum(offerKinds),
      value: z.int(),
      /** As of then. */
      name: z.string(),
      from_date,
    }),
    before: offeredOrSaid,
    after: offeredOrSaid.nullable(),
  }),
])
export type BookEvent = z.output<typeof bookEvent>

export const bookHistoryCall = endpoint({
  method: 'GET',
  path: '/price-book/history',
  access: priceBookReaders,
  summary: 'List the changes of one table of the price book, latest first.',
  query: z
    .object({ page: paging.page, per_page: paging.per_page, book: z.enum(bookNames) })
    .refine(...withinReach),
  data: z.array(bookEvent),
  counted: true,
})
