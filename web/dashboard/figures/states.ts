import type { Spot } from '#web/parts/site/map/frame.ts'

/** Where a state's number stands on the map, some off its coast for room; as the inventory names the states. */
export const stateSpots: Readonly<Record<string, Spot>> = {
  Johor: { latitude: 1.95, longitude: 103.35 },
  Kedah: { latitude: 6.1, longitude: 100.75 },
  Kelantan: { latitude: 5.35, longitude: 102.0 },
  'Wilayah Persekutuan': { latitude: 3.45, longitude: 101.9 },
  'Kuala Lumpur': { latitude: 3.14, longitude: 101.69 },
  Labuan: { latitude: 5.3, longitude: 115.22 },
  Melaka: { latitude: 1.7, longitude: 101.85 },
  'Negeri Sembilan': { latitude: 2.6, longitude: 102.25 },
  Pahang: { latitude: 3.75, longitude: 102.6 },
  Perak: { latitude: 4.4, longitude: 100.95 },
  Perlis: { latitude: 6.5, longitude: 100.25 },
  'Pulau Pinang': { latitude: 5.1, longitude: 99.95 },
  Putrajaya: { latitude: 2.93, longitude: 101.69 },
  Sabah: { latitude: 5.5, longitude: 116.9 },
  Sarawak: { latitude: 2.7, longitude: 113.2 },
  Selangor: { latitude: 3.2, longitude: 101.1 },
  Terengganu: { latitude: 4.9, longitude: 102.95 },
}

interface Mark {
  x: number
  y: number
  r: number
}

/** Pixels between two marks. */
const gap = 1
/** Rounds of moving marks apart; a screen's worth of states needs about twenty. */
const rounds = 200

/**
 * Moves marks apart that lie on each other, within the map: on a phone the states of the peninsula are smaller than
 * their numbers. Each has, as `from`, the place that it stands for.
 */
export function spreadMarks<M extends Mark>(
  marks: readonly M[],
  { width, height }: { width: number; height: number },
): (M & { from: { x: number; y: number } })[] {
  const moved = marks.map((mark) => ({ ...mark, from: { x: mark.x, y: mark.y } }))
  for (let round = 0; round < rounds; round++) {
    let still = true
    for (const [index, a] of moved.entries())
      for (const b of moved.slice(index + 1)) {
        const away = { x: b.x - a.x, y: b.y - a.y }
        const distance = Math.hypot(away.x, away.y)
        const missing = a.r + b.r + gap - distance
        if (missing <= 0.01) continue
        still = false
        // Two on one spot part sideways.
        const [x, y] = distance === 0 ? [1, 0] : [away.x / distance, away.y / distance]
        place(a, a.x - (x * missing) / 2, a.y - (y * missing) / 2)
        place(b, b.x + (x * missing) / 2, b.y + (y * missing) / 2)
      }
    if (still) break
  }
  return moved

  function place(mark: Mark, x: number, y: number) {
    mark.x = Math.min(Math.max(x, mark.r), width - mark.r)
    mark.y = Math.min(Math.max(y, mark.r), height - mark.r)
  }
}
