import {
  Box,
  Button,
  Group,
  SimpleGrid,
  Text,
  Anchor,
  Flex,
  Stack,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useState, lazy, Suspense, type ComponentProps } from 'react'
import type { BuildingFound, Grade } from '#contract/buildings.ts'
import { products, type LeadTime, type ProductId } from '#contract/catalog.ts'
import { BuildingSearch } from '#web/quotes/site/BuildingSearch.tsx'
import { Explained, type GlossaryTerm } from '#web/parts/record/record.tsx'
import { GradeMark } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import {
  siteGrade,
  leadTimeOf,
  placeOf,
  siteLabel,
  type EnteredAddress,
  type Site,
  loadInGbps,
} from '#web/quotes/site/site.ts'
import type { ShownSite, NearEnd } from '#web/quotes/add/sites.ts'
import { endName, type Rooms, type SiteKey } from '#web/quotes/draft.ts'
import { addressReach, buildingsNearApi, type BuildingForAddress } from '#contract/buildings-near.ts'
import { useRead } from '#web/platform/query.ts'
import { longestRoom } from '#contract/quotes/draft.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import classes from '#web/quotes/add/SiteBox.module.css'
import type { SiteMap as MapOfSites } from '#web/quotes/site/SiteMap.tsx'
import { TryAgain } from '#web/quotes/fields/fields.tsx'

export function SiteBox({
  id,
  product,
  shown,
  others,
  leadTimes,
  rooms,
  submitted,
  plain,
  line,
  error,
  ...on
}: {
  id?: string
  product: ProductId
  shown: ShownSite
  others: readonly Site[]
  leadTimes: readonly LeadTime[] | undefined
  /** Null where block, level and unit are not asked, or asked elsewhere. */
  rooms: Rooms | null
  submitted: boolean
  plain?: boolean
  /** The label, the picked site and its grade are in one line. */
  line?: boolean
  error?: string
  /** `instead`: the address that the building replaces. */
  onPick: (building: BuildingFound, instead?: EnteredAddress) => void
  onEnter: (address: EnteredAddress) => void
  onMissing: () => void
  onClear: () => void
  onRooms?: (rooms: Rooms) => void
}) {
  const { t } = useTranslation()
  const { key, ref, site, problem } = shown
  const label = t(`sites.end.${endName(product, key)}`)
  const picked = site ? siteLabel(site) : ref ? t('common.loading') : null
  const boxId = id ?? siteInputId(key)
  // The pressed button is gone. An empty next box takes the focus by itself.
  const stay = () =>
    setTimeout(() => {
      if (document.activeElement?.tagName !== 'INPUT') document.getElementById(boxId)?.focus()
    })
  return (
    <Box
      miw={0}
      flex={line ? '1 1 220px' : undefined}
      p={plain ? 0 : line ? undefined : '12px 16px'}
      className={plain ? undefined : line ? `${ui.surface} ${classes.line}` : ui.surface}
    >
      <BuildingSearch
        // A box for each end, so that typed text does not carry over.
        key={endName(product, key)}
        id={boxId}
        label={label}
        picked={picked}
        withNnis={products[product].nni}
        submitted={submitted}
        error={error}
        onPick={on.onPick}
        onMissing={on.onMissing}
        onClear={on.onClear}
      >
        {site && !line && <SiteSummary site={site} leadTimes={leadTimes} />}
        {ref && line && <GradeInLine site={site} />}
        {site && ('address' in site || site.instead) && (
          <ForAddress
            end={label}
            product={product}
            site={site}
            others={others}
            leadTimes={leadTimes}
            plain={plain ?? false}
            onPick={(building, instead) => {
              on.onPick(building, instead)
              stay()
            }}
            onEnter={(address) => {
              on.onEnter(address)
              stay()
            }}
          />
        )}
        {problem && (
          <Text mt={6} fz={13} c="var(--mantine-color-error)">
            {t(`priceSearch.${problem}`)}{' '}
            <Button variant="default" size="compact-xs" onClick={on.onClear}>
              {t('common.clear')}
            </Button>
          </Text>
        )}
      </BuildingSearch>
      {rooms && (
        <>
          {key === 'b' && (
            <Text mt={10} fz={13}>
              {t('sites.oneBuilding')}
            </Text>
          )}
          <SimpleGrid cols={3} spacing={8} mt={10} role="group" aria-label={label}>
            <RoomFields id={roomsId(key)} size="xs" rooms={rooms} onRooms={(typed) => on.onRooms?.(typed)} />
          </SimpleGrid>
        </>
      )}
    </Box>
  )
}

export function siteInputId(key: ShownSite['key']): string {
  return `site-${key}`
}

export function roomsId(key: ShownSite['key']): string {
  return `rooms-${key}`
}

const gradeTerms = {
  on_net: 'onNet',
  near_net: 'nearNet',
  off_net: 'offNet',
} as const satisfies Record<Grade, GlossaryTerm>

/** The usual grade reserves the place while the building loads, so that the page below does not move. */
function GradeInLine({ site }: { site: Site | null }) {
  if (site === null)
    return (
      <Box component="span" className={classes.grade} fz={13} style={{ visibility: 'hidden' }} aria-hidden>
        <GradeMark grade="on_net" upTo={10_000} />
      </Box>
    )
  const title = 'building' in site ? placeOf(site.building) : undefined
  return (
    <Group className={classes.grade} gap="2px 12px" fz={13} c="dimmed" title={title}>
      <GradeAndLoad site={site} />
    </Group>
  )
}

function GradeAndLoad({ site }: { site: Site }) {
  const { t } = useTranslation()
  const building = 'building' in site ? site.building : null
  const load = building && loadInGbps(building.nni_load_mbps, building.nni_port_mbps)
  return (
    <>
      <Explained term={gradeTerms[siteGrade(site)]}>
        <GradeMark grade={siteGrade(site)} upTo={building?.on_net_max_mbps ?? null} />
      </Explained>
      {load && <span>{t('sites.load', load)}</span>}
    </>
  )
}

export function SiteSummary({ site, leadTimes }: { site: Site; leadTimes: readonly LeadTime[] | undefined }) {
  const { t } = useTranslation()
  const days = leadTimeOf(site, leadTimes)
  return (
    <Group gap="2px 12px" align="baseline" mt={6} fz={13} c="dimmed">
      <Box component="span" w="100%">
        {'building' in site ? placeOf(site.building) : siteLabel(site)}
      </Box>
      <GradeAndLoad site={site} />
      {days !== undefined && <Explained term="leadTime">{t('sites.workingDays', { count: days })}</Explained>}
    </Group>
  )
}

interface ForAddressProps {
  end: string
  product: ProductId
  site: Site
  others: readonly Site[]
  leadTimes: readonly LeadTime[] | undefined
  /** Little room: only the nearest building is shown at first. */
  plain: boolean
  onPick: (building: BuildingFound, instead: EnteredAddress) => void
  onEnter: (address: EnteredAddress) => void
}

/** The listed buildings nearest to an entered address or, once one replaced it, the way back to the address. */
function ForAddress({ site, onEnter, ...rest }: ForAddressProps) {
  const { t } = useTranslation()
  if ('address' in site) return <NearAddress address={site.address} {...rest} />
  const { instead } = site
  if (!instead) return null
  return (
    <Text mt={8} fz={13}>
      {t('nearBuildings.insteadOf', { address: siteLabel({ address: instead }) })}{' '}
      <Button size="compact-xs" variant="default" onClick={() => onEnter(instead)}>
        {t('nearBuildings.backToAddress')}
      </Button>
    </Text>
  )
}

type NearAddressProps = Omit<ForAddressProps, 'site' | 'onEnter'> & { address: EnteredAddress }

function NearAddress({ end, product, address, others, leadTimes, plain, onPick }: NearAddressProps) {
  const { t } = useTranslation()
  const { postcode, city, state, country } = address
  const read = useRead(
    buildingsNearApi.forAddress,
    { query: { postcode, city, state, country, product_id: product } },
    { staleTime: 300_000 },
  )
  const taken = new Set(others.map((other) => 'building' in other && other.building.blk_nis_code))
  const buildings = read.data?.buildings.filter(({ blk_nis_code: nis }) => !taken.has(nis))
  const [all, setAll] = useState(!plain)
  const offered = buildings?.slice(0, 3) ?? []
  const grade = buildings?.[0]?.network_status
  const by = read.data?.placed_by
  return (
    <Stack
      className={ui.lineAbove}
      gap={8}
      mt={12}
      pt={12}
      fz={13}
      role="group"
      aria-label={t('nearBuildings.forEnd', { site: end })}
      data-noprint
    >
      <div role="status">
        {read.isPending && <p className={ui.small}>{t('common.loading')}</p>}
        {buildings && !grade && (
          <p className={ui.small}>
            {read.data?.buildings.length === 0
              ? t('nearBuildings.noneForAddress', { product: products[product].name })
              : t('nearBuildings.none')}
          </p>
        )}
        {grade && (
          <>
            <Text fw={600} fz={13}>
              {t(`nearBuildings.${by === 'state' ? 'inState' : 'nearest'}.${grade}`, { state })}
            </Text>
            <p className={ui.small}>
              {grade === 'near_net' &&
                `${t(by === 'state' ? 'nearBuildings.noOnNetInState' : 'nearBuildings.noOnNet', { km: addressReach / 1_000, state })} `}
              {t(`nearBuildings.gains.${grade}`)}
            </p>
          </>
        )}
      </div>
      {read.isError && !read.data && (
        <p className={ui.small} role="alert">
          {t('nearBuildings.failed')} <TryAgain again={() => void read.refetch()} />
        </p>
      )}
      {grade && (
        <ul className={`${ui.plainList} ${ui.linesBetween}`}>
          {(all ? offered : offered.slice(0, 1)).map((building) => (
            <Flex component="li" key={building.blk_nis_code} wrap="wrap" align="center" gap="6px 12px" py={8}>
              <Stack gap={0} flex="1 1 150px" miw={0}>
                <span className={ui.name}>{building.blk_name}</span>
                <span className={ui.dimmed}>{placeOf(building)}</span>
                <Reach {...{ building, address, leadTimes }} />
              </Stack>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('nearBuildings.useNamed', { building: building.blk_name })}
                onClick={() => onPick(building, address)}
              >
                {t('nearBuildings.use')}
              </Button>
            </Flex>
          ))}
        </ul>
      )}
      {plain && offered.length > 1 && (
        <Anchor
          component="button"
          type="button"
          className={ui.touch}
          fz={13}
          py={2}
          ta="left"
          style={{ alignSelf: 'start' }}
          onClick={() => setAll(!all)}
        >
          {all ? t('nearBuildings.showNearest') : t('nearBuildings.showMore', { count: offered.length - 1 })}
        </Anchor>
      )}
      {grade && by && (
        <p className={ui.small}>
          {t(`nearBuildings.placedBy.${by}`, { postcode, city, state, digits: postcode.slice(0, 2) })}
        </p>
      )}
    </Stack>
  )
}

interface ReachProps {
  building: BuildingForAddress
  address: EnteredAddress
  leadTimes: readonly LeadTime[] | undefined
}

function Reach({ building, address, leadTimes }: ReachProps) {
  const { t } = useTranslation()
  const [days, later] = [{ building }, { address }].map((site) => leadTimeOf(site, leadTimes))
  const km = building.distance_m === null ? null : Math.round(building.distance_m / 1_000)
  return (
    <Flex component="span" wrap="wrap" align="baseline" gap="0 12px">
      <GradeMark grade={building.network_status} upTo={building.on_net_max_mbps} />
      {km !== null && <span>{km < 1 ? t('nearBuildings.underKm') : t('nearBuildings.aboutKm', { km })}</span>}
      {days !== undefined && later !== undefined && days < later && (
        <span>{t('nearBuildings.sooner', { count: days, later })}</span>
      )}
    </Flex>
  )
}

interface RoomFieldsProps {
  /** The id of the first field begins with it, to focus it. */
  id?: string
  rooms: Rooms
  end?: string
  onRooms: (rooms: Rooms) => void
  size?: 'xs'
}

export function RoomFields({ id, rooms, end, onRooms, size }: RoomFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {roomFields.map((field) => (
        <TextInput
          key={field}
          id={id && `${id}-${field}`}
          size={size}
          label={end ? t('sites.roomAt', { room: t(`sites.${field}`), site: end }) : t(`sites.${field}`)}
          maxLength={longestRoom}
          value={rooms[field]}
          onChange={({ currentTarget: { value } }) => onRooms({ ...rooms, [field]: value })}
        />
      ))}
    </>
  )
}

interface SegmentsProps<Value> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
  full?: boolean
}

export function Segments<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  full,
}: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes.segments}
      style={full ? { display: 'flex' } : undefined}
    >
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={`${classes.segment} ${ui.touch}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </UnstyledButton>
      ))}
    </div>
  )
}

const SiteMap = lazy(() => import('#web/quotes/site/SiteMap.tsx').then((part) => ({ default: part.SiteMap })))
const MapAround = lazy(async () => ({
  default: (await import('#web/quotes/add/near/MapAround.tsx')).MapAround,
}))

export interface MapWithBuildingsProps extends ComponentProps<typeof MapOfSites> {
  ends: readonly NearEnd[]
  onPick: (key: SiteKey, building: BuildingFound) => void
}

/** The map of the sites or, around the first of them, of the buildings nearby with their list. */
export function MapWithBuildings({ near, ends, onPick, ...map }: MapWithBuildingsProps & { near: boolean }) {
  const [of] = map.sites
  return (
    <SimpleGrid minColWidth="min(100%, 320px)" autoFlow="auto-fit" spacing={12}>
      <Suspense fallback={<Box h={280} className={ui.surface} />}>
        {near && of ? (
          <MapAround {...map} first={of} ends={ends} onPick={onPick} />
        ) : (
          <Box display="grid" h={280}>
            <SiteMap {...map} />
          </Box>
        )}
      </Suspense>
    </SimpleGrid>
  )
}
