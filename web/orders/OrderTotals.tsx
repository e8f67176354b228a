import { useTranslation } from 'react-i18next'
import { depositOf } from '#contract/charges.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'

/** The state of an order, its totals and its deposit. */
export function OrderTotals({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  // An extra charge that was accepted later raises the monthly charges and leaves the deposit.
  const asOrdered = order.deposit === depositOf(order.total_mrc)
  return (
    <Section title={t('orders.totals')} aside={<OrderStatusBadge status={order.status} />}>
      <ChargesTable
        rows={[
          { name: t('quotes.beforeTaxShort'), nrc: order.total_nrc, mrc: order.total_mrc, strong: true },
          { name: t('quotes.serviceTax'), nrc: order.tax_nrc, mrc: order.tax_mrc },
        ]}
      />
      <Facts
        facts={[
          {
            name: t('orders.deposit'),
            value: <Money amount={order.deposit} />,
            note: t(asOrdered ? 'orders.depositText' : 'orders.depositUnchanged'),
          },
        ]}
      />
    </Section>
  )
}
