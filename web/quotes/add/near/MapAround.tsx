import { useState } from 'react'
import { Box, Text, UnstyledButton, Button, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { buildingsNearApi, type BuildingNear } from '#contract/buildings-near.ts'
import type { BuildingFound } from '#contract/buildings.ts'
import { useRead } from '#web/platform/query.ts'
import { type MapWithBuildingsProps, Segments } from '#web/quotes/add/SiteBox.tsx'
import classes from '#web/quotes/add/near/MapWithBuildings.module.css'
import type { NearEnd } from '#web/quotes/add/sites.ts'
import { SiteMap, type MapSite } from '#web/quotes/site/SiteMap.tsx'
import { closest, zooms, type Size, type Spot, projectionIn, type Frame } from '#web/parts/site/map/frame.ts'
import { GradeShape, GradeMark } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { kilometres } from '#web/quotes/site/site.ts'
import { TryAgain } from '#web/quotes/fields/fields.tsx'

/** The surroundings of one site with the listed buildings. Sites of the quote are left out. */
export function MapAround({ first, ends, onPick, ...map }: MapWithBuildingsProps & { first: MapSite }) {
  const [letter, setLetter] = useState(first.letter)
  const [marked, setMarked] = useState<string | null>(null)
  const of = map.sites.find((site) => site.letter === letter) ?? first
  const read = useRead(
    buildingsNearApi.list,
    { query: { latitude: of.latitude, longitude: of.longitude } },
    { staleTime: 300_000 },
  )
  const chosen = new Set(ends.map(({ site }) => site && 'building' in site && site.building.blk_nis_code))
  const buildings = read.data?.buildings.filter(({ blk_nis_code: nis }) => !chosen.has(nis))
  // Empty ends come first; with all ends set, each can be replaced.
  const empty = ends.filter(({ site }) => site === null)
  const offered = empty.length > 0 ? empty : ends
  const pick = (end: NearEnd, building: BuildingFound) => {
    onPick(end.key, building)
    // The row of the building is gone. An empty box takes the focus by itself.
    if (empty.length < 2) document.getElementById(`site-${end.key}`)?.focus()
  }
  return (
    <>
      <Box display="grid" h={280}>
        <SiteMap {...map} around={{ of, zoom: (size) => zoomAround(of, buildings ?? [], size) }}>
          {(frame) => (
            <NearDots
              frame={frame}
              sites={map.sites}
              buildings={buildings ?? []}
              marked={marked}
              onMark={setMarked}
              onChoose={(building) => {
                const [only, other] = offered
                if (only && !other) pick(only, building)
                else
                  document
                    .querySelector<HTMLElement>(`#near-${CSS.escape(building.blk_nis_code)} button`)
                    ?.focus()
              }}
            />
          )}
        </SiteMap>
      </Box>
      <NearList
        of={of.letter}
        sites={map.sites}
        onOf={setLetter}
        buildings={buildings}
        offered={offered}
        marked={marked}
        onMark={setMarked}
        onPick={pick}
        onAgain={read.isError ? () => void read.refetch() : undefined}
      />
    </>
  )
}

/** The closest zoom at which the nearer half of the spots is visible. */
function zoomAround(of: Spot, spots: readonly Spot[], { width, height }: Size): number {
  const far = spots[Math.floor(spots.length / 2)]
  if (!far || width === 0 || height === 0) return 0
  const degrees = Math.hypot(far.latitude - of.latitude, far.longitude - of.longitude)
  const room = Math.min(width, height) * 0.45
  const steps = degrees === 0 ? zooms.maxAround : Math.floor(Math.log2((closest * room) / degrees))
  return Math.min(Math.max(steps, zooms.least), zooms.maxAround)
}

interface NearDotsProps {
  frame: Frame
  sites: readonly Spot[]
  buildings: readonly BuildingNear[]
  /** The NIS code of the one that is pointed at, here or in the list. */
  marked: string | null
  onMark: (nis: string | null) => void
  onChoose: (building: BuildingNear) => void
}

const markSize = 10

/** For the pointer only: the list beside the map has the same for keyboard and screen readers. */
function NearDots({ frame, sites, buildings, marked, onMark, onChoose }: NearDotsProps) {
  const project = projectionIn(frame)
  const marks = sites.flatMap(({ longitude, latitude }) => {
    const at = project([longitude, latitude])
    return at ? [at] : []
  })
  return (
    <Box
      pos="absolute"
      inset={0}
      style={{ overflow: 'hidden', pointerEvents: 'none' }}
      aria-hidden
      data-noprint
    >
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
    </Box>
  )
}

interface NearListProps {
  of: string
  sites: readonly MapSite[]
  onOf: (letter: string) => void
  buildings: readonly BuildingNear[] | undefined
  offered: readonly NearEnd[]
  marked: string | null
  onMark: (nis: string | null) => void
  onPick: (end: NearEnd, building: BuildingFound) => void
  onAgain?: () => void
}

function NearList({ of, sites, onOf, buildings, offered, marked, onMark, onPick, onAgain }: NearListProps) {
  const { t } = useTranslation()
  const none = buildings?.length === 0 && t('nearBuildings.none')
  const note = buildings || onAgain ? none : t('common.loading')
  return (
    <section className={`${classes.near} ${ui.surface}`} aria-label={t('sites.nearBuildings')} data-noprint>
      {sites.length > 1 && (
        <Segments
          label={t('sites.nearBuildings')}
          value={of}
          options={sites.map(({ letter }) => ({
            value: letter,
            text: t('nearBuildings.of', { site: t(`sites.end.${letter === 'A' ? 'a' : 'b'}`) }),
          }))}
          onChange={onOf}
        />
      )}
      {onAgain && (
        <Box component="p" p="6px 12px" className={ui.dimmed} role="alert">
          {t('nearBuildings.failed')} <TryAgain again={onAgain} />
        </Box>
      )}
      {note && (
        <Box component="p" p="6px 12px" className={ui.dimmed}>
          {note}
        </Box>
      )}
      <ul className={`${classes.list} ${ui.plainList}`}>
        {buildings?.map((building) => (
          <li
            key={building.blk_nis_code}
            id={`near-${building.blk_nis_code}`}
            className={classes.row}
            data-marked={marked === building.blk_nis_code}
          >
            <span className={ui.name}>{building.blk_name}</span>
            <span className={classes.far}>
              {building.distance_m < 1_000
                ? `${building.distance_m} m`
                : `${kilometres(building.distance_m)} km`}
            </span>
            <span>
              <GradeMark grade={building.network_status} upTo={building.on_net_max_mbps} />
            </span>
            <Flex component="span" gap={6} style={{ gridColumn: '2 / 4' }}>
              {offered.map((end) => {
                const site = t(`sites.end.${end.name}`)
                return (
                  <Button
                    key={end.key}
                    size="compact-xs"
                    variant="default"
                    aria-label={t('nearBuildings.asNamed', { site, building: building.blk_name })}
                    onMouseEnter={() => onMark(building.blk_nis_code)}
                    onMouseLeave={() => onMark(null)}
                    onFocus={() => onMark(building.blk_nis_code)}
                    onBlur={() => onMark(null)}
                    onClick={() => onPick(end, building)}
                  >
                    {t('nearBuildings.as', { site })}
                  </Button>
                )
              })}
            </Flex>
          </li>
        ))}
      </ul>
    </section>
  )
}
