import { geoMercator } from 'd3-geo'

export const mapSize = { width: 320, height: 176 } as const

/** The narrowest view in degrees: closer than this no coast would be in sight of Kuala Lumpur. */
const narrowest = 1.1

/** The sites take up at most this share of the picture, so that their names have room. */
const share = 0.5

/** From the peninsula to Sabah: what is shown before there is a site. */
const wholeCountry = { center: [109.2, 4.2] as [number, number], degrees: 20.5 }

export interface Spot {
  latitude: number
  longitude: number
}

/** A projection in which the spots stand in the middle with their surroundings; the whole country without spots. */
export function projectionFor(spots: readonly Spot[]) {
  const { center, degrees } = spots.length === 0 ? wholeCountry : viewOf(spots)
  return geoMercator()
    .center(center)
    .scale((mapSize.width * 180) / (degrees * Math.PI))
    .translate([mapSize.width / 2, mapSize.height / 2])
}

function viewOf(spots: readonly Spot[]) {
  const longitudes = spots.map((spot) => spot.longitude)
  const latitudes = spots.map((spot) => spot.latitude)
  const wide = spread(longitudes)
  const high = spread(latitudes) * (mapSize.width / mapSize.height)
  return {
    center: [middle(longitudes), middle(latitudes)] as [number, number],
    degrees: Math.max(narrowest, wide / share, high / share),
  }
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function middle(values: readonly number[]): number {
  return (Math.max(...values) + Math.min(...values)) / 2
}
