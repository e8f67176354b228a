import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallData, CallInput, Endpoint } from '#contract/endpoint.ts'
import { call, type CallError, type Reply } from '#web/platform/api.ts'

/** Debounce in milliseconds. */
const rest = 300

export interface Preview<Data> {
  /** Undefined while it is loading, and if it is refused. */
  data: Data | undefined
  error: CallError | null
}

/**
 * Asks the server what a call would do; null asks nothing. Stops once `write`, the call itself, has started: the preview's
 * version would be refused. Never shows an earlier answer for newer input.
 */
export function usePreview<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  write: { isPending: boolean; isSuccess: boolean },
): Preview<CallData<E>> {
  const text = JSON.stringify(input)
  const [rested] = useDebouncedValue(text, rest)
  const settled = input !== null && rested === text
  const writing = write.isPending || write.isSuccess
  const queryClient = useQueryClient()
  useEffect(() => {
    if (writing) void queryClient.cancelQueries({ queryKey: ['preview', endpoint.path] })
  }, [queryClient, endpoint, writing])
  const { data, error } = useQuery<Reply<E>, CallError>({
    queryKey: ['preview', endpoint.path, rested],
    queryFn: ({ signal }) => call(endpoint, JSON.parse(rested) as CallInput<E>, { signal, preview: true }),
    enabled: settled && !writing,
    staleTime: 0,
    gcTime: 0,
  })
  return settled ? { data: data?.data, error } : { data: undefined, error: null }
}
