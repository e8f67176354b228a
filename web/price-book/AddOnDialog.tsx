import {
  NativeSelect,
  Text,
  TextInput,
  type NativeSelectProps,
  type TextInputProps,
  Table,
} from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, vasKinds, type ProductId, type VasKind } from '#contract/catalog.ts'
import {
  longestAddOnName,
  priceBookApi,
  changedBy,
  percentReach,
  type BasisPoints,
  type BaseDerivedKind,
} from '#contract/price-book/api.ts'
import { taxCodes, type TaxCode } from '#contract/tax.ts'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { maxPrice, ringgitText } from '#contract/money.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { useRead } from '#web/platform/query.ts'
import { readPercent } from '#web/price-book/decimal.ts'

/** Products offer an add-on once it has a price with them. */
export function AddOnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
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
          ...vasKinds.map((kind) => ({
            value: kind,
            label: t(kind === 'device' ? 'quotes.device' : `priceBook.options.${kind}`),
          })),
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

export function TaxCodeSelect({ unset, ...field }: NativeSelectProps & { unset?: string }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...field}
      label={t('priceBook.tax.code')}
      data={[
        ...(unset === undefined ? [] : [{ value: '', label: unset }]),
        ...taxCodes.map((code) => ({ value: code, label: t(`customers.code.${code}`) })),
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
      submit={t('updatePrice.save.pending')}
      onClose={onClose}
    >
      <Text>{t('priceBook.options.priceText', { product: products[product].name })}</Text>
      <AmountInput first label={t('rateCard.charge.mrc')} {...form.field('mrc')} />
      <AmountInput label={t('rateCard.charge.nrc')} {...form.field('nrc')} />
    </FormDialog>
  )
}

const maxShown = 6

interface LikePriced {
  value: number
  name: string
}

interface OfferPricesDialogProps {
  product: ProductId
  kind: BaseDerivedKind
  offer: LikePriced
  sources: readonly LikePriced[]
  onClose: () => void
}

/** The first base prices of a bandwidth or term: those of another one, changed by a percentage. */
export function OfferPricesDialog({ product, kind, offer, sources, onClose }: OfferPricesDialogProps) {
  const { t } = useTranslation()
  const cells = useBaseCells(product)
  const form = usePortalForm({
    initial: { like: `${sources[0]?.value ?? ''}`, percent: '' },
    needed: ({ percent }) => percent.trim() === '' && t('priceBook.options.percentNeeded'),
    wrong: ({ like, percent }) => {
      const share = readPercent(percent, 1, percentReach)
      if (share === null) return { percent: t('priceBook.options.notPercent', percentReach) }
      const tooMuch = sourceCells(cells, kind, Number(like)).some(
        ({ selling_price }) => changedBy(selling_price, share) > maxPrice,
      )
      return { percent: tooMuch && t('common.amountError.tooMuch') }
    },
    write: useDialogWrite(priceBookApi.priceOffer, onClose),
    input: ({ like, percent }) => ({
      body: {
        product_id: product,
        kind,
        value: offer.value,
        like: Number(like),
        percent: readPercent(percent, 1, percentReach) as BasisPoints,
      },
    }),
  })
  const share = readPercent(form.values.percent, 1, percentReach)
  const like = Number(form.values.like)
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.pricesTitle', { name: offer.name })}
      submit={t('priceBook.options.setPrices')}
      onClose={onClose}
    >
      <Text>{t('priceBook.options.pricesText', { product: products[product].name, name: offer.name })}</Text>
      <NativeSelect
        {...form.field('like')}
        label={t('priceBook.options.like')}
        data={sources.map(({ value, name }) => ({ value: `${value}`, label: name }))}
      />
      <TextInput
        {...form.field('percent')}
        label={t('priceBook.options.percent')}
        description={t('priceBook.options.percentHelp')}
        inputMode="text"
        rightSection="%"
        data-autofocus
      />
      {share !== null && (
        <NewPrices
          kind={kind}
          from={sources.find(({ value }) => value === like)?.name}
          to={offer.name}
          share={share}
          cells={sourceCells(cells, kind, like)}
        />
      )}
    </FormDialog>
  )
}

interface NewPricesProps {
  kind: BaseDerivedKind
  from: string | undefined
  to: string
  share: number
  cells: readonly CardCell[]
}

function NewPrices({ kind, from, to, share, cells }: NewPricesProps) {
  const { t } = useTranslation()
  const nameOf = ({ component, bandwidth, term, band, network_status }: CardCell) =>
    [
      t(`priceLines.name.${component}`),
      kind === 'term' ? bandwidth?.label : term !== null && t('priceLines.term', { count: term }),
      band && t(`priceLines.band.${band}`),
      network_status && t(`priceLines.network.${network_status}`),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('quotes.price')}</Table.Th>
          <Table.Th ta="right">{from}</Table.Th>
          <Table.Th ta="right">{to}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cells.slice(0, maxShown).map((cell) => (
          <Table.Tr key={cell.id}>
            <Table.Td>{nameOf(cell)}</Table.Td>
            <Table.Td ta="right">{ringgitText(cell.selling_price)}</Table.Td>
            <Table.Td ta="right">{ringgitText(changedBy(cell.selling_price, share))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {cells.length > maxShown && (
        <Table.Caption>{t('priceBook.options.morePrices', { count: cells.length - maxShown })}</Table.Caption>
      )}
    </Table>
  )
}

function useBaseCells(product: ProductId): readonly CardCell[] {
  const rules = useRead(rateCardApi.list, { query: { is_standard_rule: '1' } })
  const base = rules.data?.[0]?.id
  const { data } = useRead(
    rateCardApi.cells,
    { query: { pricing_rule_id: `${base}`, product_id: product } },
    { enabled: base !== undefined },
  )
  return data ?? []
}

function sourceCells(cells: readonly CardCell[], kind: BaseDerivedKind, like: number) {
  return cells.filter(({ term, bandwidth }) => (kind === 'term' ? term : bandwidth?.id) === like)
}
