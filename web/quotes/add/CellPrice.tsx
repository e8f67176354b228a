import { useTranslation } from 'react-i18next'
import { overTerm } from '#contract/charges.ts'
import type { MoneyAmount } from '#contract/money.ts'
import { totalParts, type MatrixCell } from '#contract/pricing.ts'
import { Money } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import type { View } from '#web/quotes/add/choice.ts'
import classes from '#web/quotes/add/Matrix.module.css'
import type { Offer } from '#web/quotes/add/prices.ts'

export const cellAmount = {
  mrc: (cell) => totalParts(cell, 'mrc'),
  nrc: (cell) => totalParts(cell, 'nrc'),
  total: (cell) => overTerm(cell, cell.contract_id),
} satisfies Record<View, (cell: MatrixCell) => MoneyAmount | null>

export function CellPrice({ offer, name }: { offer: Offer; name: string }) {
  const { t } = useTranslation()
  const { cells, prices, view, perMbps } = offer
  const cell = cells.get(name)
  if (prices.state === 'asking') return <span className={classes.bar} />
  if (prices.state !== 'shown') return <span className={ui.dimmed}>{t('common.empty')}</span>
  if (cell?.refused)
    return (
      <span className={ui.dimmed} title={cell.refused}>
        {t('priceSearch.overPort')}
      </span>
    )
  if (!cell || cell.on_request) return <span className={ui.dimmed}>{t('common.onRequest')}</span>
  return (
    <>
      <span className={classes.amount}>
        <Money amount={cellAmount[view](cell)} perMonth={view === 'mrc'} />
      </span>
      {perMbps && (
        <span className={classes.per}>
          <Money amount={cell.mrc_per_mbps} />
          {t('priceSearch.perMbpsUnit')}
        </span>
      )}
    </>
  )
}
