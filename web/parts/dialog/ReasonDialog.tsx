import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

interface ReasonDialogProps<E extends Endpoint> {
  /** Its sites are shown above the text. */
  circuit?: Circuit
  words: Record<'title' | 'text' | 'submit', string> &
    Partial<Record<'label' | 'help' | 'missing' | 'keep' | 'failed', string>>
  dangerous?: boolean
  endpoint: E
  input: (reason: string) => CallInput<E>
  onClose: () => void
}

export function ReasonDialog<E extends Endpoint>({
  circuit,
  words,
  dangerous = true,
  endpoint,
  input,
  onClose,
}: ReasonDialogProps<E>) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { reason: '' },
    needed: ({ reason }) => reason.trim() === '' && (words.missing ?? t('orders.cancel.missing')),
    write: useDialogWrite(endpoint, onClose),
    input: ({ reason }) => input(reason.trim()),
    failed: words.failed ?? (circuit && t('circuits.failed')),
  })
  return (
    <FormDialog
      form={form}
      title={words.title}
      submit={words.submit}
      dismiss={words.keep}
      dangerous={dangerous}
      onClose={onClose}
    >
      <div>
        {circuit && (
          <Text fw={550}>
            <SiteNames quote={circuit.quote} />
          </Text>
        )}
        <Text>{words.text}</Text>
      </div>
      <RemarkField
        {...form.field('reason')}
        label={words.label ?? t('quotes.history.reason')}
        description={words.help}
        required
        data-autofocus
        minRows={3}
      />
    </FormDialog>
  )
}
