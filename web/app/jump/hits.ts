import { useDebouncedValue } from '@mantine/hooks'
import type { Role } from '#contract/roles.ts'
import { orderApi, type Order } from '#contract/orders.ts'
import { quoteApi, type Quote } from '#contract/quotes.ts'
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

/** What a text leads to: pages by name, and a customer's quotes and orders by reference, project, building or PO number. */
export function useHits(typed: string, role: Role): Hits {
  const keyword = typed.trim()
  const [asked] = useDebouncedValue(keyword, typingPause)
  const pages = named(usePages(role), keyword)
  const long = role === 'customer' && keyword.length >= fewest
  const options = { enabled: long && asked.length >= fewest }
  const query = { keyword: asked, per_page: most }
  const quotes = useList(quoteApi.list, { query }, options)
  const orders = useList(orderApi.list, { query }, options)
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
