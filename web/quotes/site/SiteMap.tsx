import { Box, Flex } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grade } from '#contract/buildings.ts'
import { kilometres } from '#web/quotes/site/site.ts'
import { GradeMark, GradeShape } from '#web/parts/site/QuoteSites.tsx'
import { Coasts, Towns, zoomArea, ZoomButtons } from '#web/parts/site/map/Coasts.tsx'
import coasts from '#web/parts/site/map/Coasts.module.css'
import type { Area } from '#web/parts/site/map/label-towns.ts'
import {
  separatePoints,
  frameOf,
  projectionIn,
  zooms,
  type Frame,
  type Point,
  type Size,
  type Spot,
} from '#web/parts/site/map/frame.ts'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/site/SiteMap.module.css'
import { useReader } from '#web/platform/screens.ts'

export interface MapSite extends Spot {
  /** The letter in the mark: A, B, or L for a location. */
  letter: string
  name: string
  grade: Grade
}

type PlacedSite = MapSite & { at: Point }

interface SiteMapProps {
  sites: readonly MapSite[]
  distanceMetres?: number | null
  /** A site was entered by hand, so its position is unknown. */
  unplaced?: boolean
  /** Shows the surroundings of one place instead of the sites, from as close as it says. */
  around?: { of: Spot; zoom: (size: Size) => number }
  children?: (frame: Frame) => ReactNode
}

export function SiteMap({ sites, distanceMetres, unplaced = false, around, children }: SiteMapProps) {
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize()
  // Other sites are shown from where both are in sight.
  const framed = around ? [around.of] : sites
  const of = JSON.stringify([
    framed.map(({ latitude, longitude }) => [latitude, longitude]),
    around !== undefined,
  ])
  const [zoomed, setZoomed] = useState({ of: '', steps: 0 })
  const first = around?.zoom({ width, height }) ?? 0
  const zoom = zoomed.of === of ? zoomed.steps : first
  const frame = frameOf(framed, { width, height }, zoom)
  const grades = [...new Set(sites.map((site) => site.grade))]
  const context = useReader()
  const quiet = unplaced ? t('sites.map.unplaced') : sites.length === 0 && t('sites.map.none', { context })
  return (
    <Flex component="figure" direction="column" m={0} className={ui.surface} style={{ overflow: 'hidden' }}>
      <Box ref={ref} pos="relative" flex={1} mih={120}>
        {width > 0 && <Drawing sites={sites} frame={frame} />}
        {width > 0 && children?.(frame)}
        {sites.length > 0 && (
          <ZoomButtons
            zoom={zoom}
            most={around ? zooms.maxAround : zooms.most}
            atStart={isLowerAtEnd(sites)}
            isClosest={frameOf(framed, { width, height }, zoom + 1).scale === frame.scale}
            onZoom={(steps) => setZoomed({ of, steps })}
          />
        )}
      </Box>
      <Flex
        component="figcaption"
        wrap="wrap"
        align="baseline"
        justify="space-between"
        gap="2px 12px"
        mih={38}
        p="8px 12px"
        fz={13}
        className={ui.lineAbove}
      >
        {quiet && <span className={ui.dimmed}>{quiet}</span>}
        {sites.length === 2 && <Distance metres={distanceMetres} />}
        {sites.length > 0 && (
          <Flex component="span" gap={12}>
            {grades.map((grade) => (
              <GradeMark key={grade} grade={grade} />
            ))}
          </Flex>
        )}
      </Flex>
    </Flex>
  )
}

function Drawing({ sites, frame }: { sites: readonly MapSite[]; frame: Frame }) {
  const { t } = useTranslation()
  const id = useId()
  const description = useDescription(sites)
  const { width, height } = frame
  const project = projectionIn(frame)
  const points = separatePoints(
    sites.map((site): Point => project([site.longitude, site.latitude]) ?? [0, 0]),
  )
  const placed = sites.map((site, index) => ({ ...site, at: points[index] ?? [0, 0] }))
  const [first, second] = placed
  const taken = [
    ...placed.flatMap((site) => areasOf(site, isUpper(site, placed), width)),
    ...alongLine(placed),
    zoomArea({ width, height }, isLowerAtEnd(sites)),
  ]
  return (
    <svg
      className={coasts.sea}
      style={{ position: 'absolute' }}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <title id={`${id}-title`}>{t('sites.map.title')}</title>
      <desc id={`${id}-description`}>{description}</desc>
      <Coasts {...frame} />
      <Towns frame={frame} taken={sites.length > 0 ? taken : []} />
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
  const { middle } = nameOf(site, width)
  return (
    <g>
      <g style={{ stroke: 'var(--tl-surface)', strokeWidth: 1.5 }} transform={`translate(${x} ${y})`}>
        <GradeShape grade={site.grade} size={8} />
        <text className={classes.letter}>{site.letter}</text>
      </g>
      <text className={classes.name} x={middle} y={above ? y - 15 : y + 23}>
        {name}
      </text>
    </g>
  )
}

/** A rough width of the name is enough to keep it within the picture. */
function nameOf({ name, at: [x] }: PlacedSite, width: number) {
  const half = shortened(name).length * 3.2 + 4
  return { half, middle: Math.min(Math.max(x, half), width - half) }
}

function areasOf(site: PlacedSite, above: boolean, width: number): Area[] {
  const [x, y] = site.at
  const { half, middle } = nameOf(site, width)
  return [
    { left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 },
    {
      left: middle - half,
      right: middle + half,
      top: above ? y - 27 : y + 12,
      bottom: above ? y - 10 : y + 28,
    },
  ]
}

function alongLine([first, second]: readonly PlacedSite[]): Area[] {
  if (!first || !second) return []
  const [[x1, y1], [x2, y2]] = [first.at, second.at]
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 8)
  return Array.from({ length: steps }, (_, step) => {
    const [x, y] = [x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps]
    return { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }
  })
}

function Distance({ metres }: { metres: number | null | undefined }) {
  const { t } = useTranslation()
  if (metres === undefined || metres === null) return <span className={ui.dimmed}>–</span>
  return (
    <strong>
      {metres === 0 ? t('sites.map.sameBuilding') : t('sites.map.apart', { km: kilometres(metres) })}
    </strong>
  )
}

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

/** One of two names is above its mark and the other below, so that they cannot overlap. */
function isUpper(site: PlacedSite, [first, second]: readonly PlacedSite[]): boolean {
  if (!first || !second) return true
  return (first.at[1] <= second.at[1] ? first : second) === site
}

/** Whether the southern site is in the east, where the zoom buttons would hide its name. */
function isLowerAtEnd([first, second]: readonly MapSite[]): boolean {
  if (!first || !second) return false
  const [lower, upper] = first.latitude < second.latitude ? [first, second] : [second, first]
  return lower.longitude > upper.longitude
}

function shortened(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27)}…` : name
}
