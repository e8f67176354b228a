import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestTerm, products, type ProductId } from '#contract/catalog.ts'
import { priceBookApi } from '#contract/price-book/api.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { readDecimal } from '#web/price-book/decimal.ts'

/** Offers a term with a product, which may be one that no product has offered before. */
export function TermDialog({ product, onClose }: { product: ProductId; onClose: () => void }) {
  const { t } = useTranslation()
  const monthsOf = (typed: string) => {
    const read = readDecimal(typed, 0)
    return read !== null && read <= longestTerm ? read : null
  }
  const form = usePortalForm({
    initial: { value: '' },
    needed: ({ value }) => value.trim() === '' && t('priceBook.options.monthsNeeded'),
    wrong: ({ value }) => ({
      value:
        value.trim() !== '' &&
        monthsOf(value) === null &&
        t('priceBook.options.notMonths', { most: longestTerm }),
    }),
    whileTyping: false,
    write: useDialogWrite(priceBookApi.setProductOffer, onClose),
    input: ({ value }) => ({
      body: { product_id: product, kind: 'term' as const, value: monthsOf(value)!, offered: true },
    }),
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.addTerm')}
      submit={t('priceBook.options.addTerm')}
      onClose={onClose}
    >
      <Text>{products[product].name}</Text>
      <TextInput
        {...form.field('value')}
        label={t('priceBook.options.termMonths')}
        description={t('priceBook.options.termHelp')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
