import type { Point, Size } from '#web/parts/site/map/frame.ts'
import type { Town } from '#web/parts/site/map/towns.ts'

export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

export interface LabelledTown {
  name: string
  at: Point
  /** The side of the dot that the name is on. */
  side: 'start' | 'end'
}

/** In pixels: the approximate width of a letter, its height, and the gap between dot and name. */
const [letter, height, gap] = [5.2, 12, 5]

/** More names would hide the sites. */
const maxNames = 9

/** The towns whose names have room, in the order of the list; none on what is `taken`. */
export function labelTowns(
  towns: readonly Town[],
  project: (place: [number, number]) => Point | null,
  { width, height: tall }: Size,
  taken: readonly Area[],
): LabelledTown[] {
  const areas = [...taken]
  const labelled: LabelledTown[] = []
  for (const { name, longitude, latitude } of towns) {
    if (labelled.length === maxNames) break
    const at = project([longitude, latitude])
    if (!at) continue
    for (const side of ['start', 'end'] as const) {
      const area = areaOf(name, at, side)
      const inSight = area.left > 2 && area.right < width - 2 && area.top > 2 && area.bottom < tall - 2
      if (!inSight || areas.some((other) => meet(area, other))) continue
      areas.push(area)
      labelled.push({ name, at, side })
      break
    }
  }
  return labelled
}

function areaOf(name: string, [x, y]: Point, side: LabelledTown['side']): Area {
  const length = name.length * letter + gap
  const [left, right] = side === 'start' ? [x - 3, x + length] : [x - length, x + 3]
  return { left, right, top: y - height / 2, bottom: y + height / 2 }
}

function meet(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
