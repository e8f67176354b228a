import { IconAlertTriangle, IconPointFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CardTable } from '#web/rate-cards/card/card-table.ts'
import classes from '#web/rate-cards/card/CardLegend.module.css'

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
    <div className={classes.legend}>
      <p>
        {t('rateCard.inRinggit')} {t(`rateCard.about.${table.component}`)}
      </p>
      {!isBase && (
        <p>
          <IconPointFilled size={12} aria-hidden className={classes.own} /> {t('rateCard.legend.own')}{' '}
          {t('rateCard.legend.inherited')}
        </p>
      )}
      {hasFloors && (
        <p>
          <IconAlertTriangle size={14} aria-hidden className={classes.low} /> {t('rateCard.legend.low')}
        </p>
      )}
      <p id={hintId} data-noprint>
        {t(mayEdit ? 'rateCard.keys.edit' : 'rateCard.keys.read')}
        {mayEdit && !isBase && ` ${t('rateCard.keys.remove')}`}
      </p>
    </div>
  )
}
