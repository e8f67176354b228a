import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FullOrder } from '#contract/orders/list.ts'
import { shownOrderStatus } from '#contract/orders/order.ts'
import { useOrderMoney } from '#web/orders/order-money.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { DueWithOrder } from '#web/parts/money/DueWithOrder.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { useReader } from '#web/platform/reader.ts'

/** The state of an order, its totals and its deposit. */
export function OrderTotals({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const context = useReader()
  const { charges, taxNote, levels, deposits, due } = useOrderMoney(order)
  return (
    <Section title={t('orders.totals')} aside={<OrderStatusBadge status={shownOrderStatus(order)} />}>
      {order.over_credit_limit && (order.status === 'pending' || order.status === 'processing') && (
        <Alert
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          mb="sm"
          title={t('orders.overCredit', { context })}
        >
          {t('orders.overCreditText')}
        </Alert>
      )}
      <ChargesTable rows={charges} />
      {taxNote && (
        <Text size="sm" c="dimmed" mb="sm">
          {taxNote}
        </Text>
      )}
      {due && <DueWithOrder {...due} />}
      <Facts
        facts={[
          ...levels,
          ...(due && due.months > 0 ? [] : deposits).map(({ name, amount, note }) => ({
            name,
            value: <Money amount={amount} />,
            note,
          })),
          { name: t('quotes.billTo'), value: order.bill_to.company, note: order.bill_to.address },
        ]}
      />
    </Section>
  )
}
