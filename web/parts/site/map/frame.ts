import { geoMercator } from 'd3-geo'

/** In pixels; the map is drawn to the room it has. */
export interface Size {
  width: number
  height: number
}

/** Degrees to a pixel where the map is closest: nearer, no coast would be in sight of Kuala Lumpur. */
export const closest = 1.1 / 320

/** The sites take up at most this share of the picture, so that their names have room. */
const share = 0.5

/** The ends of the peninsula and of Sabah: what is in view before there is a site. */
const wholeCountry: readonly Spot[] = [
  { latitude: 7.3, longitude: 99.6 },
  { latitude: 0.9, longitude: 119.3 },
]

export interface Spot {
  latitude: number
  longitude: number
}

export type Point = readonly [x: number, y: number]

/** What part of the world the picture shows: numbers alone, so that two frames can be compared. */
export interface Frame extends Spot, Size {
  /** As d3-geo counts it: pixels to a radian. */
  scale: number
}

/** How far a reader can come closer, or step back, in powers of two. */
export const zooms = { least: -4, most: 3, mostAround: 9 } as const

/**
 * The spots stand in the middle with their surroundings; the whole country without spots. `zoom` doubles the scale with each
 * step, but no further than both spots stay in sight.
 */
export function frameOf(spots: readonly Spot[], size: Size, zoom = 0): Frame {
  const none = spots.length === 0
  const { longitudes, latitudes } = sidesOf(none ? wholeCountry : spots)
  const room = none ? 1 : share
  const asked = none ? 0 : closest / 2 ** Math.max(0, zoom)
  const fitting = Math.max(
    asked,
    spread(longitudes) / (size.width * room),
    spread(latitudes) / (size.height * room),
  )
  const perPixel = fitting * 2 ** Math.max(0, -zoom)
  return {
    ...size,
    longitude: middle(longitudes),
    latitude: middle(latitudes),
    scale: 180 / (perPixel * Math.PI),
  }
}

/** Where in the picture a place of a frame is drawn. */
export function projectionIn({ longitude, latitude, scale, width, height }: Frame) {
  return geoMercator()
    .center([longitude, latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
}

/** Two marks closer than this would hide one another. */
const leastApart = 30

/** Marks of sites next door to each other are drawn side by side around their middle, in their true direction. */
export function separatePoints(points: readonly Point[]): readonly Point[] {
  const [one, other] = points
  if (!one || !other) return points
  const [x, y] = [other[0] - one[0], other[1] - one[1]]
  const distance = Math.hypot(x, y)
  if (distance >= leastApart) return points
  const [dx, dy] =
    distance === 0 ? [leastApart, 0] : [(x / distance) * leastApart, (y / distance) * leastApart]
  const [midX, midY] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
  return [
    [midX - dx / 2, midY - dy / 2],
    [midX + dx / 2, midY + dy / 2],
  ]
}

function sidesOf(spots: readonly Spot[]) {
  return { longitudes: spots.map((spot) => spot.longitude), latitudes: spots.map((spot) => spot.latitude) }
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function middle(values: readonly number[]): number {
  return (Math.max(...values) + Math.min(...values)) / 2
}
