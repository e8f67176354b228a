import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { call, CallError, type Reply } from '#web/platform/api.ts'
import { carryingMessage } from '#web/platform/carry.ts'
import type { Stale } from '#web/platform/stale.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser that believes itself offline would wait in silence; failing says so.
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
  /** Milliseconds during which what was read is good enough to be shown without asking again. */
  staleTime?: number
  /** Milliseconds after which it is read again, and again, as long as it is on screen. */
  refetchInterval?: number
}

/** The input may be left out where the endpoint needs none. */
export type ReadInput<E> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: ReadOptions]
    : [input: CallInput<E>, options?: ReadOptions]

/** Reads what an endpoint answers; `data` is the decoded data. Failures are the screen's: see `Loaded`. */
export function useRead<E extends Endpoint>(endpoint: E, ...[input, options]: ReadInput<E>) {
  return useQuery({ ...options, ...reading(endpoint, input), select: dataOf<E> })
}

/** The same reading outside a component: what `queryClient.fetchQuery` takes. */
export function reading<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined) {
  return {
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(endpoint, (input ?? {}) as CallInput<E>, { signal }),
  }
}

export interface WriteOptions<E> {
  /** False where the caller refreshes later, by `refreshAfter`. */
  refresh?: boolean
  /** How often it is retried, after growing pauses, while there is no answer; 0 by default. */
  repeats?: number
  /** The screen's fixed text for a failure, which it carries to the sign-in page if the session has ended. */
  failed?: string
  onDone?: (reply: Reply<E>, input: CallInput<E>) => void
  /** The failure shows once what this reads again is there: whoever tries again does so with it. */
  onFailed?: (error: CallError, input: CallInput<E>) => void | Promise<void>
}

/**
 * Reads again what is on screen of these endpoints, and the rest when it is shown next. A first reading under way begins again:
 * it may have been answered before the change, and would pass for fresh.
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
  // Whoever waits for it gets the answer of the next one.
  for (const query of reading) void query.cancel({ silent: true })
}

/** Refreshes what a write makes stale: `useWrite` does so by itself once the write has succeeded. */
export async function refreshAfter(write: Endpoint): Promise<void> {
  // The table comes with the frame: no public page needs it before it writes. Without it everything is read again.
  const table = await import('#web/platform/stale.ts').catch(() => null)
  if (table) await refresh(table.staleAfterWrite(write))
  else await queryClient.invalidateQueries()
}

/**
 * Writes, one call at a time, and refreshes what the write makes stale. A second press before the first has been answered
 * sends nothing. `error` is a CallError and stays with the caller, who shows it by the button that was pressed.
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
        const reply = await carryingMessage(
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
    // `isPending` comes with the next rendering, which may be after the second click of a double one.
    if (sending.current) return
    sending.current = true
    mutation.mutate(input, { onError: (error) => onRefused?.(error) })
  }
  return { ...mutation, mutate }
}

function dataOf<E>(reply: Reply<E>) {
  return reply.data
}

/** One key for a write and its repetitions until its outcome is known; a changed body is another write. */
function useIdempotencyKey() {
  const pending = useRef<{ key: string; body: string } | null>(null)
  return (body: string) => {
    if (pending.current?.body !== body) pending.current = { key: crypto.randomUUID(), body }
    return { key: pending.current.key, settled: () => void (pending.current = null) }
  }
}

/** The server has answered no, so nothing has happened; without an answer or after a 5xx nobody knows. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}
