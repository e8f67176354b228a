import { geoDistance } from 'd3-geo'
import type { Coordinates } from '#contract/buildings-near.ts'

/** Mean radius of the earth in metres (IUGG), for great-circle distances. */
const earthRadius = 6_371_008.8

export function metresBetween(a: Coordinates, b: Coordinates): number {
  return Math.round(geoDistance([a.longitude, a.latitude], [b.longitude, b.latitude]) * earthRadius)
}
