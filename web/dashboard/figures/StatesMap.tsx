import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Sales } from '#contract/dashboard/sales.ts'
import classes from '#web/dashboard/figures/Figures.module.css'
import { spreadMarks, stateSpots } from '#web/dashboard/figures/states.ts'
import { Coasts } from '#web/parts/site/map/Coasts.tsx'
import coasts from '#web/parts/site/map/Coasts.module.css'
import { frameOf, projectionIn } from '#web/parts/site/map/frame.ts'

/** How many quotes named an unlisted address in each state, as a number on the map. */
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
    <div ref={ref} className={classes.map}>
      {width > 0 && (
        <svg
          className={coasts.sea}
          width={width}
          height={height}
          role="img"
          aria-label={`${t('figures.unserved.title')}: ${label}`}
        >
          <Coasts {...frame} />
          {marks.map(({ state, x, y, from }) => (
            <line key={state} className={classes.lead} x1={from.x} y1={from.y} x2={x} y2={y} />
          ))}
          {marks.map(({ state, count, x, y, r }) => (
            <g key={state} transform={`translate(${x} ${y})`}>
              <circle className={classes.mark} r={r} />
              <text className={classes.count}>{count}</text>
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
