import { NativeSelect, Text, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, vasKinds, type ProductId, type VasKind } from '#contract/catalog.ts'
import { longestAddOnName, priceBookApi } from '#contract/price-book/api.ts'
import { taxCodes, type TaxCode } from '#contract/tax.ts'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'

/** Products offer an add-on once it has a price with them. */
export function AddOnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const kindNames: Record<VasKind, string> = {
    fixed_ip: t('priceBook.options.fixed_ip'),
    voice: t('priceBook.options.voice'),
    device: t('priceBook.options.deviceKind'),
  }
  const form = usePortalForm({
    initial: { kind: '' as VasKind | '', name: '', tax_code: '' as TaxCode | '' },
    needed: ({ kind, name, tax_code }) =>
      (kind === '' || name.trim() === '' || tax_code === '') && t('priceBook.options.addOnNeeded'),
    write: useDialogWrite(priceBookApi.createAddOn, onClose),
    input: ({ kind, name, tax_code }) =>
      kind === '' || tax_code === '' ? null : { body: { kind, name: name.trim(), tax_code } },
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.newAddOn')}
      submit={t('priceBook.options.createAddOn')}
      onClose={onClose}
    >
      <NativeSelect
        {...form.field('kind')}
        label={t('priceBook.options.kind')}
        data={[
          { value: '', label: t('priceBook.options.chooseKind') },
          ...vasKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
        ]}
        data-autofocus
      />
      <NameInput {...form.field('name')} />
      <TaxCodeSelect {...form.field('tax_code')} unset={t('priceBook.tax.choose')} />
      <Text c="dimmed">{t('priceBook.options.addOnHelp')}</Text>
    </FormDialog>
  )
}

interface ChangeAddOnDialogProps {
  addOn: { id: number; name: string; tax_code: TaxCode }
  onClose: () => void
}

export function ChangeAddOnDialog({ addOn, onClose }: ChangeAddOnDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { name: addOn.name, tax_code: addOn.tax_code },
    needed: ({ name }) => name.trim() === '' && t('priceBook.options.nameNeeded'),
    write: useDialogWrite(priceBookApi.changeAddOn, onClose),
    input: ({ name, tax_code }) => ({ params: { id: addOn.id }, body: { name: name.trim(), tax_code } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.changeAddOn')}
      submit={t('priceBook.options.saveAddOn')}
      onClose={onClose}
    >
      <NameInput {...form.field('name')} data-autofocus />
      <TaxCodeSelect {...form.field('tax_code')} />
      <Text c="dimmed">{t('priceBook.options.changeHelp')}</Text>
    </FormDialog>
  )
}

function NameInput(field: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...field}
      label={t('priceBook.options.name')}
      description={t('priceBook.options.nameHelp')}
      maxLength={longestAddOnName}
      autoComplete="off"
    />
  )
}

function TaxCodeSelect({ unset, ...field }: NativeSelectProps & { unset?: string }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...field}
      label={t('priceBook.options.taxCode')}
      data={[
        ...(unset === undefined ? [] : [{ value: '', label: unset }]),
        ...taxCodes.map((code) => ({ value: code, label: t(`priceBook.code.${code}`) })),
      ]}
    />
  )
}

interface AddOnPriceDialogProps {
  product: ProductId
  addOn: { value: number; name: string }
  onClose: () => void
}

export function AddOnPriceDialog({ product, addOn, onClose }: AddOnPriceDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { nrc: '' as Amount, mrc: '' as Amount },
    needed: ({ nrc, mrc }) => (nrc === '' || mrc === '') && t('priceBook.options.priceNeeded'),
    write: useDialogWrite(priceBookApi.priceAddOn, onClose),
    input: ({ nrc, mrc }) =>
      isRefused(nrc) || isRefused(mrc) || nrc === '' || mrc === ''
        ? null
        : { params: { id: addOn.value }, body: { product_id: product, nrc, mrc } },
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.priceTitle', { name: addOn.name })}
      size="small"
      submit={t('priceBook.options.setPrice')}
      onClose={onClose}
    >
      <Text>{t('priceBook.options.priceText', { product: products[product].name })}</Text>
      <AmountInput first label={t('priceBook.options.mrc')} {...form.field('mrc')} />
      <AmountInput label={t('priceBook.options.nrc')} {...form.field('nrc')} />
    </FormDialog>
  )
}
