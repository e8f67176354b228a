import { useQueries } from '@tanstack/react-query'
import { orderRefusal } from '#contract/quotes/actions.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { call, CallError } from '#web/platform/api.ts'
import { reading } from '#web/platform/query.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'

type ReadQuote = Awaited<ReturnType<typeof call<typeof quoteApi.one>>>

export interface Chosen {
  /** Those that can be ordered, in the order they were chosen. */
  quotes: FullQuote[]
  problems: ({ id: number; quote: FullQuote } | { id: number; gone: boolean })[]
  pending: boolean
  again: () => void
}

/** Reads the quotes of an order. One that is missing or no longer active does not affect the others. */
export function useChosen(ids: readonly number[]): Chosen {
  return useQueries({
    queries: ids.map((id) => ({
      ...reading(quoteApi.one, { params: { id } }),
      select: (reply: ReadQuote) => reply.data,
    })),
    combine: (reads) => {
      const each = reads.map((read, index) => ({ id: ids[index] ?? 0, quote: read.data, error: read.error }))
      return {
        quotes: each.flatMap(({ quote }) => (quote && orderRefusal(quote) === null ? quote : [])),
        problems: each.flatMap(({ id, quote, error }) => {
          if (quote) return orderRefusal(quote) === null ? [] : { id, quote }
          if (!error) return []
          return { id, gone: error instanceof CallError && error.code === 'not_found' }
        }),
        pending: reads.some((read) => read.isPending),
        again: () => {
          for (const read of reads) if (read.isError) void read.refetch()
        },
      }
    },
  })
}
