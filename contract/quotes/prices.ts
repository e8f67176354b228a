import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { sortBy, withinReach } from '#contract/paging.ts'
import { handling, quote, quoteFilters, quoteSorts } from '#contract/quotes/quotes.ts'
import { id, idInPath, longestRemark, text } from '#contract/text.ts'

export const managerSorts = [...quoteSorts, 'pending_since'] as const
export type ManagerSort = (typeof managerSorts)[number]

/** What the lists over all companies may be narrowed by beside what every list of quotes may. */
export const managerFilters = {
  ...quoteFilters,
  company_id: idInPath.optional(),
  /** Only companies whose account is in the reader's hands. */
  accounts: z.literal('own').optional(),
  /** Who prices it: the reader, nobody yet, or a client manager by id. */
  owner: z
    .string()
    .regex(/^(me|none|[1-9]\d{0,14})$/)
    .optional(),
  /** Older than so many days: since it awaits its price where `status` is `pending`, else since it was made. */
  age: z.coerce.number<string>().int().min(1).max(3_650).optional(),
  /** `pending_since` puts what has waited longest first; where nothing waits it is the day of its making. */
  sort: sortBy(managerSorts).default('-created_at'),
}

const managerQuery = z.object(managerFilters).refine(...withinReach)
export type ManagerQuery = z.output<typeof managerQuery>

const managedQuote = quote.extend({ handling })
export type ManagedQuote = z.output<typeof managedQuote>

const charges = { nrc: ringgit.nullable(), mrc: ringgit.nullable() }

/** The client manager's side of quotes: all companies' lists, and their prices. */
export const quotePriceApi = {
  list: endpoint({
    method: 'GET',
    path: '/quotes/client-manager',
    access: ['client_manager'],
    summary: 'Quotes of all companies, without carts. The keyword finds companies too.',
    query: managerQuery,
    data: z.array(managedQuote),
    counted: true,
  }),
  own: endpoint({
    method: 'PUT',
    path: '/quotes/owner/:id',
    access: ['client_manager'],
    summary:
      'Take a pending quote, give it to another active client manager, or let go of it. The company is not told.',
    params: z.object({ id: idInPath }),
    body: z.object({
      owner_id: id.nullable(),
      /** Who has it as far as the caller knows; where it is somebody else by now, nothing is changed. */
      instead_of: id.nullable().optional(),
    }),
    data: handling,
  }),
  basis: endpoint({
    method: 'GET',
    path: '/quotes/price/:id',
    access: ['client_manager'],
    summary:
      'What the company’s card says of a quote’s bandwidth, and how low a price may go without a reason.',
    params: z.object({ id: idInPath }),
    data: z.object({
      /** Null where the card has no complete price. */
      card: z.object(charges),
      /** The sum of the floors of the cells; null where a cell has none. */
      floor: z.object(charges),
    }),
  }),
  price: endpoint({
    method: 'PUT',
    path: '/quotes/price/:id',
    access: ['client_manager'],
    summary:
      'Agree on a price for the bandwidth. A pending quote becomes active for 30 days; an active one keeps its validity.',
    params: z.object({ id: idInPath }),
    body: z.object({
      bandwidth_nrc: ringgitPrice,
      bandwidth_mrc: ringgitPrice,
      /** Required below the floor; kept as a note and never shown to the company. */
      reason: text(longestRemark).nullish(),
      /** The version the price was made for; a stale one is refused. */
      version: z.int().positive().nullish(),
    }),
    data: quote,
    idempotent: true,
  }),
}
