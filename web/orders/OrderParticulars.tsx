import { Anchor, Button, Flex } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FullOrder } from '#contract/orders/list.ts'
import { AcceptedForm } from '#web/orders/AcceptedForm.tsx'
import ui from '#web/parts/ui.module.css'
import { usePurchaseFacts } from '#web/orders/purchase-facts.ts'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Reference } from '#web/parts/record/Reference.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { mailtoOf, telOf } from '#web/platform/contact-address.ts'
import { TermsDialog } from '#web/parts/terms/TermsDialog.tsx'

interface OrderParticularsProps {
  order: FullOrder
  /** The purchase order as a file: to attach, or only to save. */
  children: ReactNode
}

/** The details of an order from the buyer, and the site contacts. */
export function OrderParticulars({ order, children }: OrderParticularsProps) {
  const { t } = useTranslation()
  const [termsOpen, setTermsOpen] = useState(false)
  return (
    <>
      <Section title={t('orders.purchase')}>
        <Facts
          facts={[
            { name: t('orders.reference'), value: <Reference value={order.order_reference} /> },
            ...usePurchaseFacts(order),
            { name: t('orders.termsVersion'), value: order.terms.version },
          ]}
        />
        {children}
        <Button fullWidth variant="default" mt="sm" onClick={() => setTermsOpen(true)}>
          {t('terms.title')}
        </Button>
        {order.terms.form && <AcceptedForm form={order.terms.form} />}
        {termsOpen && <TermsDialog order={order} onClose={() => setTermsOpen(false)} />}
      </Section>
      <Section title={t('orders.contacts')}>
        {order.site_contacts.length === 0 && t('orders.noContacts')}
        <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.targets}`}>
          {order.site_contacts.map(({ label, name, phone, phone_e164, email, access_hours }, index) => (
            <Flex
              component="li"
              key={index}
              direction="column"
              align="flex-start"
              className={ui.breakAnywhere}
            >
              <span className={ui.dimmed}>{label ?? t('orders.allSites')}</span>
              <span className={ui.name}>{name}</span>
              <Anchor href={telOf(phone_e164 ?? phone)}>{phone}</Anchor>
              {email && <Anchor href={mailtoOf(email)}>{email}</Anchor>}
              {access_hours && <span>{t('orders.accessHours', { hours: access_hours })}</span>}
            </Flex>
          ))}
        </Flex>
      </Section>
    </>
  )
}
