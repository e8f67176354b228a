import { QueryClient, useMutation, useQuery, keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { call, CallError, type Reply } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import type { Stale } from '#web/platform/stale.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that considers itself offline would wait silently.
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === 'network',
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
})

export interface ReadOptions {
  enabled?: boolean
  /** Milliseconds during which the answer is fresh. */
  staleTime?: number
  refetchInterval?: number
}

/** The input is optional if the endpoint needs none. */
export type ReadInput<E> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: ReadOptions]
    : [input: CallInput<E>, options?: ReadOptions]

/** `data` is decoded. The screen shows failures: see `Loaded`. */
export function useRead<E extends Endpoint>(endpoint: E, ...[input, options]: ReadInput<E>) {
  return useQuery({ ...options, ...reading(endpoint, input), select: dataOf<E> })
}

/** The same outside a component, for `queryClient.fetchQuery`. */
export function reading<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined) {
  return {
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(endpoint, (input ?? {}) as CallInput<E>, { signal }),
  }
}

export interface WriteOptions<E> {
  /** False if the caller refreshes later, by `refreshAfter`. */
  refresh?: boolean
  /** Retries while there is no answer; 0 by default. */
  repeats?: number
  /** The screen's fixed text for a failure, shown on the sign-in page if the session has ended. */
  failed?: string
  onDone?: (reply: Reply<E>, input: CallInput<E>) => void
  /** Shows the failure once these reads have arrived, so that a retry uses them. */
  onFailed?: (error: CallError, input: CallInput<E>) => void | Promise<void>
}

/**
 * Reads what is on screen again, and the rest when it is next shown. A first read in progress restarts: it may have been
 * answered before the change.
 */
export async function refresh(stale: Stale, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await Promise.all(
    stale.map((path) => {
      const filters = { queryKey: [path], refetchType }
      if (refetchType === 'active') restartReading(filters)
      return queryClient.invalidateQueries(filters)
    }),
  )
}

function restartReading(filters: { queryKey: string[] }) {
  const reading = queryClient
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  // Waiting callers get the answer of the next one.
  for (const query of reading) void query.cancel({ silent: true })
}

/** `useWrite` does this after each successful write. */
export async function refreshAfter(write: Endpoint): Promise<void> {
  // The table loads with the signed-in frame, so public pages do not need it. Without it everything is read again.
  const table = await import('#web/platform/stale.ts').catch(() => null)
  if (table) await refresh(table.staleAfterWrite(write))
  else await queryClient.invalidateQueries()
}

/**
 * Writes, one call at a time, and refreshes what becomes stale. A second click before the first answer sends nothing. The
 * caller shows `error` beside the button.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { refresh: refreshes = true, repeats = 0, failed, onDone, onFailed }: WriteOptions<E> = {},
) {
  const keyFor = useIdempotencyKey()
  const sending = useRef(false)
  const mutation = useMutation<Reply<E>, CallError, CallInput<E>>({
    mutationFn: async (input) => {
      const attempt = endpoint.idempotent ? keyFor(JSON.stringify(input)) : undefined
      try {
        const reply = await withFailureMessage(
          () => call(endpoint, input, { idempotencyKey: attempt?.key }),
          failed,
        )
        attempt?.settled()
        return reply
      } catch (error) {
        if (isRefusal(error)) attempt?.settled()
        throw error
      } finally {
        sending.current = false
      }
    },
    retry: (failures, error) => failures < repeats && !isRefusal(error),
    onSuccess: (reply, input) => {
      if (refreshes) void refreshAfter(endpoint)
      onDone?.(reply, input)
    },
    onError: onFailed,
  })
  /** `onRefused` is for the form that sent it, while that is on screen. */
  const mutate = (input: CallInput<E>, onRefused?: (error: CallError) => void) => {
    // `isPending` is set on the next render, which may be after the second click of a double click.
    if (sending.current) return
    sending.current = true
    mutation.mutate(input, { onError: (error) => onRefused?.(error) })
  }
  return { ...mutation, mutate }
}

function dataOf<E>(reply: Reply<E>) {
  return reply.data
}

/** One key for a write and its retries until the outcome is known; a changed body is a new write. */
function useIdempotencyKey() {
  const pending = useRef<{ key: string; body: string } | null>(null)
  return (body: string) => {
    if (pending.current?.body !== body) pending.current = { key: crypto.randomUUID(), body }
    return { key: pending.current.key, settled: () => void (pending.current = null) }
  }
}

/** A 4xx means that nothing happened; without an answer or after a 5xx that is unknown. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}

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

/**
 * The server's message, else the screen's `fixedText`, else a general one. After a 5xx `fixedText` wins, because the
 * server's message is general.
 */
export function useFailureText(): (error: unknown, fixedText?: string) => string {
  const { t } = useTranslation()
  return (error, fixedText) => {
    const broke = error instanceof CallError && error.status >= 500
    if (error instanceof CallError && error.message && !(broke && fixedText)) return error.message
    if (fixedText) return fixedText
    return error instanceof CallError && error.code === 'network' ? t('errors.network') : t('errors.generic')
  }
}

/** The server's first message about a field. */
export function fieldError(error: CallError | null, field: string): string | undefined {
  return error?.errors[field]?.[0]
}
