import { endsOf, products, type SiteField } from '#contract/catalog.ts'
import type { OrderedRooms } from '#contract/orders/order.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { inOneBuilding, roomFields, roomsWrong } from '#contract/quotes/rooms.ts'

type TypedRooms = Partial<Record<string, string>>

export interface AskedRooms {
  quote: FullQuote
  end: SiteField
  label: string
}

export function roomKey({ quote, end }: AskedRooms, part: (typeof roomFields)[number]): string {
  return `${quote.id}:${end}:${part}`
}

/** The ends in a building whose quote has no rooms. */
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

export function roomsIn(typed: TypedRooms, quotes: readonly FullQuote[]): Record<string, OrderedRooms> {
  const rooms: Record<string, OrderedRooms> = {}
  for (const asked of askedRooms(quotes)) {
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
    return roomsWrong(own?.site_a ?? a, own?.site_b ?? b).length > 0
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
