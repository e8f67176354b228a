import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Sales } from '#contract/dashboard/figures.ts'
import classes from '#web/dashboard/figures/Figures.module.css'
import { Coasts } from '#web/parts/site/map/Coasts.tsx'
import coasts from '#web/parts/site/map/Coasts.module.css'
import { frameOf, projectionIn, type Spot } from '#web/parts/site/map/frame.ts'

/** The number of quotes for unlisted addresses in each state. */
export function StatesMap({ towns }: { towns: Sales['unserved'] }) {
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize()
  const counts = new Map<string, number>()
  for (const { state, quotes } of towns) counts.set(state, (counts.get(state) ?? 0) + quotes)
  const frame = frameOf([], { width, height })
  const project = projectionIn(frame)
  const most = Math.max(1, ...counts.values())
  const largestFirst = [...counts].toSorted(([, a], [, b]) => b - a)
  const marks = spreadMarks(
    largestFirst.flatMap(([state, count]) => {
      const spot = stateSpots[state]
      const at = spot && project([spot.longitude, spot.latitude])
      return at ? { state, count, x: at[0], y: at[1], r: 8 + 5 * Math.sqrt(count / most) } : []
    }),
    { width, height },
  )
  const label = largestFirst.map(([state, count]) => `${state} ${count}`).join(', ')
  return (
    <Box ref={ref} pos="relative" h={280} bdrs={6} style={{ overflow: 'hidden' }}>
      {width > 0 && (
        <svg
          className={coasts.sea}
          style={{ position: 'absolute' }}
          width={width}
          height={height}
          role="img"
          aria-label={`${t('figures.unserved.title')}: ${label}`}
        >
          <Coasts {...frame} />
          {marks.map(({ state, x, y, from }) => (
            <line key={state} style={{ stroke: 'var(--figure-2)' }} x1={from.x} y1={from.y} x2={x} y2={y} />
          ))}
          {marks.map(({ state, count, x, y, r }) => (
            <g key={state} transform={`translate(${x} ${y})`}>
              <circle className={classes.mark} r={r} />
              <text className={classes.count}>{count}</text>
            </g>
          ))}
        </svg>
      )}
    </Box>
  )
}

/** Positions of the states' numbers, some off the coast for space; keys as in the inventory. */
const stateSpots: Readonly<Record<string, Spot>> = {
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
/** Iteration limit; a screen of states needs about twenty. */
const rounds = 200

/** Moves overlapping marks apart, within the map. `from` is the original place of a mark. */
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
        // Two marks at the same spot move sideways.
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
