import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import { bandwidthLabel, products, type LeadTime, type ProductId } from '#contract/catalog.ts'
import { BuildingSearch } from '#web/quotes/site/BuildingSearch.tsx'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import ui from '#web/parts/ui.module.css'
import type { Grade } from '#contract/buildings.ts'
import {
  siteGrade,
  leadTimeOf,
  placeOf,
  siteLabel,
  type EnteredAddress,
  type Site,
} from '#web/quotes/site/site.ts'
import type { ShownSite } from '#web/quotes/add/sites.ts'
import { endName, type Rooms } from '#web/quotes/draft.ts'
import { RoomFields } from '#web/quotes/RoomFields.tsx'
import { ForAddress } from '#web/quotes/add/near/ForAddress.tsx'

interface SiteBoxProps {
  /** The id of its input, if a page has several boxes for the same end. */
  id?: string
  product: ProductId
  shown: ShownSite
  /** The sites at the other ends. */
  others: readonly Site[]
  /** The lead times of the product; undefined while they are loading. */
  leadTimes: readonly LeadTime[] | undefined
  /** What is typed as its block, level and unit; null where they are not asked, or asked elsewhere. */
  rooms: Rooms | null
  submitted: boolean
  /** A field in a row, without a frame. */
  plain?: boolean
  /** The server's message about the site. */
  error?: string
  /** `instead`: the address whose place the building takes. */
  onPick: (building: BuildingFound, instead?: EnteredAddress) => void
  /** Back to the address that a building took the place of. */
  onEnter: (address: EnteredAddress) => void
  onMissing: () => void
  onClear: () => void
  onRooms?: (rooms: Rooms) => void
}

/** One end: its address box, its details and, where they are asked, block, level and unit. */
export function SiteBox({
  id,
  product,
  shown,
  others,
  leadTimes,
  rooms,
  submitted,
  plain,
  error,
  ...on
}: SiteBoxProps) {
  const { t } = useTranslation()
  const { key, ref, site, problem } = shown
  const label = t(`sites.end.${endName(product, key)}`)
  const picked = site ? siteLabel(site) : ref ? t('common.loading') : null
  const boxId = id ?? siteInputId(key)
  // The pressed button is gone. A next box that is still empty takes the focus by itself.
  const stay = () =>
    setTimeout(() => {
      if (document.activeElement?.tagName !== 'INPUT') document.getElementById(boxId)?.focus()
    })
  return (
    <Box miw={0} p={plain ? 0 : '12px 16px'} className={plain ? undefined : ui.surface}>
      <BuildingSearch
        // Each end has its own box, so that typed text does not carry over.
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
        {site && <SiteSummary site={site} leadTimes={leadTimes} />}
        {ref && !site && <AwaitedSummary />}
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

/** What the ids of its rooms begin with. */
export function roomsId(key: ShownSite['key']): string {
  return `rooms-${key}`
}

const gradeTerms = {
  on_net: 'onNet',
  near_net: 'nearNet',
  off_net: 'offNet',
} as const satisfies Record<Grade, GlossaryTerm>

/** Keeps what stands below from moving. */
const awaited = { visibility: 'hidden' } as const

/** Takes the room of a lead time until it is known. */
const usualDays = 30

/** Takes the room of a street, town and state until they are known. */
const usualPlace = 'Jalan Persiaran Multimedia, Kuala Lumpur, Wilayah'

/** The room of a site's summary while its building is read, so that what stands below does not move. */
function AwaitedSummary() {
  const { t } = useTranslation()
  return (
    <Group gap="2px 12px" align="baseline" mt={6} fz={13} c="dimmed" style={awaited} aria-hidden>
      <Box component="span" w="100%">
        {usualPlace}
      </Box>
      <span>{t('sites.workingDays', { count: usualDays })}</span>
    </Group>
  )
}

/** Where a picked site is and how it can be reached, below its box. */
export function SiteSummary({ site, leadTimes }: { site: Site; leadTimes: readonly LeadTime[] | undefined }) {
  const { t } = useTranslation()
  const days = leadTimeOf(site, leadTimes)
  return (
    <Group gap="2px 12px" align="baseline" mt={6} fz={13} c="dimmed">
      <Box component="span" w="100%">
        {'building' in site ? placeOf(site.building) : siteLabel(site)}
      </Box>
      <Explained term={gradeTerms[siteGrade(site)]}>
        <GradeMark grade={siteGrade(site)} />
      </Explained>
      {'building' in site && site.building.nni_port_mbps !== null && (
        <span>{t('sites.port', { speed: bandwidthLabel(site.building.nni_port_mbps) })}</span>
      )}
      {leadTimes === undefined && 'building' in site && (
        <span style={awaited} aria-hidden>
          {t('sites.workingDays', { count: usualDays })}
        </span>
      )}
      {days !== undefined && <Explained term="leadTime">{t('sites.workingDays', { count: days })}</Explained>}
    </Group>
  )
}
