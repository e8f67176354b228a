import { Button, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BuildingNear } from '#contract/buildings-near.ts'
import type { BuildingFound } from '#contract/buildings.ts'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import ui from '#web/parts/ui.module.css'
import type { NearEnd } from '#web/quotes/add/near/near-end.ts'
import classes from '#web/quotes/add/near/NearList.module.css'
import { Segments } from '#web/quotes/add/Segments.tsx'
import { kilometres } from '#web/quotes/bench/kilometres.ts'
import type { MapSite } from '#web/quotes/site/SiteMap.tsx'

interface NearListProps {
  /** The letter of the site whose surroundings are shown. */
  of: string
  sites: readonly MapSite[]
  onOf: (letter: string) => void
  /** Nearest first; undefined while they are loading. */
  buildings: readonly BuildingNear[] | undefined
  /** The ends that a building can be chosen as. */
  offered: readonly NearEnd[]
  marked: string | null
  onMark: (nis: string | null) => void
  onPick: (end: NearEnd, building: BuildingFound) => void
  /** Given if they could not be loaded. */
  onAgain?: () => void
}

/** The buildings near a site with network status and distance, each chosen as a site by its button. */
export function NearList({
  of,
  sites,
  onOf,
  buildings,
  offered,
  marked,
  onMark,
  onPick,
  onAgain,
}: NearListProps) {
  const { t } = useTranslation()
  return (
    <section
      className={`${classes.near} ${ui.surface}`}
      aria-label={t('sites.nearBuildings')}
      data-near
      data-noprint
    >
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
        <p className={classes.note} role="alert">
          {t('nearBuildings.failed')}{' '}
          <Button size="compact-xs" variant="default" onClick={onAgain}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      {!onAgain && !buildings && <p className={classes.note}>{t('common.loading')}</p>}
      {buildings?.length === 0 && <p className={classes.note}>{t('nearBuildings.none')}</p>}
      <ul className={`${classes.list} ${ui.plainList}`}>
        {buildings?.map((building) => (
          <li
            key={building.blk_nis_code}
            id={`near-${building.blk_nis_code}`}
            className={classes.row}
            data-marked={marked === building.blk_nis_code}
          >
            <span className={ui.name}>{building.blk_name}</span>
            <span className={classes.far}>{apart(building.distance_m)}</span>
            <span>
              <GradeMark grade={building.network_status} />
            </span>
            <Flex component="span" gap={6} className={classes.choices}>
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

function apart(metres: number): string {
  return metres < 1_000 ? `${metres} m` : `${kilometres(metres)} km`
}
