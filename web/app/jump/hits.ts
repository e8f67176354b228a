import { useDebouncedValue } from '@mantine/hooks'
import type { Role } from '#contract/roles.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { named, usePages, type Page } from '#web/app/jump/pages.ts'
import { useList } from '#web/platform/query.ts'

/** The pause in typing before a search, in milliseconds, and the minimum number of characters. */
const typingPause = 250
const fewest = 2

/** Results per group. */
const most = 5

export interface Hits {
  /** `failed` and `asking` refer to the server's results; pages are always available. */
  state: 'idle' | 'asking' | 'failed' | 'answered'
  pages: Page[]
  quotes: Quote[]
  orders: Order[]
  again: () => void
}

/**
 * The results for a text: pages by name, and quotes and orders by reference, project, building or PO number. Customers
 * search their own records; client managers search those of all companies, by company name too.
 */
export function useHits(typed: string, role: Role): Hits {
  const keyword = typed.trim()
  const [asked] = useDebouncedValue(keyword, typingPause)
  const pages = named(usePages(role), keyword)
  const lists = searched(role)
  const long = lists !== undefined && keyword.length >= fewest
  const options = { enabled: long && asked.length >= fewest }
  const query = { keyword: asked, per_page: most }
  const quotes = useList(lists?.quotes ?? quoteApi.list, { query }, options)
  const orders = useList(lists?.orders ?? orderApi.list, { query }, options)
  const again = () => {
    for (const read of [quotes, orders]) if (read.isError) void read.refetch()
  }
  const found = { pages, quotes: [], orders: [], again }
  if (!long) return { ...found, state: 'idle' }
  if (quotes.isError || orders.isError) return { ...found, state: 'failed' }
  // Only the answer for the current text is shown.
  const asking = asked !== keyword || quotes.isPlaceholderData || orders.isPlaceholderData
  if (asking || !quotes.data || !orders.data) return { ...found, state: 'asking' }
  return { ...found, state: 'answered', quotes: quotes.data.rows, orders: orders.data.rows }
}

/** The lists that a role searches; undefined for roles without lists. */
function searched(role: Role) {
  if (role === 'customer') return { quotes: quoteApi.list, orders: orderApi.list }
  return role === 'client_manager' ? { quotes: quoteApi.listAll, orders: orderApi.listAll } : undefined
}
