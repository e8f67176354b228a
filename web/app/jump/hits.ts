import { useDebouncedValue } from '@mantine/hooks'
import type { Role } from '#contract/roles.ts'
import { orderApi } from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { named, usePages, type Page } from '#web/app/jump/pages.ts'
import { useList } from '#web/platform/query.ts'

/** How long typing must pause before the server is asked, in milliseconds, and from how many characters on. */
const typingPause = 250
const fewest = 2

/** As many of each as are offered. */
const most = 5

export interface Hits {
  /** `failed` and `asking` are of the server's part; pages are always there. */
  state: 'idle' | 'asking' | 'failed' | 'answered'
  pages: Page[]
  quotes: Quote[]
  orders: Order[]
  again: () => void
}

/**
 * What a text leads to: pages by name, and quotes and orders by reference, project, building or PO number: a customer's
 * own, or a client manager's of all companies, found by the company's name too.
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
  // Only the answer to what stands in the box is shown.
  const asking = asked !== keyword || quotes.isPlaceholderData || orders.isPlaceholderData
  if (asking || !quotes.data || !orders.data) return { ...found, state: 'asking' }
  return { ...found, state: 'answered', quotes: quotes.data.rows, orders: orders.data.rows }
}

/** The lists that are searched for a role; undefined for those who have none. */
function searched(role: Role) {
  if (role === 'customer') return { quotes: quoteApi.list, orders: orderApi.list }
  return role === 'client_manager' ? { quotes: quoteApi.listAll, orders: orderApi.listAll } : undefined
}
