import { geoMercator } from 'd3-geo'

export interface Size {
  width: number
  height: number
}

/** Degrees per pixel at the closest: nearer, no coast would be in sight of Kuala Lumpur. */
export const closest = 1.1 / 320

/** The sites take at most this share of the picture, so that their names have room. */
const share = 0.5

/** The ends of the peninsula and of Sabah, shown before there is a site. */
const wholeCountry: readonly Spot[] = [
  { latitude: 7.3, longitude: 99.6 },
  { latitude: 0.9, longitude: 119.3 },
]

export interface Spot {
  latitude: number
  longitude: number
}

export type Point = readonly [x: number, y: number]

/** The part of the world that is shown, as numbers so that two frames can be compared. */
export interface Frame extends Spot, Size {
  /** Pixels per radian, as in d3-geo. */
  scale: number
}

/** Zoom range, in powers of two. */
export const zooms = { least: -4, most: 3, maxAround: 9 } as const

/** Centres the spots; the whole country without spots. Each `zoom` step doubles the scale, but both spots stay in sight. */
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

export function projectionIn({ longitude, latitude, scale, width, height }: Frame) {
  return geoMercator()
    .center([longitude, latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
}

/** Marks closer than this would overlap. */
const minGap = 30

/** Marks of neighbouring sites are drawn side by side around their middle, in their true direction. */
export function separatePoints(points: readonly Point[]): readonly Point[] {
  const [one, other] = points
  if (!one || !other) return points
  const [x, y] = [other[0] - one[0], other[1] - one[1]]
  const distance = Math.hypot(x, y)
  if (distance >= minGap) return points
  const [dx, dy] = distance === 0 ? [minGap, 0] : [(x / distance) * minGap, (y / distance) * minGap]
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
