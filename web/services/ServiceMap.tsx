import { Anchor, Box, type BoxProps, Button, Group, Flex, UnstyledButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { serviceApi } from '#contract/services/api.ts'
import { mostSites, siteStates, type ServiceSite, type SiteState } from '#contract/services/service.ts'
import type { Column, Filters } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { ServiceStateBadge } from '#web/parts/record/StatusBadge.tsx'
import { Coasts, Towns } from '#web/parts/site/map/Coasts.tsx'
import coasts from '#web/parts/site/map/Coasts.module.css'
import { frameOf, projectionIn, type Point, type Spot } from '#web/parts/site/map/frame.ts'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'

interface ServiceMapProps {
  query: CallInput<typeof serviceApi.sites>['query']
  /** The lists that show the services and the orders of a site when searched by its name. */
  path: string
  orders: string
}

/** The sites of a list of services and of the circuits in delivery on a map, with a table of them. */
export function ServiceMap({ query, path, orders }: ServiceMapProps) {
  const { t } = useTranslation()
  const read = useRead(serviceApi.sites, { query })
  const columns = useSiteColumns(path, orders)
  /** The sites of the pressed mark; all sites before one is pressed. */
  const [within, setWithin] = useState<readonly ServiceSite[]>()
  const [only, setOnly] = useState<SiteState>()
  return (
    <Loaded read={read} skeleton={<RowsSkeleton rows={10} />}>
      {(sites) => {
        const shown = (within ?? sites).filter(({ states }) => !only || states.includes(only))
        const countOf = (state: SiteState) => sites.filter(({ states }) => states.includes(state)).length
        const found = siteStates.filter((state) => countOf(state) > 0)
        const textOf = (state: SiteState) => `${t(`services.state.${state}`)} ${countOf(state)}`
        const unplaced = sites.filter((site) => !isPlaced(site)).length
        return (
          <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap="md">
            <Box component="figure" m={0} flex={3} className={ui.framed} style={{ overflow: 'hidden' }}>
              <SitesOnMap
                h={{ base: 320, md: 460 }}
                finding={[t('services.siteCount', { count: sites.length }), ...found.map(textOf)].join(', ')}
                sites={shown.filter(isPlaced)}
                isClose={within !== undefined}
                onPick={setWithin}
                wordsOf={(of) => t(`services.state.${only ?? mostUrgent(of)}`)}
                renderMark={(of) => (
                  <ServiceStateBadge state={only ?? mostUrgent(of)} text={String(of.length)} />
                )}
              />
              <Group component="figcaption" gap="4px 12px" p="8px 12px" fz={13} className={ui.lineAbove}>
                <Group gap={4} role="group" aria-label={t('quotes.status')}>
                  {found.map((state) => (
                    <Button
                      key={state}
                      size="compact-sm"
                      px={2}
                      variant={only === state ? 'outline' : 'subtle'}
                      aria-pressed={only === state}
                      onClick={() => setOnly(only === state ? undefined : state)}
                    >
                      <ServiceStateBadge state={state} text={textOf(state)} />
                    </Button>
                  ))}
                </Group>
                <span>{t('services.mapNumbers')}</span>
                {unplaced > 0 && <span>{t('services.unplaced', { count: unplaced })}</span>}
                {sites.length === mostSites && <span>{t('services.mostSites', { count: mostSites })}</span>}
              </Group>
            </Box>
            <Box flex={2} miw={0} mah={{ md: 500 }} style={{ overflowY: 'auto' }}>
              <ListTable
                caption={t('services.sitesTable')}
                rows={shown}
                nameOf={({ name }) => name}
                columns={columns}
              />
            </Box>
          </Flex>
        )
      }}
    </Loaded>
  )
}

function useSiteColumns(path: string, orders: string): Column<ServiceSite>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'site',
      card: 'title',
      head: t('quotes.sites'),
      cell: ({ name, services }) => (
        <Anchor
          renderRoot={(props) => (
            <Link
              to={services > 0 ? path : orders}
              search={(before: Filters) =>
                services > 0
                  ? { ...before, view: undefined, page: undefined, keyword: name }
                  : { keyword: name }
              }
              {...props}
            />
          )}
        >
          {name}
        </Anchor>
      ),
    },
    {
      key: 'services',
      card: 'when',
      head: t('services.title'),
      cell: ({ services: count, circuits }) =>
        [
          count > 0 && t('services.sum', { count, number: count }),
          circuits > 0 && `${t('dashboard.sums.in_delivery')}: ${circuits}`,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'mrc',
      card: 'money',
      head: t('common.monthly'),
      cell: ({ services, total_mrc }) => services > 0 && <Money amount={total_mrc} perMonth />,
    },
    {
      key: 'states',
      card: 'line',
      head: t('quotes.status'),
      cell: ({ states }) => (
        <Group component="span" gap={4}>
          {siteStates
            .filter((state) => states.includes(state))
            .map((state) => (
              <ServiceStateBadge key={state} state={state} />
            ))}
        </Group>
      ),
    },
  ]
}

function isPlaced(site: ServiceSite): site is ServiceSite & Spot {
  return site.latitude !== null && site.longitude !== null
}

function mostUrgent(of: readonly ServiceSite[]): SiteState {
  return siteStates.find((each) => of.some(({ states }) => states.includes(each)))!
}

interface SitesOnMapProps<Site> {
  h: BoxProps['h']
  finding: string
  sites: readonly Site[]
  /** Zooms in as far as the sites allow; otherwise keeps a coast in sight. */
  isClose: boolean
  /** With the sites of the pressed mark; without for all. */
  onPick: (sites?: readonly Site[]) => void
  wordsOf: (sites: readonly Site[]) => string
  renderMark: (sites: readonly Site[]) => ReactNode
}

export function SitesOnMap<Site extends Spot & { name: string }>(props: SitesOnMapProps<Site>) {
  const { h, finding, sites, isClose, onPick, wordsOf, renderMark } = props
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize()
  const around = frameOf(sites, { width, height }, isClose ? closeZoom : 0)
  const country = frameOf([], { width, height })
  const frame = around.scale < country.scale ? country : around
  const project = projectionIn(frame)
  const marks = width > 0 ? marksOf(sites, (site) => project([site.longitude, site.latitude])!) : []
  const taken = marks.map(({ at: [x, y] }) => ({ left: x - 26, right: x + 26, top: y - 16, bottom: y + 16 }))
  return (
    <Box ref={ref} pos="relative" h={h} role="group" aria-label={`${t('services.view.map')}: ${finding}`}>
      {width > 0 && (
        <svg
          className={coasts.sea}
          style={{ position: 'absolute' }}
          width={width}
          height={height}
          aria-hidden
        >
          <Coasts {...frame} />
          <Towns frame={frame} taken={taken} />
        </svg>
      )}
      {isClose && (
        <Button
          pos="absolute"
          m={8}
          style={{ zIndex: 1 }}
          size="xs"
          variant="default"
          // The pressed mark is gone.
          ref={(button) => button?.focus()}
          onClick={() => onPick()}
        >
          {t('services.allSites')}
        </Button>
      )}
      {marks.map(({ at: [x, y], sites: of }) => {
        const names = of.slice(0, 3).map(({ name }) => name)
        if (of.length > 3) names.push(`+${of.length - 3}`)
        const label = `${names.join(', ')}: ${t('services.siteCount', { count: of.length })}, ${wordsOf(of)}`
        return (
          <UnstyledButton
            key={`${x} ${y}`}
            pos="absolute"
            left={x}
            top={y}
            p={2}
            bdrs={6}
            bg="var(--tl-surface)"
            bd="1px solid var(--tl-line)"
            style={{ transform: 'translate(-50%, -50%)' }}
            aria-label={label}
            title={label}
            onClick={() => onPick(of)}
          >
            {renderMark(of)}
          </UnstyledButton>
        )
      })}
    </Box>
  )
}

/** The largest zoom: any closer and no town is in sight. */
const closeZoom = 5

/** Marks closer than this, in pixels, would overlap. */
const gap = { x: 52, y: 30 }

/** One mark for sites whose marks would overlap, at the first of them. */
function marksOf<Site>(sites: readonly Site[], pointOf: (site: Site) => Point) {
  const marks: { at: Point; sites: Site[] }[] = []
  for (const site of sites) {
    const at = pointOf(site)
    const near = marks.find(
      (mark) => Math.abs(mark.at[0] - at[0]) < gap.x && Math.abs(mark.at[1] - at[1]) < gap.y,
    )
    if (near) near.sites.push(site)
    else marks.push({ at, sites: [site] })
  }
  return marks
}
