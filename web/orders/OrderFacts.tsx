import { Anchor, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { depositMonths } from '#contract/orders.ts'
import type { FullOrder } from '#web/orders/OrderRecord.tsx'
import classes from '#web/orders/OrderFacts.module.css'
import { ChargesTable } from '#web/parts/ChargesTable.tsx'
import { Day } from '#web/parts/Day.tsx'
import { Facts } from '#web/parts/Facts.tsx'
import { Money } from '#web/parts/Money.tsx'
import { Reference } from '#web/parts/Reference.tsx'
import { Section } from '#web/parts/Section.tsx'
import { OrderStatusBadge } from '#web/parts/StatusBadge.tsx'
import { TermsDialog } from '#web/parts/TermsDialog.tsx'

interface OrderFactsProps {
  order: FullOrder
  /** The purchase order as a file: to attach, or only to save. */
  children: ReactNode
}

/** The state of an order, its totals with the deposit, what the buyer said with it, and whom to call. */
export function OrderFacts({ order, children }: OrderFactsProps) {
  const { t } = useTranslation()
  const [termsOpen, setTermsOpen] = useState(false)
  // An extra charge that was accepted later raises the monthly charges and leaves the deposit.
  const asOrdered = order.deposit === depositMonths * order.total_mrc
  return (
    <>
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
              note: t(asOrdered ? 'orders.depositText' : 'orders.depositKept'),
            },
          ]}
        />
      </Section>
      <Section title={t('orders.purchase')}>
        <Facts
          facts={[
            { name: t('orders.reference'), value: <Reference value={order.order_reference} /> },
            { name: t('orders.poNumber'), value: order.po_number },
            {
              name: t('orders.requestedDate'),
              value: order.requested_date ? <Day value={order.requested_date} /> : t('orders.asap'),
            },
            { name: t('orders.termsVersion'), value: order.terms_version },
          ]}
        />
        {children}
        <Button fullWidth variant="default" mt="sm" onClick={() => setTermsOpen(true)}>
          {t('terms.title')}
        </Button>
        {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} />}
      </Section>
      <Section title={t('orders.contacts')}>
        {order.site_contacts.length === 0 && t('orders.noContacts')}
        <ul className={classes.contacts}>
          {order.site_contacts.map(({ name, phone, email }, index) => (
            <li key={index}>
              <strong>{name}</strong>
              <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor>
              {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
