import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPointFilled } from '@tabler/icons-react'
import { toRinggit, type Sen } from '#contract/money.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import type { RefusedAmount } from '#web/parts/form/amount.ts'
import { Grid, type GridEdit, type GridSelection } from '#web/parts/table/grid.tsx'
import {
  groupsOf,
  type CardTable,
  type CardRow,
  gridKey,
  type ColumnGroup,
} from '#web/rate-cards/card/card-table.ts'
import { useCardTexts, type CardTexts, bareAmount } from '#web/rate-cards/card/card-texts.ts'
import { heatOf, priceShown, type ShownChanges, type ShownChange } from '#web/rate-cards/card/selection.ts'
import { PriceEditor } from '#web/rate-cards/card/CellBar.tsx'
import classes from '#web/rate-cards/card/PriceGrid.module.css'
import type { CardComponent } from '#contract/pricing.ts'

export function PriceGrid(props: {
  label: string
  table: CardTable
  isBase: boolean
  mayEdit: boolean
  changes: ShownChanges
  selection: GridSelection
  hintId: string
  wrongId: string
  onWrong: (why: RefusedAmount | null) => void
  onPrice: (cell: CardCell, price: Sen) => void
  onPaste: (text: string) => void
  onAction: (action: GridEdit) => void
}) {
  const { label, table, isBase, mayEdit, changes, selection, hintId, wrongId } = props
  const { onWrong, onPrice, onPaste, onAction } = props
  const { active, editing } = selection
  const texts = useCardTexts()
  const cell = table.rows[active.row]?.cells[active.column]
  const groups = groupsOf(table.columns)
  const heads = groups.some(({ columns }) => columns.length > 1) ? 2 : 1
  const cellOf = useCallback(
    ({ cells }: CardRow, column: number) => {
      const { [column]: each } = cells
      const change = each && changes.get(gridKey(each))
      return {
        'aria-invalid': change?.state === 'failed' || undefined,
        'aria-busy': change?.state === 'saving' || undefined,
        'data-heat': each && heatOf(each, change),
        children: each ? <PriceCell cell={each} change={change} isBase={isBase} texts={texts} /> : '–',
      }
    },
    [changes, isBase, texts],
  )
  return (
    <Grid
      {...{ label, hintId, heads, selection, mayEdit, cellOf, onPaste, onAction }}
      head={<GridHead component={table.component} groups={groups} heads={heads} />}
      rows={table.rows}
      columns={table.columns.length}
      keyOf={({ key }) => key}
      headOf={texts.row}
      textOf={({ cells }, column) =>
        cells[column] ? toRinggit(priceShown(changes, cells[column])).toFixed(2) : ''
      }
      mayOpen={mayEdit && cell !== undefined}
      renderField={(of) =>
        cell &&
        editing && (
          <PriceEditor
            {...of}
            label={texts.cell(cell)}
            describedBy={wrongId}
            price={editing === 'nothing' ? '' : priceShown(changes, cell)}
            onWrong={onWrong}
            onPrice={(price) => onPrice(cell, price)}
          />
        )
      }
    />
  )
}

interface GridHeadProps {
  component: CardComponent
  groups: readonly ColumnGroup[]
  /** Two if a group has several columns. */
  heads: 1 | 2
}

const rowsOf = {
  access: 'bandwidth',
  transport: 'bandwidth',
  installation: 'bandwidth',
  cross_connect: 'end',
  fixed_ip: 'option',
  voice: 'option',
  device: 'option',
} as const satisfies Record<CardComponent, string>

function GridHead({ component, groups, heads }: GridHeadProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  return (
    <>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={heads} aria-colindex={1}>
          {t(`rateCard.rows.${rowsOf[component]}`)}
        </th>
        {groups.map((group, index) => {
          const before = groups.slice(0, index).flatMap(({ columns }) => columns).length
          return (
            <th
              key={group.key}
              scope={heads === 2 ? 'colgroup' : 'col'}
              colSpan={group.columns.length}
              aria-colindex={before + 2}
            >
              {texts.group(group)}
            </th>
          )
        })}
      </tr>
      {heads === 2 && (
        <tr aria-rowindex={2}>
          {groups
            .flatMap(({ columns }) => columns)
            .map((column, at) => (
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

function PriceCell({ cell, change, isBase, texts }: PriceCellProps) {
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
      {difference !== null && <span style={{ marginLeft: 6, fontWeight: 550 }}>{difference}</span>}
    </span>
  )
}

interface ChangedProps {
  cell: CardCell
  change: ShownChange
  texts: CardTexts
}

function Changed({ cell, change, texts }: ChangedProps) {
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
