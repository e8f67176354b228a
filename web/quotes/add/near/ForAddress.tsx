import { Anchor, Button, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressReach, buildingsNearApi, type BuildingForAddress } from '#contract/buildings-near.ts'
import type { BuildingFound } from '#contract/buildings.ts'
import { products, type LeadTime, type ProductId } from '#contract/catalog.ts'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'
import { leadTimeOf, placeOf, siteLabel, type EnteredAddress, type Site } from '#web/quotes/site/site.ts'

interface ForAddressProps {
  /** Site A, Site B or Location. */
  end: string
  product: ProductId
  site: Site
  /** Sites that are ends already. */
  others: readonly Site[]
  leadTimes: readonly LeadTime[] | undefined
  /** Where there is little room: the nearest one alone until more are asked for. */
  plain: boolean
  onPick: (building: BuildingFound, instead: EnteredAddress) => void
  onEnter: (address: EnteredAddress) => void
}

/** Below an address entered by hand the listed buildings nearest to it, and below one that took its place the way back. */
export function ForAddress({ site, onEnter, ...rest }: ForAddressProps) {
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

/** More would hide what comes below. */
const shownMost = 3

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
  const offered = buildings?.slice(0, shownMost) ?? []
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
          {t('nearBuildings.failed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void read.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      {grade && (
        <ul className={`${ui.plainList} ${ui.linesBetween}`}>
          {(all ? offered : offered.slice(0, 1)).map((building) => (
            <Flex component="li" key={building.blk_nis_code} wrap="wrap" align="center" gap="6px 12px" py={8}>
              <Stack gap={0} flex="1 1 150px" miw={0}>
                <span className={ui.name}>{building.blk_name}</span>
                <span className={ui.dimmed}>{placeOf(building)}</span>
                <Standing {...{ building, address, leadTimes }} />
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

interface StandingProps {
  building: BuildingForAddress
  address: EnteredAddress
  leadTimes: readonly LeadTime[] | undefined
}

/** How a building can be reached, how far it is, and how much sooner it has its service. */
function Standing({ building, address, leadTimes }: StandingProps) {
  const { t } = useTranslation()
  const [days, later] = [{ building }, { address }].map((site) => leadTimeOf(site, leadTimes))
  const km = building.distance_m === null ? null : Math.round(building.distance_m / 1_000)
  return (
    <Flex component="span" wrap="wrap" align="baseline" gap="0 12px">
      <GradeMark grade={building.network_status} />
      {km !== null && <span>{km < 1 ? t('nearBuildings.underKm') : t('nearBuildings.aboutKm', { km })}</span>}
      {days !== undefined && later !== undefined && days < later && (
        <span>{t('nearBuildings.sooner', { count: days, later })}</span>
      )}
    </Flex>
  )
}
