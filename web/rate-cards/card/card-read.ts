import type { ProductId } from '#contract/catalog.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { Reply } from '#web/platform/api.ts'
import { queryClient, reading, refresh, useRead } from '#web/platform/query.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'

/** The whole card of a rule for one product, as it is in force today. */
export function useCard(rule: number, product: ProductId) {
  return useRead(rateCardApi.cells, queryOf(rule, product))
}

/** The cell with the same key as the screen has it now, after whatever has been saved since. */
export function cellOnScreen(rule: number, cell: CardCell): CardCell | undefined {
  const key = gridKey(cell)
  return queryClient
    .getQueryData<CardReply>(cardKey(rule, cell.product_id))
    ?.data.find((each) => gridKey(each) === key)
}

/** Puts a saved cell into the card on screen, which is not read again for it, and refreshes what counts its prices. */
export function replaceCell(rule: number, cell: CardCell) {
  const key = gridKey(cell)
  queryClient.setQueryData<CardReply>(
    cardKey(rule, cell.product_id),
    (card) => card && { ...card, data: card.data.map((each) => (gridKey(each) === key ? cell : each)) },
  )
  void refresh([rateCardApi.one.path, rateCardApi.list.path, rateCardApi.versions.path])
}

/** The draft of a rule: null if none is open. */
export function useCardDraft(rule: number) {
  return useRead(cardDraftApi.read, { query: { id: rule } })
}

/** Reads again what is drafted, wherever it is on screen. */
export function refreshDraft(): Promise<void> {
  return refresh([cardDraftApi.read.path])
}

type CardReply = Reply<typeof rateCardApi.cells>

function queryOf(rule: number, product: ProductId) {
  return { query: { pricing_rule_id: `${rule}`, product_id: product } } as const
}

function cardKey(rule: number, product: ProductId) {
  return reading(rateCardApi.cells, queryOf(rule, product)).queryKey
}
