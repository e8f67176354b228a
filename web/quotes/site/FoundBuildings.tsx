import { Combobox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import { bandwidthLabel } from '#contract/catalog.ts'
import classes from '#web/quotes/site/BuildingSearch.module.css'
import type { BuildingHits } from '#web/quotes/site/building-hits.ts'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import ui from '#web/parts/ui.module.css'
import { placeOf } from '#web/quotes/site/site.ts'
import { useReader } from '#web/platform/reader.ts'

const enterByHand = 'by-hand'

/** The list is always rendered, empty or not, because the box names it to screen readers. */
export function FoundBuildings({ hits: { state, found } }: { hits: BuildingHits }) {
  const { t } = useTranslation()
  return (
    <>
      {state === 'asking' && (
        <Text p="xs" c="dimmed">
          {t('sites.searching')}
        </Text>
      )}
      {state === 'failed' && (
        <Text p="xs" c="dimmed" role="status">
          {t('sites.searchFailed')}
        </Text>
      )}
      <Combobox.Options className={classes.options} tabIndex={-1} aria-label={t('sites.addresses')}>
        {found.map((building) => (
          <FoundBuilding key={optionValue(building)} building={building} />
        ))}
        {state === 'answered' && found.length === 0 && (
          <Combobox.Option value={enterByHand} className={`${classes.option} ${ui.touch}`}>
            <Stack gap={4} py={2}>
              <span>{t('sites.notFound')}</span>
              <Text span fw={550} c="var(--mantine-color-anchor)">
                {t('sites.enterFull')}
              </Text>
            </Stack>
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
    <Combobox.Option value={optionValue(building)} className={`${classes.option} ${ui.touch}`}>
      <span>
        <span className={ui.name}>{building.blk_name}</span>
        {building.nni_id !== null && (
          <Text span ml={8} px={6} bdrs="sm" bg="var(--tl-blue-ground)" c="var(--tl-blue)" fz="xs" fw={500}>
            {t('sites.yourNni', { context })}
            {building.nni_port_mbps !== null &&
              ` · ${t('sites.port', { speed: bandwidthLabel(building.nni_port_mbps) })}`}
          </Text>
        )}
      </span>
      <Text span fz={13}>
        <GradeMark grade={building.network_status} />
      </Text>
      <span className={ui.small}>{placeOf(building)}</span>
    </Combobox.Option>
  )
}

export function optionValue({ nni_id, blk_nis_code }: BuildingFound): string {
  return nni_id === null ? `nis ${blk_nis_code}` : `nni ${nni_id}`
}
