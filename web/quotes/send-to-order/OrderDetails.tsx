import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestPoNumber } from '#contract/orders/order.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { Section } from '#web/parts/page/Section.tsx'
import type { AskedSites } from '#web/quotes/send-to-order/contacts.ts'
import type { OrderDraft } from '#web/quotes/send-to-order/draft.ts'
import { OrderRooms } from '#web/quotes/send-to-order/OrderRooms.tsx'
import { RequestedDates } from '#web/quotes/send-to-order/RequestedDates.tsx'
import { SamePoNumber } from '#web/quotes/send-to-order/SamePoNumber.tsx'
import { SiteContacts } from '#web/quotes/send-to-order/SiteContacts.tsx'

interface OrderDetailsProps {
  form: PortalForm<OrderDraft>
  quotes: readonly FullQuote[]
  sites: AskedSites
}

/** The buyer's own number, when, where in the buildings, and whom to call. */
export function OrderDetails({ form, quotes, sites }: OrderDetailsProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('sendToOrder.details')}>
      <Stack>
        <div>
          <TextInput
            {...form.field('po_number')}
            label={t('sendToOrder.poNumber')}
            maxLength={longestPoNumber}
            maw={360}
            required
          />
          <SamePoNumber typed={form.values.po_number} />
        </div>
        <RequestedDates form={form} quotes={quotes} />
        <OrderRooms form={form} quotes={quotes} />
        <SiteContacts form={form} sites={sites} />
      </Stack>
    </Section>
  )
}
