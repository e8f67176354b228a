import { earlyTermination, keptTerm } from '#contract/charges.ts'
import { noSen, timesAmount } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import * as z from 'zod'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { isDay } from '#web/parts/form/day-text.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { ContactedSite } from '#contract/orders/site-contacts.ts'
import { useRead } from '#web/platform/query.ts'
import { approvalApi } from '#contract/orders/approvals.ts'
import { commitmentOf, exceededBy, type ExceededLimit } from '#contract/orders/spending-limit.ts'
import { sessionApi } from '#contract/session.ts'
import { endsOf, products, type SiteField } from '#contract/catalog.ts'
import type { OrderedRooms } from '#contract/orders/order.ts'
import { inOneBuilding, roomFields, invalidRooms } from '#contract/quotes/rooms.ts'

export const orderDraft = z.object({
  po_number: z.string(),
  /** One date for all quotes, or, where it is `date_per_quote`, the date of each by its id. */
  requested_date: z.string(),
  date_per_quote: z.boolean(),
  requested_dates: z.object({}).catchall(z.string()),
  rooms: z.object({}).catchall(z.string()).catch({}),
  site_contacts: z.object({}).catchall(z.string()).catch({}),
  /** Empty for the company’s first. */
  billing_account_id: z.string().catch(''),
})
export type OrderDraft = z.output<typeof orderDraft>

export const emptyOrder: OrderDraft = {
  po_number: '',
  requested_date: '',
  date_per_quote: false,
  requested_dates: {},
  rooms: {},
  site_contacts: {},
  billing_account_id: '',
}

export function purchaseIn(draft: OrderDraft, quotes: readonly FullQuote[], sites: SitesToContact) {
  return {
    po_number: draft.po_number.trim(),
    requested_date: isPerQuote(draft, quotes) ? null : draft.requested_date || null,
    requested_dates: isPerQuote(draft, quotes)
      ? Object.fromEntries(datesIn(draft, quotes).flatMap(({ id, day }) => (day ? [[id, day]] : [])))
      : {},
    rooms: roomsIn(draft.rooms, quotes),
    site_contacts: contactsIn(draft.site_contacts, sites).map(({ contact }) => contact),
    billing_account_id: Number(draft.billing_account_id) || null,
  }
}

/** The complete parts of a draft, for its order form. */
export function purchaseSoFar(draft: OrderDraft, quotes: readonly FullQuote[], sites: SitesToContact) {
  const { po_number, requested_date, requested_dates, site_contacts, ...rest } = purchaseIn(
    draft,
    quotes,
    sites,
  )
  return {
    ...rest,
    po_number: po_number || undefined,
    requested_date: requested_date && isDay(requested_date) ? requested_date : null,
    requested_dates: Object.fromEntries(Object.entries(requested_dates).filter(([, day]) => isDay(day))),
    site_contacts: site_contacts.filter(({ name, phone }) => name && phone),
  }
}

/** Whether each quote has a date of its own: a single quote has the one date of the order. */
export function isPerQuote({ date_per_quote }: OrderDraft, quotes: readonly FullQuote[]): boolean {
  return date_per_quote && quotes.length > 1
}

export function slowestDate(quotes: readonly FullQuote[]): string | null {
  return quotes.map((quote) => quote.earliest_date).reduce((a, b) => (a > b ? a : b), '') || null
}

export function datesTooEarly(draft: OrderDraft, quotes: readonly FullQuote[]): Record<string, string> {
  const asked = isPerQuote(draft, quotes)
    ? datesIn(draft, quotes).map(({ id, day, earliest }) => ({
        field: `requested_dates.${id}`,
        day,
        earliest,
      }))
    : [{ field: 'requested_date', day: draft.requested_date, earliest: slowestDate(quotes) ?? '' }]
  return Object.fromEntries(
    asked.flatMap(({ field, day, earliest }) =>
      day !== '' && (!isDay(day) || day < earliest) ? [[field, earliest]] : [],
    ),
  )
}

function datesIn({ requested_dates }: OrderDraft, quotes: readonly FullQuote[]) {
  return quotes.map(({ id, earliest_date }) => ({
    id,
    day: requested_dates[id] ?? '',
    earliest: earliest_date,
  }))
}

export const contactParts = ['name', 'phone', 'email', 'access_hours'] as const
type ContactPart = (typeof contactParts)[number]

/** By the key of the site and the part; parts that were not touched are missing. */
type TypedContacts = Partial<Record<string, string>>

interface AskedSite extends ContactedSite {
  /** Names the site in a field's path, where a dot would separate. */
  key: string
}

export function siteKey(site: string): string {
  return encodeURIComponent(site).replaceAll('.', '%2E')
}

export interface SitesToContact {
  list: readonly AskedSite[]
  isError: boolean
  again: () => void
}

export function useSitesToContact(quotes: readonly Pick<FullQuote, 'id'>[]): SitesToContact {
  const read = useRead(
    orderApi.siteContacts,
    { query: { quote_ids: quotes.map(({ id }) => id).join() } },
    // Prefilled values must not change while the user edits them.
    { enabled: quotes.length > 0, staleTime: Infinity },
  )
  const list = (read.data ?? []).map((each) => ({
    ...each,
    key: siteKey(each.site),
  }))
  return { list: quotes.length > 0 ? list : [], isError: read.isError, again: () => void read.refetch() }
}

export function contactsIn(typed: TypedContacts, { list }: SitesToContact) {
  return list.flatMap(({ key, site, last }) => {
    const part = (name: ContactPart) => (typed[`${key}:${name}`] ?? last?.[name] ?? '').trim()
    const contact = {
      site,
      name: part('name'),
      phone: part('phone'),
      email: part('email') || null,
      access_hours: part('access_hours') || null,
      keep: typed[`${key}:keep`] === 'yes',
    }
    const blank = contactParts.every((name) => !contact[name])
    return blank ? [] : [{ key, contact }]
  })
}

/** The form field of the API field `site_contacts.0.phone`; other fields have the same name. */
export function contactField(field: string, typed: TypedContacts, sites: SitesToContact): string {
  const [, index = '', part = ''] = /^site_contacts\.(\d+)\.(\w+)$/.exec(field) ?? []
  const sent = contactsIn(typed, sites)[Number(index)]
  return index !== '' && sent ? `site_contacts.${sent.key}:${part === 'site' ? 'name' : part}` : field
}

export interface NeededApproval {
  exceeded: ExceededLimit
  deciders: readonly { name: string }[] | undefined
}

/** Null for an order within the reader’s spending limit. */
export function useNeededApproval(
  quotes: readonly Pick<FullQuote, 'total_nrc' | 'total_mrc' | 'contract_id'>[],
): NeededApproval | null {
  const profile = useRead(sessionApi.profile).data
  const committed = quotes.map(({ contract_id, ...price }) => ({ ...price, term: contract_id }))
  const exceeded = profile ? exceededBy(commitmentOf(committed), profile) : null
  const deciders = useRead(approvalApi.deciders, {}, { enabled: exceeded !== null }).data
  return exceeded && { exceeded, deciders }
}

type TypedRooms = Partial<Record<string, string>>

interface QuoteRooms {
  quote: FullQuote
  end: SiteField
  label: string
}

export function roomKey({ quote, end }: QuoteRooms, part: (typeof roomFields)[number]): string {
  return `${quote.id}:${end}:${part}`
}

export function roomsOfQuotes(quotes: readonly FullQuote[]): QuoteRooms[] {
  return quotes.flatMap((quote) =>
    endsWithRooms(quote).flatMap((end) => {
      const details = quote[`${end}_details`]
      const isAsked =
        details !== null &&
        !details.address_landed &&
        quote[`${end}_nni`] === null &&
        roomFields.every((part) => !details[part])
      return isAsked ? { quote, end, label: quote[end] ?? '' } : []
    }),
  )
}

function roomsIn(typed: TypedRooms, quotes: readonly FullQuote[]): Record<string, OrderedRooms> {
  const rooms: Record<string, OrderedRooms> = {}
  for (const asked of roomsOfQuotes(quotes)) {
    const parts = roomFields.map((part) => [part, typed[roomKey(asked, part)]?.trim() ?? ''] as const)
    if (parts.every(([, text]) => text === '')) continue
    rooms[asked.quote.id] = { ...rooms[asked.quote.id], [asked.end]: Object.fromEntries(parts) }
  }
  return rooms
}

/** Whether a line within one building still needs two different rooms. */
export function lacksRooms(typed: TypedRooms, quotes: readonly FullQuote[]): boolean {
  const given = roomsIn(typed, quotes)
  return quotes.some((quote) => {
    const { product_id, site_a_details: a, site_b_details: b } = quote
    if (product_id === null || !a || !b) return false
    if (!inOneBuilding(endOf(quote, 'site_a'), endOf(quote, 'site_b'))) return false
    const own = given[quote.id]
    return invalidRooms(own?.site_a ?? a, own?.site_b ?? b).length > 0
  })
}

/** The form field of the API field `rooms.12.site_b.unit`; other fields have the same name. */
export function roomField(field: string): string {
  return field.replace(/^rooms\.(\d+)\.(\w+)\.(\w+)$/, 'rooms.$1:$2:$3')
}

function endsWithRooms({ product_id: id }: FullQuote): readonly SiteField[] {
  return id === null ? [] : endsOf(id).filter((end) => products[id].rooms.includes(end))
}

function endOf(quote: FullQuote, end: 'site_a' | 'site_b') {
  return { nis: quote[`${end}_nis`], nni: quote[`${end}_nni`], label: quote[end] ?? '' }
}

/** The charge for ending the service on its first day. */
export function leavingCharge(quote: FullQuote) {
  const kept = keptTerm(quote, quote.earliest_date)
  const months = quote.contract_id ?? 0
  return kept
    ? earlyTermination(quote.total_mrc ?? noSen, months, kept)
    : timesAmount(totalParts(quote, 'mrc') ?? noSen, months)
}
