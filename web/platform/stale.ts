import { api } from '#contract/api.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notificationApi, type NotificationKind } from '#contract/notifications.ts'
import { orderApi } from '#contract/orders/api.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { threadApi } from '#contract/threads.ts'

/** Endpoints of which every answer read before is stale, whatever its input. */
export type Stale = readonly Endpoint[]

const quotes: Stale = [quoteApi.list, quoteApi.listAll, quoteApi.one, quoteApi.basis, dashboardApi.read]
const orders: Stale = [orderApi.list, orderApi.listAll, orderApi.one]
const circuits: Stale = [...orders, ...quotes]

type WritesOf<Calls> = {
  [Call in keyof Calls as Calls[Call] extends { method: 'GET' } ? never : Call]: Stale
}
type Writes = {
  [
    Feature in keyof typeof api as keyof WritesOf<(typeof api)[Feature]> extends never ? never : Feature
  ]: WritesOf<(typeof api)[Feature]>
}

/** Which reads each write of the API makes stale. Reads of the other side cost nothing: they are not on screen. */
const writes = {
  // A session that begins or ends replaces the page.
  session: { login: [], resetPassword: [] },
  pricing: { priceCheck: [] },
  notifications: { markRead: [notificationApi.list], choose: [notificationApi.settings] },
  quotes: {
    create: quotes,
    bulk: quotes,
    // The cart's list is replaced by the answer.
    request: [dashboardApi.read],
    addToWishlist: [...quotes, quoteApi.projects],
    remove: [quoteApi.list, dashboardApi.read],
    edit: quotes,
    extend: quotes,

    cancel: quotes,
    project: [...quotes, quoteApi.projects],
    contact: [quoteApi.one],
    assign: quotes,
    price: quotes,
  },
  threads: {
    post: [threadApi.read],
    note: [threadApi.read],
    upload: [threadApi.read],
    removeFile: [threadApi.read],
    // Unread marks, counts and the bell.
    seen: [threadApi.read, ...quotes, notificationApi.list],
  },
  orders: {
    place: [...quotes, ...orders],
    uploadPo: [orderApi.one],
    requestCancellation: circuits,
    move: circuits,
    moveOrder: circuits,
    setMilestone: circuits,
    setMilestones: circuits,
    requestCharge: circuits,
    withdrawCharge: circuits,
    answerCharge: circuits,
    decideCancellation: circuits,
  },
} satisfies Writes

const aboutQuote: Stale = [notificationApi.list, ...quotes, quoteApi.projects, threadApi.read]
const aboutOrder: Stale = [...aboutQuote, ...orders]

/** Which reads a notification makes stale, by its kind. Prices on offer are not among them: only a rate card changes those. */
const notifications = {
  quote_requested: aboutQuote,
  quote_made: aboutQuote,
  quote_priced: aboutQuote,
  quote_expiring: aboutQuote,
  callback_requested: aboutQuote,
  message: aboutQuote,
  order_received: aboutOrder,
  circuit_moved: aboutOrder,
  circuit_late: aboutOrder,
  charge_requested: aboutOrder,
  charge_answered: aboutOrder,
  cancellation_requested: aboutOrder,
  cancellation_answered: aboutOrder,
} satisfies Record<NotificationKind, Stale>

const byWrite = new Map<Endpoint, Stale>(
  Object.entries(writes).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, stale]: [string, Stale]) => {
      const endpoints: Record<string, Endpoint> = api[feature as keyof typeof writes]
      return [endpoints[call]!, stale] as const
    }),
  ),
)

/** What a write makes stale; nothing if the endpoint only reads. */
export function staleAfterWrite(write: Endpoint): Stale {
  return byWrite.get(write) ?? []
}

/** What an event of the stream makes stale: null where notifications were read on another page, `missed` for a resync. */
export function staleAfterEvent(kind: NotificationKind | 'missed' | null): Stale {
  if (kind === null) return [notificationApi.list]
  return kind === 'missed' ? aboutOrder : notifications[kind]
}
