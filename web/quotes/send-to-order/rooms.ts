import { endsOf, products, type SiteField } from '#contract/catalog.ts'
import type { OrderedRooms } from '#contract/orders/circuit-rooms.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { inOneBuilding, roomFields, roomsWrong } from '#contract/quotes/rooms.ts'

type TypedRooms = Partial<Record<string, string>>

/** An end of a quote whose rooms are not known yet. */
export interface AskedRooms {
  quote: FullQuote
  end: SiteField
  label: string
}

export function roomKey({ quote, end }: AskedRooms, part: (typeof roomFields)[number]): string {
  return `${quote.id}:${end}:${part}`
}

/** The ends that an order asks rooms of: in a building, and without any in the quote. */
export function askedRooms(quotes: readonly FullQuote[]): AskedRooms[] {
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

/** The rooms to send, by quote and end; an end without any is left out. */
export function roomsIn(typed: TypedRooms, quotes: readonly FullQuote[]): Record<string, OrderedRooms> {
  const rooms: Record<string, OrderedRooms> = {}
  for (const asked of askedRooms(quotes)) {
    const parts = roomFields.map((part) => [part, typed[roomKey(asked, part)]?.trim() ?? ''] as const)
    if (parts.every(([, text]) => text === '')) continue
    rooms[asked.quote.id] = { ...rooms[asked.quote.id], [asked.end]: Object.fromEntries(parts) }
  }
  return rooms
}

/** Whether a line within one building does not end in two different rooms yet. */
export function lacksRooms(typed: TypedRooms, quotes: readonly FullQuote[]): boolean {
  const given = roomsIn(typed, quotes)
  return quotes.some((quote) => {
    const [a, b] = [quote.site_a_details, quote.site_b_details]
    if (
      quote.product_id === null ||
      !a ||
      !b ||
      !inOneBuilding(endOf(quote, 'site_a'), endOf(quote, 'site_b'))
    )
      return false
    const own = given[quote.id]
    return roomsWrong(own?.site_a ?? a, own?.site_b ?? b).length > 0
  })
}

/** The field of the form that the server names `rooms.12.site_b.unit`; other fields are named alike. */
export function roomField(field: string): string {
  return field.replace(/^rooms\.(\d+)\.(\w+)\.(\w+)$/, 'rooms.$1:$2:$3')
}

function endsWithRooms({ product_id }: FullQuote): readonly SiteField[] {
  return product_id === null
    ? []
    : endsOf(product_id).filter((end) => products[product_id].rooms.includes(end))
}

function endOf(quote: FullQuote, end: 'site_a' | 'site_b') {
  return { nis: quote[`${end}_nis`], nni: quote[`${end}_nni`], label: quote[end] ?? '' }
}
