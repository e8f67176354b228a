import { Checkbox, Group, NativeSelect, Radio, Table, Text, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import { maxPrice } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { changedBy, roundingSteps } from '#contract/price-book/api.ts'
import type { CardComponent } from '#contract/pricing.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { cardDraftApi, type CardDraft } from '#contract/rate-cards/draft-api.ts'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { readPercent } from '#web/price-book/decimal.ts'
import { averageChange } from '#web/rate-cards/card/block-changes.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { readingCard, refreshDraft } from '#web/rate-cards/card/edits.ts'

const scopes = ['card', 'product', 'grid', 'selection'] as const
type Scope = (typeof scopes)[number]

interface Typed {
  scope: Scope
  percent: string
  step: string
  floors: boolean
  reason: string
}

/** The most prices shown in the preview. */
const maxShown = 5

interface ChangePricesProps {
  rule: number
  isBase: boolean
  product: ProductId
  component: CardComponent
  selected: readonly CardCell[]
  draft: CardDraft | null
  onClose: () => void
}

/** Drafts prices, and on the base card their floors, changed by a percentage, and asks for the impact of the draft. */
export function ChangePrices(props: ChangePricesProps) {
  const { rule, isBase, product, component, selected, draft, onClose } = props
  const { t } = useTranslation()
  const texts = useCardTexts()
  const navigate = useNavigate()
  const cells = useWholeCard(rule)
  const ask = useWrite(cardDraftApi.requestPreview)
  const write = useWrite(cardDraftApi.save, {
    onDone: ({ data, message }) => {
      showMessage(message ?? '')
      if (data) ask.mutate({ body: { id: rule, revision: data.revision } })
      void navigate({ to: paths.cardDraft, search: { id: String(rule) } })
    },
    onFailed: refreshDraft,
  })
  const within = {
    card: () => true,
    product: (cell) => cell.product_id === product,
    grid: (cell) => cell.product_id === product && cell.component === component,
    selection: (cell) => selected.some((each) => gridKey(each) === gridKey(cell)),
  } satisfies Record<Scope, (cell: CardCell) => boolean>
  const drafted = new Map(draft?.cells.map((cell) => [gridKey(cell), cell.draft]))
  const changesFor = ({ scope, percent, step, floors }: Typed) => {
    const share = readPercent(percent, 2, { least: -100, most: 1_000 })
    if (!share || cells === null) return null
    return cells.filter(within[scope]).flatMap((cell) => {
      const now = drafted.get(gridKey(cell))
      // A removed price shows the base price.
      const from = now ? (now.selling_price ?? cell.base_price ?? cell.selling_price) : cell.selling_price
      const floor = now ? now.floor : cell.floor
      const to = changedBy(from, share, Number(step))
      const newFloor = isBase && floors && floor !== null ? changedBy(floor, share, Number(step)) : floor
      if (to === from && newFloor === floor) return []
      const limit = isBase ? newFloor : cell.floor
      return { cell, from, to, floor: newFloor, low: limit !== null && to < limit }
    })
  }
  const form = usePortalForm({
    initial: {
      scope: selected.length > 1 ? 'selection' : 'card',
      percent: '',
      step: String(roundingSteps[0]),
      floors: true,
      reason: '',
    } as Typed,
    needed: ({ percent }) =>
      (cells === null && t('common.loading')) || (percent.trim() === '' && t('rateCard.percent.needed')),
    wrong: (values) => {
      if (values.percent.trim() === '') return {}
      const changes = changesFor(values)
      if (changes === null) return { percent: t('rateCard.percent.wrong') }
      const count = isBase ? changes.filter(({ low }) => low).length : 0
      return {
        percent:
          (changes.length === 0 && t('rateCard.percent.same')) ||
          (changes.some(({ to }) => to > maxPrice) && t('common.amountError.tooMuch')) ||
          (count > 0 && t('rateCard.percent.low', { count })),
      }
    },
    whileTyping: true,
    write,
    input: (values) => ({
      body: {
        id: rule,
        revision: draft?.revision ?? null,
        cells: (changesFor(values) ?? []).map(({ cell, to, floor, low }) => ({
          id: cell.id,
          selling_price: to,
          ...(isBase ? { floor } : low && { reason: values.reason.trim() || null }),
        })),
      },
    }),
  })
  const { floors } = form.values
  const changes = changesFor(form.values)
  const count = changes?.length ?? 0
  return (
    <FormDialog
      form={form}
      title={t('rateCard.percent.apply')}
      submit={t('rateCard.percent.draft', { count })}
      onClose={onClose}
    >
      <Radio.Group
        {...form.field('scope')}
        onChange={(picked) => form.set({ scope: picked as Scope })}
        label={t('rateCard.percent.scope')}
      >
        <Group gap="8px 16px" mt={4}>
          {scopes
            .filter((each) => each !== 'selection' || selected.length > 1)
            .map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`rateCard.percent.scopes.${each}`, {
                  product: products[product].name,
                  component: texts.component(component),
                  count: selected.length,
                })}
              />
            ))}
        </Group>
      </Radio.Group>
      <Group align="start">
        <TextInput
          {...form.field('percent')}
          label={t('priceBook.options.percent')}
          placeholder="2.5"
          inputMode="text"
          rightSection="%"
          w={160}
          data-autofocus
        />
        <NativeSelect
          {...form.field('step')}
          label={t('rateCard.percent.step')}
          data={roundingSteps.map((each) => ({
            value: String(each),
            label: each < 100 ? `${each} sen` : `RM ${each / 100}`,
          }))}
        />
      </Group>
      {isBase && (
        <Checkbox
          label={t('rateCard.percent.floors')}
          checked={floors}
          onChange={(event) => form.set({ floors: event.currentTarget.checked })}
        />
      )}
      {!isBase && changes?.some(({ low }) => low) && (
        <RemarkField {...form.field('reason')} label={t('updatePrice.reason')} required />
      )}
      <Text role="status" fw={600}>
        {count > 0 &&
          t('rateCard.percent.preview', { count, average: texts.percent(averageChange(changes!)) })}
      </Text>
      {count > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('quotes.price')}</Table.Th>
              <Table.Th ta="right">{t('quotes.history.before')}</Table.Th>
              <Table.Th ta="right">{t('quotes.history.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes!.slice(0, maxShown).map(({ cell, from, to }) => (
              <Table.Tr key={cell.id}>
                <Table.Td>{`${texts.component(cell.component)} · ${texts.cell(cell)}`}</Table.Td>
                <Table.Td ta="right">{texts.amount(from)}</Table.Td>
                <Table.Td ta="right">{texts.amount(to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          {count > maxShown && (
            <Table.Caption>{t('rateCard.percent.more', { count: count - maxShown })}</Table.Caption>
          )}
        </Table>
      )}
    </FormDialog>
  )
}

/** Null until the cards of all products are there. */
function useWholeCard(rule: number): CardCell[] | null {
  return useQueries({
    queries: productIds().map((product) => readingCard(rule, product)),
    combine: (reads) => (reads.every(({ data }) => data) ? reads.flatMap(({ data }) => data!.data) : null),
  })
}
