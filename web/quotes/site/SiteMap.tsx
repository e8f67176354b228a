import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grade } from '#contract/buildings.ts'
import { GradeMark, GradeShape } from '#web/parts/site/GradeMark.tsx'
import { Coasts } from '#web/parts/site/map/Coasts.tsx'
import coasts from '#web/parts/site/map/Coasts.module.css'
import {
  separatePoints,
  frameOf,
  projectionIn,
  type Point,
  type Size,
  type Spot,
} from '#web/parts/site/map/frame.ts'
import classes from '#web/quotes/site/SiteMap.module.css'
import { useReader } from '#web/platform/reader.ts'

export interface MapSite extends Spot {
  /** The letter in the mark: A, B, or L for a location. */
  letter: string
  name: string
  grade: Grade
}

interface PlacedSite extends MapSite {
  at: Point
}

interface SiteMapProps {
  /** Those whose place is known, none to two. */
  sites: readonly MapSite[]
  distanceMetres?: number | null
  /** A site was entered by hand, so its position is unknown. */
  unplaced?: boolean
}

/** Where the sites lie: named marks by network status on the coastlines, a straight line and its length between two. */
export function SiteMap({ sites, distanceMetres, unplaced = false }: SiteMapProps) {
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize()
  const grades = [...new Set(sites.map((site) => site.grade))]
  const context = useReader()
  const quiet = unplaced ? t('sites.map.unplaced') : sites.length === 0 && t('sites.map.none', { context })
  return (
    <figure className={classes.figure}>
      <div ref={ref} className={classes.room}>
        {width > 0 && <Drawing sites={sites} width={width} height={height} />}
      </div>
      <figcaption className={classes.caption}>
        {quiet && <span className={classes.quiet}>{quiet}</span>}
        {sites.length === 2 && <Distance metres={distanceMetres} />}
        {sites.length > 0 && (
          <span className={classes.legend}>
            {grades.map((grade) => (
              <GradeMark key={grade} grade={grade} />
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Drawing({ sites, width, height }: { sites: readonly MapSite[] } & Size) {
  const { t } = useTranslation()
  const id = useId()
  const description = useDescription(sites)
  const frame = frameOf(sites, { width, height })
  const project = projectionIn(frame)
  const points = separatePoints(
    sites.map((site): Point => project([site.longitude, site.latitude]) ?? [0, 0]),
  )
  const placed = sites.map((site, index) => ({ ...site, at: points[index] ?? [0, 0] }))
  const [first, second] = placed
  return (
    <svg
      className={`${coasts.sea} ${classes.map}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <title id={`${id}-title`}>{t('sites.map.title')}</title>
      <desc id={`${id}-description`}>{description}</desc>
      <Coasts {...frame} />
      {first && second && (
        <line
          className={classes.line}
          x1={first.at[0]}
          y1={first.at[1]}
          x2={second.at[0]}
          y2={second.at[1]}
        />
      )}
      {placed.map((site) => (
        <Mark key={site.letter} site={site} above={isUpper(site, placed)} width={width} />
      ))}
    </svg>
  )
}

function Mark({ site, above, width }: { site: PlacedSite; above: boolean } & Pick<Size, 'width'>) {
  const [x, y] = site.at
  const name = shortened(site.name)
  // A rough width is enough to keep a name within the picture.
  const half = name.length * 3.2 + 4
  const nameX = Math.min(Math.max(x, half), width - half)
  return (
    <g>
      <g className={classes.spot} transform={`translate(${x} ${y})`}>
        <GradeShape grade={site.grade} size={8} />
        <text className={classes.letter}>{site.letter}</text>
      </g>
      <text className={classes.name} x={nameX} y={above ? y - 15 : y + 23}>
        {name}
      </text>
    </g>
  )
}

function Distance({ metres }: { metres: number | null | undefined }) {
  const { t } = useTranslation()
  if (metres === undefined || metres === null) return <span className={classes.quiet}>–</span>
  const text =
    metres === 0
      ? t('sites.map.sameBuilding')
      : t('sites.map.apart', { km: kilometres.format(metres / 1_000) })
  return <span className={classes.distance}>{text}</span>
}

const kilometres = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function useDescription([first, second]: readonly MapSite[]): string {
  const { t } = useTranslation()
  const context = useReader()
  const status = (site: MapSite) => t(`sites.grade.${site.grade}`)
  if (!first) return t('sites.map.none', { context })
  if (!second) return t('sites.map.one', { site: first.name, status: status(first) })
  return t('sites.map.two', {
    a: first.name,
    statusA: status(first),
    b: second.name,
    statusB: status(second),
  })
}

/** Of two names one stands above its mark and the other below, so that they cannot meet. */
function isUpper(site: PlacedSite, [first, second]: readonly PlacedSite[]): boolean {
  if (!first || !second) return true
  return (first.at[1] <= second.at[1] ? first : second) === site
}

function shortened(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27)}…` : name
}
