import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import { priceBookApi } from '#contract/price-book/api.ts'
import type { OfferKind, ProductOffers } from '#contract/price-book/product-offers.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { PlannedChanges } from '#web/parts/planned/PlannedChanges.tsx'
import { today } from '#web/platform/dates.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

interface PlannedOffersProps {
  offers: ProductOffers
  editable: boolean
  nameOf: (kind: OfferKind, value: number) => string
}

/** What a product offers, or stops offering, from a later day on. */
export function PlannedOffers({ offers: { product_id, planned }, editable, nameOf }: PlannedOffersProps) {
  const { t } = useTranslation()
  const changes = planned.map(({ kind, value, offered, from_date }) => ({
    what: nameOf(kind, value),
    value: t(offered ? 'priceBook.options.begin' : 'priceBook.options.end'),
    from_date,
    kind,
    subject: value,
  }))
  return (
    <PlannedChanges
      changes={changes}
      endpoint={priceBookApi.setProductOffer}
      withdrawing={
        editable
          ? ({ kind, subject: value, from_date }) => ({
              body: { product_id, kind, value, offered: null, from_date },
            })
          : null
      }
    />
  )
}

interface Plannable {
  kind: OfferKind
  value: number
  name: string
  offered: boolean
  possible: boolean
}

interface PlanOfferDialogProps {
  product: ProductId
  offers: readonly Plannable[]
  onClose: () => void
}

/** Plans what a product offers, or stops offering, from a later day on. */
export function PlanOfferDialog({ product, offers, onClose }: PlanOfferDialogProps) {
  const { t } = useTranslation()
  const first = plusDays(today(), 1)
  // Each thing can begin or end whatever it is today: a later change may follow a planned one.
  const choices = offers
    .filter(({ possible, offered }) => possible || offered)
    .flatMap(({ kind, value, name, offered, possible }) => {
      const begin = { kind, value, offered: true, label: t('priceBook.options.beginOf', { name }) }
      const end = { kind, value, offered: false, label: t('priceBook.options.endOf', { name }) }
      return possible ? (offered ? [end, begin] : [begin, end]) : [end]
    })
  const form = usePortalForm({
    initial: { value: '0', from_date: first },
    needed: ({ from_date }) => from_date === '' && t('priceBook.options.planNeeded'),
    write: useDialogWrite(priceBookApi.setProductOffer, onClose),
    input: (typed) => {
      const { kind, value, offered } = choices[Number(typed.value)]!
      return { body: { product_id: product, kind, value, offered, from_date: typed.from_date } }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.plan')}
      submit={t('priceBook.options.savePlan')}
      onClose={onClose}
    >
      <Text>{products[product].name}</Text>
      <NativeSelect
        {...form.field('value')}
        label={t('priceBook.options.planWhat')}
        data={choices.map(({ label }, place) => ({ value: `${place}`, label }))}
        data-autofocus
      />
      <DateField
        {...form.field('from_date')}
        onChange={(day) => form.setField('from_date', day)}
        label={t('plannedChanges.from')}
        description={t('priceBook.options.planHelp')}
        first={first}
      />
    </FormDialog>
  )
}
