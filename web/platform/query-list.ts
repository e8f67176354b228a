import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Reply } from '#web/platform/api.ts'
import { reading, type ReadInput } from '#web/platform/query.ts'

/**
 * Reads a paged list. The rows on screen stay until those of the next page, order or search arrive and, if these fail, as
 * `kept`.
 */
export function useList<E extends Endpoint>(endpoint: E, ...[input, options]: ReadInput<E>) {
  const read = useQuery({
    ...options,
    ...reading(endpoint, input),
    select: rowsOf<E>,
    placeholderData: keepPreviousData,
  })
  const [last, setLast] = useState(read.data)
  if (read.data !== undefined && read.data !== last) setLast(read.data)
  if (!read.isError || read.data !== undefined || last === undefined) return read
  // Still an error, but with rows to show.
  return { ...read, data: { ...last, kept: true } } as unknown as typeof read
}

function rowsOf<E>({ data, count }: Reply<E>) {
  return { rows: data, count, kept: false }
}
