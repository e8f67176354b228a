import type { ProductId } from '#contract/catalog.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell } from '#contract/rate-cards/cell.ts'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { Reply } from '#web/platform/api.ts'
import { queryClient, reading, refresh, useRead } from '#web/platform/query.ts'
import { gridKey } from '#web/rate-cards/card/card-table.ts'

export function useCard(rule: number, product: ProductId) {
  return useRead(rateCardApi.cells, queryOf(rule, product))
}

/** Looks up the cell as it is after later saves. */
export function cellOnScreen(rule: number, cell: CardCell): CardCell | undefined {
  const key = gridKey(cell)
  return queryClient
    .getQueryData<CardReply>(cardKey(rule, cell.product_id))
    ?.data.find((each) => gridKey(each) === key)
}

/** Updates the cached card, and refreshes the counts of its prices. */
export function replaceCell(rule: number, cell: CardCell) {
  const key = gridKey(cell)
  queryClient.setQueryData<CardReply>(
    cardKey(rule, cell.product_id),
    (card) => card && { ...card, data: card.data.map((each) => (gridKey(each) === key ? cell : each)) },
  )
  void refresh([rateCardApi.one.path, rateCardApi.list.path, rateCardApi.versions.path])
}

export function useCardDraft(rule: number) {
  return useRead(cardDraftApi.read, { query: { id: rule } })
}

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
