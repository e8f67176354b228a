import type { MultiPolygon } from 'geojson'
import region from '#web/parts/site/map/region.json' with { type: 'json' }

/** The coastlines that scripts/crop-map.ts has packed, as d3-geo draws them. */
export const malaysia = unpacked(region.malaysia)
export const neighbours = unpacked(region.neighbours)

function unpacked(rings: readonly number[][]): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: rings.map((steps) => [ringOf(steps)]) }
}

function ringOf(steps: readonly number[]): [number, number][] {
  let [x, y] = [0, 0]
  const ring: [number, number][] = []
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    ring.push([x / region.perDegree, y / region.perDegree])
  }
  const [first] = ring
  return first ? [...ring, first] : ring
}
