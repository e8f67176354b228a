import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestPoNumber } from '#contract/orders/order.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { useDates } from '#web/platform/dates.ts'
import type { OrderDraft } from '#web/quotes/send-to-order/draft.ts'
import { SamePoNumber } from '#web/quotes/send-to-order/SamePoNumber.tsx'
import { SiteContacts } from '#web/quotes/send-to-order/SiteContacts.tsx'

interface OrderDetailsProps {
  form: PortalForm<OrderDraft>
  /** The first day that can be asked for, and the lead time it comes from. */
  earliest: string
  longestLead: number
}

/** The buyer's own number, when, and whom to call. */
export function OrderDetails({ form, earliest, longestLead }: OrderDetailsProps) {
  const { t } = useTranslation()
  const dates = useDates()
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
        <DateField
          {...form.field('requested_date')}
          label={`${t('sendToOrder.requestedDate')} (${t('common.optional')})`}
          description={t('sendToOrder.requestedDateHelp', {
            date: dates.fullDay(earliest),
            days: t('quotes.workingDays', { count: longestLead }),
          })}
          first={earliest}
          maxWidth={360}
        />
        <SiteContacts form={form} />
      </Stack>
    </Section>
  )
}
