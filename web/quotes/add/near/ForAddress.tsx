import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressReach, buildingsNearApi, type BuildingForAddress } from '#contract/buildings-near.ts'
import type { BuildingFound } from '#contract/buildings.ts'
import { products, type LeadTime, type ProductId } from '#contract/catalog.ts'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import { useRead } from '#web/platform/query.ts'
import classes from '#web/quotes/add/near/ForAddress.module.css'
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
    <p className={classes.instead}>
      {t('nearBuildings.insteadOf', { address: siteLabel({ address: instead }) })}{' '}
      <Button size="compact-xs" variant="default" onClick={() => onEnter(instead)}>
        {t('nearBuildings.backToAddress')}
      </Button>
    </p>
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
    <div
      className={classes.near}
      role="group"
      aria-label={t('nearBuildings.forEnd', { site: end })}
      data-noprint
    >
      <div role="status">
        {read.isPending && <p className={classes.note}>{t('common.loading')}</p>}
        {buildings && !grade && (
          <p className={classes.note}>
            {read.data?.buildings.length === 0
              ? t('nearBuildings.noneForAddress', { product: products[product].name })
              : t('nearBuildings.none')}
          </p>
        )}
        {grade && (
          <>
            <p className={classes.title}>
              {t(`nearBuildings.${by === 'state' ? 'inState' : 'nearest'}.${grade}`, { state })}
            </p>
            <p className={classes.note}>
              {grade === 'near_net' &&
                `${t(by === 'state' ? 'nearBuildings.noOnNetInState' : 'nearBuildings.noOnNet', { km: addressReach / 1_000, state })} `}
              {t(`nearBuildings.gains.${grade}`)}
            </p>
          </>
        )}
      </div>
      {read.isError && !read.data && (
        <p className={classes.note} role="alert">
          {t('nearBuildings.failed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void read.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      {grade && (
        <ul className={classes.list}>
          {(all ? offered : offered.slice(0, 1)).map((building) => (
            <li key={building.blk_nis_code} className={classes.row}>
              <div className={classes.building}>
                <span className={classes.name}>{building.blk_name}</span>
                <span className={classes.place}>{placeOf(building)}</span>
                <Standing {...{ building, address, leadTimes }} />
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('nearBuildings.useNamed', { building: building.blk_name })}
                onClick={() => onPick(building, address)}
              >
                {t('nearBuildings.use')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {plain && offered.length > 1 && (
        <Anchor component="button" type="button" className={classes.more} onClick={() => setAll(!all)}>
          {all ? t('nearBuildings.showNearest') : t('nearBuildings.showMore', { count: offered.length - 1 })}
        </Anchor>
      )}
      {grade && by && (
        <p className={classes.note}>
          {t(`nearBuildings.placedBy.${by}`, { postcode, city, state, digits: postcode.slice(0, 2) })}
        </p>
      )}
    </div>
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
    <span className={classes.standing}>
      <GradeMark grade={building.network_status} />
      {km !== null && <span>{km < 1 ? t('nearBuildings.underKm') : t('nearBuildings.aboutKm', { km })}</span>}
      {days !== undefined && later !== undefined && days < later && (
        <span>{t('nearBuildings.sooner', { count: days, later })}</span>
      )}
    </span>
  )
}
