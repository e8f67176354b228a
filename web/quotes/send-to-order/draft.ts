import * as z from 'zod'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { isDay } from '#web/parts/form/day-text.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { contactsIn, type AskedSites } from '#web/quotes/send-to-order/contacts.ts'
import { roomsIn } from '#web/quotes/send-to-order/rooms.ts'

const orderDraft = z.object({
  po_number: z.string(),
  /** One date for all quotes, or, where it is `date_per_quote`, the date of each by its id. */
  requested_date: z.string(),
  date_per_quote: z.boolean(),
  requested_dates: z.object({}).catchall(z.string()),
  rooms: z.object({}).catchall(z.string()).catch({}),
  site_contacts: z.object({}).catchall(z.string()).catch({}),
})
export type OrderDraft = z.output<typeof orderDraft>

export const emptyOrder: OrderDraft = {
  po_number: '',
  requested_date: '',
  date_per_quote: false,
  requested_dates: {},
  rooms: {},
  site_contacts: {},
}

export function purchaseIn(draft: OrderDraft, quotes: readonly FullQuote[], sites: AskedSites) {
  return {
    po_number: draft.po_number.trim(),
    requested_date: isPerQuote(draft, quotes) ? null : draft.requested_date || null,
    requested_dates: isPerQuote(draft, quotes)
      ? Object.fromEntries(datesIn(draft, quotes).flatMap(({ id, day }) => (day ? [[id, day]] : [])))
      : {},
    rooms: roomsIn(draft.rooms, quotes),
    site_contacts: contactsIn(draft.site_contacts, sites).map(({ contact }) => contact),
  }
}

export function useOrderDraft() {
  return useSavedDraft('order', orderDraft)
}

/** Whether each quote has a date of its own: a single quote has the one date of the order. */
export function isPerQuote({ date_per_quote }: OrderDraft, quotes: readonly FullQuote[]): boolean {
  return date_per_quote && quotes.length > 1
}

/** The earliest date that the slowest quote can meet; null without quotes. */
export function slowestDate(quotes: readonly FullQuote[]): string | null {
  return quotes.map((quote) => quote.earliest_date).reduce((a, b) => (a > b ? a : b), '') || null
}

/** The fields whose date is too early, each with its earliest date. */
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
