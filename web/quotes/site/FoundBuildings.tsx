import { Combobox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import { bandwidthLabel } from '#contract/catalog.ts'
import classes from '#web/quotes/site/BuildingSearch.module.css'
import type { BuildingHits } from '#web/quotes/site/building-hits.ts'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import { placeOf } from '#web/quotes/site/site.ts'
import { useReader } from '#web/platform/reader.ts'

/** The value of the option that leads to the missing-address dialog; no building has it. */
const enterByHand = 'by-hand'

/**
 * The list below the address box. Without a hit it says so and leads to the missing-address dialog. The list itself is
 * always there, empty or not, because the box names it to readers.
 */
export function FoundBuildings({ hits: { state, found } }: { hits: BuildingHits }) {
  const { t } = useTranslation()
  return (
    <>
      {state === 'asking' && <div className={classes.note}>{t('sites.searching')}</div>}
      {state === 'failed' && (
        <div className={classes.note} role="status">
          {t('sites.searchFailed')}
        </div>
      )}
      <Combobox.Options className={classes.options} tabIndex={-1} aria-label={t('sites.addresses')}>
        {found.map((building) => (
          <FoundBuilding key={optionValue(building)} building={building} />
        ))}
        {state === 'answered' && found.length === 0 && (
          <Combobox.Option value={enterByHand} className={classes.nothing}>
            <span>{t('sites.notFound')}</span>
            <span className={classes.enter}>{t('sites.enterFull')}</span>
          </Combobox.Option>
        )}
      </Combobox.Options>
    </>
  )
}

function FoundBuilding({ building }: { building: BuildingFound }) {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <Combobox.Option value={optionValue(building)} className={classes.option}>
      <span>
        <span className={classes.name}>{building.blk_name}</span>
        {building.nni_id !== null && (
          <span className={classes.nni}>
            {t('sites.yourNni', { context })}
            {building.nni_port_mbps !== null &&
              ` · ${t('sites.port', { speed: bandwidthLabel(building.nni_port_mbps) })}`}
          </span>
        )}
      </span>
      <span className={classes.grade}>
        <GradeMark grade={building.network_status} />
      </span>
      <span className={classes.place}>{placeOf(building)}</span>
    </Combobox.Option>
  )
}

/** An NNI is named by its id, a building by its NIS code. */
export function optionValue({ nni_id, blk_nis_code }: BuildingFound): string {
  return nni_id === null ? `nis ${blk_nis_code}` : `nni ${nni_id}`
}
