import { useTranslation } from 'react-i18next'
import { depositBook, depositSums } from '#contract/orders/deposit.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { OrderDesk } from '#web/orders/desk.ts'
import { orderFigures } from '#web/orders/order-figures.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/page.tsx'
import { Day, Facts } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'

export function DepositBook({ desk: { RecordDeposit }, order }: { desk: OrderDesk; order: FullOrder }) {
  const { t } = useTranslation()
  const { deposit, depositOrdered } = orderFigures(order)
  const book = depositBook(order)
  const { state } = book
  return (
    <Section title={t('quotes.deposit')} aside={state && t(`orders.deposits.${state}`)}>
      <Facts
        facts={[
          {
            name: t('quotes.deposit'),
            value: <Money amount={deposit} />,
            note: t('orders.depositText', { count: order.deposit_months }),
          },
          order.deposit !== order.ordered.deposit && {
            name: t('orders.depositOrdered'),
            value: <Money amount={depositOrdered} />,
          },
          ...depositSums
            .filter((sum) => book[sum] > 0)
            .map((sum) => ({ name: t(`orders.deposits.${sum}`), value: <Money amount={book[sum]} /> })),
        ]}
      />
      <ul className={`${ui.plainList} ${ui.breakAnywhere}`}>
        {order.deposit_entries.map(({ id, day, kind, amount, bank_reference }) => (
          <li key={id}>
            <Day value={day} /> · {t(`orders.deposits.${kind}`)} <Money amount={amount} /> · {bank_reference}
          </li>
        ))}
      </ul>
      {RecordDeposit && <RecordDeposit order={order} />}
    </Section>
  )
}
