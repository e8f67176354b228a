import { endsOf, products, type ProductId, type SiteField } from '#contract/catalog.ts'
import type { CircuitRooms, StoredRooms, OrderedRooms } from '#contract/orders/circuit-rooms.ts'
import { inOneBuilding, roomFields, roomsWrong } from '#contract/quotes/rooms.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

interface Quoted {
  id: number
  product_id: number | null
  site_a: StoredSite
  site_b: StoredSite | null
}

interface Rooms {
  rooms_a: StoredRooms | null
  rooms_b: StoredRooms | null
}

/**
 * The rooms given with the order, else those of the quote. A landed address and an NNI have none. Throws 422 for a line
 * within one building that does not end in two different rooms.
 */
export function roomsOfCircuits(
  quotes: readonly Quoted[],
  given: Partial<Record<string, OrderedRooms>> = {},
): Rooms[] {
  const errors: Record<string, Sentence[]> = {}
  const rooms = quotes.map((quote) => {
    const { id, site_a, site_b } = quote
    const product_id = quote.product_id as ProductId | null
    const [first = 'site_a', second = 'site_b'] = endsOf(product_id)
    const rooms_a = roomsAt(product_id, first, site_a, given[id])
    const rooms_b = site_b && roomsAt(product_id, second, site_b, given[id])
    if (product_id !== null && site_b && inOneBuilding(site_a, site_b)) {
      if (site_a.address_landed) errors[`rooms.${id}.site_b`] = [(w) => w.landedToItself]
      else
        for (const wrong of roomsWrong(rooms_a ?? {}, rooms_b ?? {}))
          errors[`rooms.${id}.${wrong === 'same' ? 'site_b' : wrong}.unit`] = [
            (w) => (wrong === 'same' ? w.sameRoom : w.roomMissing),
          ]
    }
    return { rooms_a, rooms_b }
  })
  const [first] = Object.values(errors)
  if (first) throw new AppError('invalid', first[0]!, { errors })
  return rooms
}

export function storedRoomsOf({
  product_id,
  rooms_a,
  rooms_b,
}: Rooms & { product_id: ProductId | null }): CircuitRooms {
  const [first = 'site_a', second = 'site_b'] = endsOf(product_id)
  return { ...(rooms_a && { [first]: rooms_a }), ...(rooms_b && { [second]: rooms_b }) }
}

function roomsAt(
  product: ProductId | null,
  end: SiteField,
  site: StoredSite,
  given: OrderedRooms | undefined,
): StoredRooms | null {
  if (product !== null && !products[product].rooms.includes(end)) return null
  if (site.address_landed || site.nni !== null) return null
  return named(given?.[end] ?? {}) ?? named(site)
}

function named(rooms: Partial<Record<keyof StoredRooms, string | null>>): StoredRooms | null {
  const kept = { block: rooms.block || null, level: rooms.level || null, unit: rooms.unit || null }
  return roomFields.some((field) => kept[field] !== null) ? kept : null
}
