import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { countedQuotes, type CustomerAccount } from '#contract/customers/account.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { paths, quoteListPath } from '#contract/paths.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'

interface AccountNumbersProps {
  account: CustomerAccount
  /** The reader may open quotes and orders; the others only read how many there are. */
  linked: boolean
}

/** The quotes and orders of a company in numbers, each leading to exactly those. */
export function AccountNumbers({ account: { id, quotes, orders }, linked }: AccountNumbersProps) {
  const { t } = useTranslation()
  const company_id = String(id)
  const count = (what: string, value: number, to: string, search: Record<string, string>) =>
    linked && value > 0 ? (
      <Anchor
        aria-label={`${what}: ${value}`}
        renderRoot={(props) => <Link to={to} search={search} {...props} />}
      >
        {value}
      </Anchor>
    ) : (
      value
    )
  return (
    <Section title={t('customers.numbers')}>
      <Facts
        facts={[
          ...countedQuotes.map((status) => {
            const name = t('customers.quotesNamed', { status: t(`status.${status}`) })
            return {
              name,
              value: count(name, quotes[status], quoteListPath(status, 'staff'), { company_id }),
            }
          }),
          ...orderStatuses.map((status) => {
            const name = t('customers.ordersNamed', { status: t(`status.order.${status}`) })
            return { name, value: count(name, orders[status], paths.staffOrders, { company_id, status }) }
          }),
        ]}
      />
    </Section>
  )
}
