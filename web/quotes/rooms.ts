import type { ProductId } from '#contract/catalog.ts'
import { inOneBuilding, roomsWrong } from '#contract/quotes/rooms.ts'
import { hasRooms, hasRoomsAt, siteKeysOf, type Draft, type SiteKey } from '#web/quotes/draft.ts'
import { siteLabel, type Site } from '#web/quotes/site/site.ts'

export type RoomsProblem = 'rooms' | 'sameRooms' | 'landed'

/** Whether a form asks for block, level and unit: at the first end, and at both of a line within one building. */
export function asksRoomsAt(product: ProductId, sites: Draft['sites'], key: SiteKey): boolean {
  const site = sites[key]
  if (!hasRoomsAt(product, key) || (site !== null && !hasRooms(site))) return false
  return key === 'a' || isWithinOneBuilding(product, sites)
}

export function isWithinOneBuilding(product: ProductId, { a, b }: Draft['sites']): boolean {
  if (a === null || b === null || siteKeysOf(product).length < 2) return false
  return inOneBuilding(endOf(a), endOf(b))
}

export function roomsProblemOf({
  product,
  sites,
  rooms,
}: Pick<Draft, 'product' | 'sites' | 'rooms'>): RoomsProblem | null {
  if (product === null || !isWithinOneBuilding(product, sites)) return null
  if (sites.a && !hasRooms(sites.a)) return 'landed'
  const [wrong] = roomsWrong(rooms.a, rooms.b)
  if (wrong === undefined) return null
  return wrong === 'same' ? 'sameRooms' : 'rooms'
}

function endOf(site: Site) {
  const label = siteLabel(site)
  if ('address' in site) return { nis: null, nni: null, label }
  const { blk_nis_code, nni_id } = site.building
  return { nis: nni_id === null ? blk_nis_code : null, nni: nni_id, label }
}
