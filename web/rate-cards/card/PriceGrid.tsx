import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPointFilled } from '@tabler/icons-react'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { groupsOf, type CardTable } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts, type CardTexts, bareAmount } from '#web/rate-cards/card/card-texts.ts'
import { heatOf, type ShownChange } from '#web/rate-cards/card/selection.ts'
import classes from '#web/rate-cards/card/PriceGrid.module.css'
import type { CardComponent } from '#contract/pricing.ts'

const rowsOf = {
  access: 'bandwidth',
  transport: 'bandwidth',
  installation: 'bandwidth',
  cross_connect: 'end',
  fixed_ip: 'option',
  voice: 'option',
  device: 'option',
} as const satisfies Record<CardComponent, string>

export function GridHead({ table: { component, columns }, heads }: { table: CardTable; heads: number }) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  return (
    <>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={heads} aria-colindex={1}>
          {t(`rateCard.rows.${rowsOf[component]}`)}
        </th>
        {groupsOf(columns).map((group) => (
          <th
            key={group.key}
            scope={heads === 2 ? 'colgroup' : 'col'}
            colSpan={group.columns.length}
            aria-colindex={columns.indexOf(group.columns[0]!) + 2}
          >
            {texts.group(group)}
          </th>
        ))}
      </tr>
      {heads === 2 && (
        <tr aria-rowindex={2}>
          {columns.map((column, at) => (
            <th key={column.key} scope="col" aria-colindex={at + 2}>
              {texts.column(column)}
            </th>
          ))}
        </tr>
      )}
    </>
  )
}

interface PriceCellProps {
  cell: CardCell
  change: ShownChange | undefined
  isBase: boolean
  texts: CardTexts
}

export function PriceCell({ cell, change, isBase, texts }: PriceCellProps) {
  const { t } = useTranslation()
  if (change) return <Changed cell={cell} change={change} texts={texts} />
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
      {!isBase && <Compared cell={cell} texts={texts} />}
      {isBase && floor !== null && (
        <span className={classes.second}>{t('rateCard.floorOf', { amount: bareAmount(floor) })}</span>
      )}
    </>
  )
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
      {difference !== null && <span style={{ marginLeft: 6, fontWeight: 550 }}>{difference}</span>}
    </span>
  )
}

function Changed({ cell, change, texts }: Omit<PriceCellProps, 'isBase'> & { change: ShownChange }) {
  const { t } = useTranslation()
  const { state } = change
  const price = change.to ?? cell.base_price
  const heat = heatOf(cell, change)
  const difference = price !== null && heat ? texts.difference(cell.selling_price, price) : null
  const Icon = state === 'failed' ? IconAlertTriangle : IconPencil
  return (
    <>
      <span className={classes.amount}>
        {state !== 'saving' && <Icon size={14} aria-hidden className={classes[state]} />}
        {price === null ? t('common.empty') : bareAmount(price)}
      </span>
      <span className={classes.second} data-state={state}>
        {t(`rateCard.state.${state}`, { amount: bareAmount(cell.selling_price) })}
        {difference !== null && (
          <span style={{ marginLeft: 6, fontWeight: 550 }}>
            <span aria-hidden>{heat!.startsWith('up') ? '▲' : '▼'} </span>
            {difference}
          </span>
        )}
      </span>
    </>
  )
}
