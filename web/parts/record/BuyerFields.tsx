import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { buyerFields, longestBuyerField, type BuyerField, type BuyerFields } from '#contract/buyer-fields.ts'
import type { orderApi } from '#contract/orders/api.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import { DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import type { Fact } from '#web/parts/record/record.tsx'
import { useReader } from '#web/platform/screens.ts'

export function useBuyerFacts(record: BuyerFields): Fact[] {
  const nameOf = useBuyerFieldName()
  return buyerFields.flatMap((field) =>
    record[field] ? [{ name: nameOf(field), value: record[field] }] : [],
  )
}

function useBuyerFieldName() {
  const { t } = useTranslation()
  const context = useReader()
  return (field: BuyerField) => t(`quotes.${field}`, { context })
}

interface BuyerFieldsProps {
  endpoint: typeof quoteApi.buyerFields | typeof orderApi.changeBuyerFields
  record: BuyerFields & { id: number }
}

export function ChangeBuyerFields(props: BuyerFieldsProps) {
  const { t } = useTranslation()
  return (
    <DialogButton
      text={t('quotes.changeBuyerFields')}
      button={{ fullWidth: true, variant: 'default', mt: 'sm' }}
    >
      {(onClose) => <BuyerFieldsDialog {...props} onClose={onClose} />}
    </DialogButton>
  )
}

function BuyerFieldsDialog({ endpoint, record, onClose }: BuyerFieldsProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const nameOf = useBuyerFieldName()
  const names = buyerFields.map((field) => [field, record[field] ?? ''])
  const form = usePortalForm({
    initial: Object.fromEntries(names) as Record<BuyerField, string>,
    write: useDialogWrite(endpoint, onClose),
    input: (body) => ({ params: { id: record.id }, body }),
  })
  return (
    <FormDialog form={form} title={t('quotes.changeBuyerFields')} submit={t('common.save')} onClose={onClose}>
      {buyerFields.map((field) => (
        <TextInput
          key={field}
          {...form.field(field)}
          label={nameOf(field)}
          autoComplete="off"
          maxLength={longestBuyerField}
        />
      ))}
    </FormDialog>
  )
}
