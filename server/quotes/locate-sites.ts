import { placeAddress } from '#server/buildings/place-address.ts'
import type { Db } from '#server/platform/db.ts'
import type { SitePlace } from '#server/pricing/connection.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

export type EstimatedPlace = SitePlace & { estimated: boolean }

/** By coordinates or, for an unlisted address, as `placeAddress` estimates. */
export async function locateSites(db: Db, sites: readonly StoredSite[]): Promise<EstimatedPlace[]> {
  const places: EstimatedPlace[] = []
  for (const site of sites) {
    const middle = site.latitude === null ? await placeAddress(db, site) : null
    places.push({
      latitude: middle?.latitude ?? site.latitude,
      longitude: middle?.longitude ?? site.longitude,
      state: site.state,
      estimated: middle !== null,
    })
  }
  return places
}
