import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/parts/page/Section.tsx'
import type { CallError } from '#web/platform/api.ts'
import { useDates } from '#web/platform/dates.ts'
import { fieldError } from '#web/platform/failure.ts'
import { SiteContacts } from '#web/quotes/send-to-order/SiteContacts.tsx'
import type { OrderDraft } from '#web/quotes/send-to-order/draft.ts'

/** As long as a purchase order number may be. */
const longestNumber = 60

interface OrderDetailsProps {
  draft: OrderDraft
  onChange: (changes: Partial<OrderDraft>) => void
  /** The first day that can be asked for, and the lead time it comes from. */
  earliest: string
  longestLead: number
  error: CallError | null
}

/** The buyer's own number, when, and whom to call. Errors stand under their fields in the server's words. */
export function OrderDetails({ draft, onChange, earliest, longestLead, error }: OrderDetailsProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const date = dates.fullDay(earliest)
  const tooEarly = isTooEarly(draft, earliest)
  return (
    <Section title={t('sendToOrder.details')}>
      <Stack>
        <TextInput
          id="po_number"
          label={t('sendToOrder.poNumber')}
          maxLength={longestNumber}
          maw={360}
          required
          value={draft.po_number}
          error={fieldError(error, 'po_number')}
          onChange={(event) => onChange({ po_number: event.currentTarget.value })}
        />
        <TextInput
          id="requested_date"
          type="date"
          label={`${t('sendToOrder.requestedDate')} (${t('common.optional')})`}
          description={t('sendToOrder.requestedDateHelp', {
            date,
            days: t('quotes.workingDays', { count: longestLead }),
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={earliest}
          styles={{ input: { maxWidth: 360 } }}
          value={draft.requested_date}
          error={tooEarly ? t('sendToOrder.tooEarly', { date }) : fieldError(error, 'requested_date')}
          onChange={(event) => onChange({ requested_date: event.currentTarget.value })}
        />
        <SiteContacts
          contacts={draft.contacts}
          error={error}
          onChange={(contacts) => onChange({ contacts })}
        />
      </Stack>
    </Section>
  )
}

export function isTooEarly(draft: OrderDraft, earliest: string): boolean {
  return draft.requested_date !== '' && draft.requested_date < earliest
}

/** Whether a refusal's field is one of this form's, whose inputs have the wire's names as their ids. */
export function isField(field: string): boolean {
  return /^(po_number|requested_date|site_contacts\.\d+\.(name|phone|email))$/.test(field)
}
