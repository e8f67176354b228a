import { NativeSelect, Table, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import { mostPrice, ringgitText } from '#contract/money.ts'
import {
  priceBookApi,
  changedBy,
  percentReach,
  type BasisPoints,
  type LikePricedKind,
} from '#contract/price-book/api.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useRead } from '#web/platform/query.ts'
import { readPercent } from '#web/price-book/decimal.ts'

const maxShown = 6

interface LikePriced {
  value: number
  name: string
}

interface OfferPricesDialogProps {
  product: ProductId
  kind: LikePricedKind
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
      if (percent.trim() === '') return {}
      const share = readPercent(percent, 1, percentReach)
      if (share === null) return { percent: t('priceBook.options.notPercent', percentReach) }
      const tooMuch = sourceCells(cells, kind, Number(like)).some(
        ({ selling_price }) => changedBy(selling_price, share) > mostPrice,
      )
      return { percent: tooMuch && t('common.amountError.tooMuch') }
    },
    whileTyping: false,
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
  kind: LikePricedKind
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
          <Table.Th>{t('priceBook.options.priceOf')}</Table.Th>
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

function sourceCells(cells: readonly CardCell[], kind: LikePricedKind, like: number) {
  return cells.filter(({ term, bandwidth }) => (kind === 'term' ? term : bandwidth?.id) === like)
}
