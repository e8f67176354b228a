import type { QueryClient } from '@tanstack/react-query'
import { notificationApi } from '#contract/notifications.ts'
import type { Heard } from '#web/notifications/rings.ts'

const always = [notificationApi.list.path]
const quotes = ['/quotes', '/dashboard']
const orders = [...quotes, '/orders', '/circuits']
/** Prices on offer change with the rate card, not with what is told. */
const never = '/quotes/price-check'

/**
 * Reads again what a ring has made untrue, where it is on screen. A page that nobody looks at reads when somebody does,
 * so that it neither troubles the portal nor keeps its session alive.
 */
export function refresh(client: QueryClient, heard: Heard) {
  const roots = rootsOf(heard)
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path !== never && roots.some((root) => isBelow(path, root)),
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  })
}

/** What the calls begin with whose answers are not true any more. */
function rootsOf(heard: Heard): string[] {
  if (heard.event === 'again') return [...always, ...orders]
  const { kind, order_id } = heard.ring
  if (kind === null) return always
  return [...always, ...(order_id === null ? quotes : orders)]
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
