import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/order.ts'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm, type FormWrite } from '#web/parts/form/form.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'

interface ReasonDialogProps<Input> {
  /** Its sites are shown above the text. */
  circuit?: Circuit
  words: Record<'title' | 'text' | 'submit', string> &
    Partial<Record<'label' | 'help' | 'missing' | 'keep' | 'failed', string>>
  dangerous?: boolean
  write: FormWrite<Input>
  input: (reason: string) => Input
  onClose: () => void
}

export function ReasonDialog<Input>({
  circuit,
  words,
  dangerous = true,
  write,
  input,
  onClose,
}: ReasonDialogProps<Input>) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { reason: '' },
    needed: ({ reason }) => reason.trim() === '' && (words.missing ?? t('orders.cancel.missing')),
    write,
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
