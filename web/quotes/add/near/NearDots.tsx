import { Text, UnstyledButton } from '@mantine/core'
import type { BuildingNear } from '#contract/buildings-near.ts'
import { GradeShape } from '#web/parts/site/GradeMark.tsx'
import { projectionIn, type Frame, type Spot } from '#web/parts/site/map/frame.ts'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/add/near/NearDots.module.css'

interface NearDotsProps {
  frame: Frame
  /** The sites, whose marks no dot covers. */
  sites: readonly Spot[]
  buildings: readonly BuildingNear[]
  /** The NIS code of the one that is pointed at, here or in the list. */
  marked: string | null
  onMark: (nis: string | null) => void
  onChoose: (building: BuildingNear) => void
}

/** Pixels around a site in which its mark is drawn. */
const markSize = 10

/** The buildings as small marks on the map, for the pointer: the list beside it has the same for keyboard and readers. */
export function NearDots({ frame, sites, buildings, marked, onMark, onChoose }: NearDotsProps) {
  const project = projectionIn(frame)
  const marks = sites.flatMap(({ longitude, latitude }) => {
    const at = project([longitude, latitude])
    return at ? [at] : []
  })
  return (
    <div className={classes.dots} aria-hidden data-noprint>
      {buildings.map((building) => {
        const { blk_nis_code: nis, blk_name: name, network_status: grade, longitude, latitude } = building
        const [x, y] = project([longitude, latitude]) ?? [-1, -1]
        if (x < 6 || y < 6 || x > frame.width - 6 || y > frame.height - 6) return null
        if (marks.some((at) => Math.hypot(at[0] - x, at[1] - y) < markSize)) return null
        return (
          <UnstyledButton
            key={nis}
            tabIndex={-1}
            className={classes.dot}
            data-marked={marked === nis}
            style={{ left: x, top: y }}
            onMouseEnter={() => onMark(nis)}
            onMouseLeave={() => onMark(null)}
            onClick={() => onChoose(building)}
          >
            <svg width={12} height={12} viewBox="-6 -6 12 12">
              <GradeShape grade={grade} size={4} />
            </svg>
            <Text
              span
              truncate
              fz="xs"
              bg="var(--tl-surface)"
              className={`${classes.name} ${ui.framed}`}
              maw={Math.max(x, frame.width - x) - 16}
              style={{ [x > frame.width / 2 ? 'right' : 'left']: 22 }}
            >
              {name}
            </Text>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
