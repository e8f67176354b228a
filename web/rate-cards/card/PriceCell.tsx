import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPointFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { bareAmount, type CardTexts } from '#web/rate-cards/card/card-texts.ts'
import type { ShownChange } from '#web/rate-cards/card/new-prices.ts'
import classes from '#web/rate-cards/card/PriceGrid.module.css'

interface PriceCellProps {
  cell: CardCell
  change: ShownChange | undefined
  isBase: boolean
  texts: CardTexts
}

export function PriceCell({ cell, change, isBase, texts }: PriceCellProps) {
  const { t } = useTranslation()
  if (change) return <Changed cell={cell} change={change} />
  const { selling_price, floor, inherited } = cell
  const low = floor !== null && selling_price < floor
  return (
    <>
      <span className={classes.amount} data-inherited={inherited || undefined}>
        {low && <IconAlertTriangle size={14} aria-hidden className={classes.low} />}
        {!isBase && !inherited && <IconPointFilled size={12} aria-hidden className={classes.own} />}
        {bareAmount(selling_price)}
      </span>
      {low && (
        <VisuallyHidden>{`, ${t('rateCard.belowFloor', { amount: texts.amount(floor) })}`}</VisuallyHidden>
      )}
      {isBase ? <Floor floor={floor} /> : <Compared cell={cell} texts={texts} />}
    </>
  )
}

function Floor({ floor }: Pick<CardCell, 'floor'>) {
  const { t } = useTranslation()
  if (floor === null) return null
  return <span className={classes.second}>{t('rateCard.floorOf', { amount: bareAmount(floor) })}</span>
}

function Compared({ cell, texts }: Pick<PriceCellProps, 'cell' | 'texts'>) {
  const { t } = useTranslation()
  const { selling_price, base_price, inherited } = cell
  if (inherited) return <VisuallyHidden>{`, ${t('rateCard.inherited')}`}</VisuallyHidden>
  if (base_price === null) return <span className={classes.second}>{t('rateCard.noBase')}</span>
  const difference = texts.difference(base_price, selling_price)
  return (
    <span className={classes.second}>
      <VisuallyHidden>{`, ${t('rateCard.own')}, `}</VisuallyHidden>
      {t('rateCard.baseOf', { amount: bareAmount(base_price) })}
      {difference !== null && <span className={classes.difference}>{difference}</span>}
    </span>
  )
}

function Changed({ cell, change: { to, state } }: { cell: CardCell; change: ShownChange }) {
  const { t } = useTranslation()
  const price = to ?? cell.base_price
  const Icon = state === 'failed' ? IconAlertTriangle : IconPencil
  return (
    <>
      <span className={classes.amount}>
        {state !== 'saving' && <Icon size={14} aria-hidden className={classes[state]} />}
        {price === null ? t('common.empty') : bareAmount(price)}
      </span>
      <span className={classes.second} data-state={state}>
        {t(`rateCard.state.${state}`, { amount: bareAmount(cell.selling_price) })}
      </span>
    </>
  )
}
