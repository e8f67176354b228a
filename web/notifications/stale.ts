import type { QueryClient } from '@tanstack/react-query'
import { notificationApi } from '#contract/notifications.ts'
import type { StreamMessage } from '#web/notifications/stream.ts'

const always = [notificationApi.list.path]
const quotes = ['/quotes', '/dashboard']
const orders = [...quotes, '/orders', '/circuits']
/** Prices on offer change with the rate card, not with a notification. */
const never = '/quotes/price-check'

/**
 * Reads again what an event has made stale, where it is on screen. A page that nobody looks at reads when somebody does,
 * so that it neither troubles the portal nor keeps its session alive.
 */
export function refresh(client: QueryClient, message: StreamMessage) {
  const roots = rootsOf(message)
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path !== never && roots.some((root) => isBelow(path, root)),
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  })
}

/** The beginnings of the paths whose answers are stale. */
function rootsOf(message: StreamMessage): string[] {
  if (message.type === 'resync') return [...always, ...orders]
  const { kind, order_id } = message.event
  if (kind === null) return always
  return [...always, ...(order_id === null ? quotes : orders)]
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
