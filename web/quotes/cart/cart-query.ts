import { quoteApi } from '#contract/quotes/api.ts'
import type { QuoteSort } from '#contract/quotes/list.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { rowsPerPage } from '#web/parts/list/list-search.ts'
import type { Reply } from '#web/platform/api.ts'
import { queryClient, reading } from '#web/platform/query.ts'

export function cartInput(page = 1, sort: QuoteSort | `-${QuoteSort}` = '-created_at') {
  return { query: { status: 'cart,pending', page, sort } }
}

/** Replaces the cart's list by the list in a reply. */
export async function showInCart(quotes: Quote[]) {
  const { queryKey } = reading(quoteApi.list, cartInput())
  const lists = { queryKey: [quoteApi.list.path] }
  await queryClient.cancelQueries(lists)
  void queryClient.invalidateQueries({ ...lists, refetchType: 'none' })
  queryClient.setQueryData<Reply<typeof quoteApi.list>>(queryKey, {
    data: quotes,
    count: quotes.length,
    message: undefined,
  })
  // A full page does not show how many others there are.
  if (quotes.length === rowsPerPage) void queryClient.invalidateQueries({ queryKey })
}
