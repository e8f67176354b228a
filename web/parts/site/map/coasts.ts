import type { MultiPolygon } from 'geojson'

// Read like a picture: as part of the code it would hold back what stands beside the map.
const region = new URL('./region.json', import.meta.url).href

interface Region {
  /** Steps to a degree. */
  perDegree: number
  /** Rings as [x, y, dx, dy, dx, dy, …] in steps. */
  malaysia: number[][]
  neighbours: number[][]
}

/** Reads the coastlines that scripts/crop-map.ts has packed, as d3-geo draws them. */
export const coastlines = {
  queryKey: [region],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { perDegree, malaysia, neighbours } = (await (await fetch(region, { signal })).json()) as Region
    return { malaysia: unpacked(malaysia, perDegree), neighbours: unpacked(neighbours, perDegree) }
  },
  staleTime: Infinity,
}

function unpacked(rings: readonly number[][], perDegree: number): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: rings.map((steps) => [ringOf(steps, perDegree)]) }
}

function ringOf(steps: readonly number[], perDegree: number): [number, number][] {
  let [x, y] = [0, 0]
  const ring: [number, number][] = []
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    ring.push([x / perDegree, y / perDegree])
  }
  const [first] = ring
  return first ? [...ring, first] : ring
}
