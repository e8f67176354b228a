import { useTranslation } from 'react-i18next'
import { marginsOf } from '#contract/margin.ts'
import { ringgitText } from '#contract/money.ts'
import type { SupplierCost } from '#contract/quotes/quote.ts'
import { Facts } from '#web/parts/record/Facts.tsx'
import { MarginText } from '#web/quotes/price/MarginText.tsx'

interface MarginFactsProps {
  price: SupplierCost
  cost: SupplierCost
  term: number | null
  /** Names the cost as well, where no fields show it. */
  withCost?: boolean
}

/** The margins on the bandwidth. For staff only, and never printed. */
export function MarginFacts({ price, cost, term, withCost }: MarginFactsProps) {
  const { t } = useTranslation()
  const margins = marginsOf(price, cost, term)
  return (
    <div data-noprint>
      <Facts
        facts={[
          ...(withCost
            ? [
                { name: t('updatePrice.supplier.mrc'), value: ringgitText(cost.mrc) },
                { name: t('updatePrice.supplier.nrc'), value: ringgitText(cost.nrc) },
              ]
            : []),
          ...(['monthly', 'oneTime', 'overTerm'] as const).map((each) => ({
            name: t(`updatePrice.supplier.margin.${each}`),
            value: <MarginText margin={margins[each]} />,
          })),
        ]}
      />
    </div>
  )
}
