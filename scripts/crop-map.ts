import { readFile, writeFile } from 'node:fs/promises'
import type { Feature, Polygon, MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

// Writes web/parts/site/map/region.json, the coastlines behind the sites of a quote. Run it after updating world-atlas.
// Rings are [x, y, dx, dy, dx, dy, …] in steps of 1/500 degree, about a pixel where the map is closest.
const perDegree = 500
/** In view for sites as far apart as the country is long, in a square map. */
const [west, south, east, north] = [88, -16, 131, 24]
/** Bends smaller than this, and islands not larger, are invisible at every scale of the map, in degrees. */
const finest = 0.004
/** The map is closest around sites, which are never in neighbouring countries: their coasts may be coarser, */
const finestAbroad = 0.015
/** and coarser still if they are only in view together with all of Malaysia. */
const finestAfar = 0.15
const isAfar = ([longitude = 0, latitude = 0]: Position) =>
  longitude < 97 || longitude > 122 || latitude < -3 || latitude > 11

/** The smallest bend to preserve at a place, in degrees. */
type DetailAt = (point: Position) => number
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>
const atlas = new URL(import.meta.resolve('world-atlas/countries-10m.json'))
const world = JSON.parse(await readFile(atlas, 'utf8')) as World

const malaysia: number[][] = []
const neighbours: number[][] = []
for (const country of feature(world, world.objects.countries).features) {
  const home = country.properties.name === 'Malaysia'
  const detailAt = (point: Position) => (home ? finest : isAfar(point) ? finestAfar : finestAbroad)
  const into = home ? malaysia : neighbours
  for (const ring of coastsOf(country as Feature<Polygon | MultiPolygon>, detailAt)) into.push(packed(ring))
}
await writeFile('web/parts/site/map/region.json', `${JSON.stringify({ perDegree, malaysia, neighbours })}\n`)

/** The outer rings within the frame, simplified. Lakes are omitted. */
function coastsOf({ geometry }: Feature<Polygon | MultiPolygon>, detailAt: DetailAt): Position[][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons
    .map(([outer = []]) => thinned(cropped(outer.slice(0, -1)), detailAt))
    .filter((ring) => ring.length > 3 && sizeOf(ring) > detailAt(ring[0]!) * 2)
}

/** Cuts a ring at the four sides of the frame, one after the other (Sutherland and Hodgman). */
function cropped(ring: Position[]): Position[] {
  let remaining = ring
  for (const [axis, limit, sign] of [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const) {
    const inside = (point: Position) => (point[axis]! - limit) * sign >= 0
    remaining = remaining.flatMap((point, index) => {
      const before = remaining.at(index - 1)!
      if (inside(point) === inside(before)) return inside(point) ? [point] : []
      const along = (limit - before[axis]!) / (point[axis]! - before[axis]!)
      const crossing = [0, 1].map((each) => before[each]! + along * (point[each]! - before[each]!))
      return inside(point) ? [crossing, point] : [crossing]
    })
  }
  return remaining
}

/** Omits points on the line between their neighbours (Douglas and Peucker), starting from two far ends. */
function thinned(ring: Position[], detailAt: DetailAt): Position[] {
  if (ring.length < 4) return ring
  const far = ring.reduce(
    (best, point, index) => (apart(ring[0]!, point) > apart(ring[0]!, ring[best]!) ? index : best),
    0,
  )
  return [...line(ring.slice(0, far + 1)), ...line([...ring.slice(far), ring[0]!])]

  /** Without its last point, with which the next line begins. */
  function line(points: Position[]): Position[] {
    const [first, last] = [points[0]!, points.at(-1)!]
    let [furthest, split] = [0, 0]
    points.forEach((point, index) => {
      const off = offLine(point, first, last) / detailAt(point)
      if (off > furthest) [furthest, split] = [off, index]
    })
    if (furthest < 1 || points.length < 3) return [first]
    return [...line(points.slice(0, split + 1)), ...line(points.slice(split))]
  }
}

function offLine(point: Position, from: Position, to: Position): number {
  const length = apart(from, to)
  if (length === 0) return apart(point, from)
  const [dx, dy] = [to[0]! - from[0]!, to[1]! - from[1]!]
  return Math.abs(dx * (point[1]! - from[1]!) - dy * (point[0]! - from[0]!)) / length
}

function apart(a: Position, b: Position): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)
}

function sizeOf(ring: Position[]): number {
  const [xs, ys] = [ring.map((point) => point[0]!), ring.map((point) => point[1]!)]
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

function packed(ring: Position[]): number[] {
  const steps = ring.map((point) => point.map((degrees) => Math.round(degrees * perDegree)))
  return steps.flatMap(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = index === 0 ? [0, 0] : steps[index - 1]!
    return [x - beforeX, y - beforeY]
  })
}
