import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconPointFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CardTable } from '#web/rate-cards/card/card-table.ts'
import classes from '#web/rate-cards/card/PriceGrid.module.css'
import ui from '#web/parts/ui.module.css'

interface CardLegendProps {
  table: CardTable
  isBase: boolean
  mayEdit: boolean
  hintId: string
}

/** What the signs in the grid mean, in which currency it is, and which keys it has. */
export function CardLegend({ table, isBase, mayEdit, hintId }: CardLegendProps) {
  const { t } = useTranslation()
  const hasFloors = table.rows.some(({ cells }) => cells.some((cell) => cell && cell.floor !== null))
  return (
    <Stack gap={4} mt={8} mb={24}>
      <p className={ui.small}>
        {t('rateCard.inRinggit')} {t(`rateCard.about.${table.component}`)}
      </p>
      {!isBase && (
        <p className={ui.small}>
          <IconPointFilled size={12} aria-hidden className={classes.own} /> {t('rateCard.legend.own')}{' '}
          {t('rateCard.legend.inherited')}
        </p>
      )}
      {hasFloors && (
        <p className={ui.small}>
          <IconAlertTriangle size={14} aria-hidden className={classes.low} /> {t('rateCard.legend.low')}
        </p>
      )}
      <p id={hintId} className={ui.small} data-noprint>
        {t(mayEdit ? 'rateCard.keys.edit' : 'rateCard.keys.read')}
        {mayEdit && !isBase && ` ${t('rateCard.keys.remove')}`}
      </p>
    </Stack>
  )
}
