import type { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { NotificationKind } from '#contract/notifications.ts'

type Calls = (typeof api)[keyof typeof api]
type Call = Calls extends infer Feature ? (Feature extends unknown ? Feature[keyof Feature] : never) : never
type Write = Exclude<Call, { method: 'GET' }>
type NameOf<Each> = Each extends Endpoint ? `${Each['method']} ${Each['path']}` : never

/** Every cached answer of these paths is stale, for any input. */
export type Stale = readonly Extract<Call, { method: 'GET' }>['path'][]

// Typed by method and path rather than by the endpoints: importing those would load every schema of the API before the first
// screen.
const quotes = [
  '/quotes',
  '/quotes/client-manager',
  '/quotes/:id',
  '/quotes/compare',
  '/quotes/same-line',
  '/quotes/price/:id',
  '/quotes/bench/:id',
  '/quotes/:id/share-links',
  '/dashboard',
  '/dashboard/attention',
  '/dashboard/open-work',
  '/dashboard/sales',
  '/dashboard/spend',
] as const
const orders = [
  '/orders',
  '/orders/client-manager',
  '/circuits/deliveries',
  '/circuits/deliveries/counts',
  '/circuits/plan-days',
  '/orders/:id',
  '/orders/:id/document',
  '/orders/site-contacts',
  '/orders/standing',
] as const
const thread = ['/quotes/:id/thread'] as const
const customers = ['/customers', '/customers/:id', '/customers/:id/sso'] as const
const users = ['/user-management/userManagement', '/user-management/userApproval/:id'] as const
const cards = [
  '/pricing-rule/list',
  '/pricing-rule/rule-by-id',
  '/pricing-rule/versions',
  '/pricing-rule/draft',
  '/pricing-rule/draft/preview',
  '/pricing-rule/compare',
  '/pricing-rule/assignments',
  '/pricing-rule/is-rule-able-to-delete',
  '/pricing-rule-detail/list-by-id',
] as const
const approvals = ['/order-approvals', '/order-approvals/:id'] as const
const webhooks = ['/webhooks', '/webhooks/:id/deliveries'] as const
const floors = ['/floor-approvals'] as const
const offers = ['/product-offers', '/price-book/history', '/options'] as const
// The profile has what the reader ordered this month.
const circuits: Stale = [...orders, ...quotes, ...approvals, '/profile']

/** Reads that writes of a feature make stale. Reads of the other side cost nothing: they are not on screen. */
const services: Stale = [
  '/services',
  '/services/client-manager',
  '/services/:id',
  '/services/:id/exit',
  '/dashboard',
]

const sheets = [
  '/site-sheets',
  '/site-sheets/:id',
  '/site-sheets/:id/rows',
  '/site-sheets/:id/what-if',
] as const

const features: Partial<Record<string, Stale>> = {
  'site-sheets': [...sheets, '/notifications'],
  quotes: [...quotes, ...approvals, ...floors],
  'share-links': ['/quotes/:id/share-links', '/quotes/:id'],
  'floor-approvals': [...quotes, ...floors, ...thread],
  'saved-views': ['/saved-views'],
  'site-contacts': ['/site-contacts', '/orders/site-contacts'],
  orders: [...circuits, ...services],
  services: [...services, ...circuits],
  circuits,
  // Visible products determine the offers of price search.
  'product-services': ['/product-services', '/product-services/history', '/options'],
  profile: ['/profile'],
  sessions: ['/sessions'],
  'api-keys': ['/api-keys'],
  'first-steps': ['/first-steps'],
  customers,
  'sso-domains': ['/customers/:id/sso'],
  webhooks,
  'order-approvals': circuits,
  // A company's rule is shown in its account.
  'pricing-rule': [...cards, '/customers/:id', '/first-steps'],
  'pricing-rule-detail': [...cards, '/first-steps'],
  colleagues: [
    '/colleagues',
    '/colleagues/history',
    '/colleagues/invitations',
    '/order-approvals/deciders',
    '/profile',
  ],
}

/** Writes that differ from their feature. */
const writes: Partial<Record<NameOf<Write>, Stale>> = {
  'PUT /profile/password': ['/sessions'],
  'PUT /notifications/read': ['/notifications'],
  'PUT /notifications/settings': ['/notifications/settings'],
  'PUT /portal-settings': ['/portal-settings', '/quotes/:id'],
  'PUT /portal-settings/letterhead': ['/portal-settings/letterhead'],
  'POST /rates': ['/rates', '/usd-rates', '/price-book/history'],
  'POST /tax-rates': ['/rates', '/tax-rates', '/price-book/history'],
  'PUT /lead-times': ['/lead-times', '/price-book/history', '/options', '/product-services'],
  'PUT /holidays': ['/holidays', '/price-book/history'],
  'POST /add-ons': offers,
  'PUT /add-ons/:id': [...offers, ...cards],
  'PUT /add-ons/:id/price': [...offers, ...cards],
  'PUT /product-offers': [...offers, '/bandwidth'],
  'PUT /product-offers/prices': [...offers, '/bandwidth', ...cards],
  // A message may be sent with a price.
  'PUT /quotes/price/:id': [...quotes, ...approvals, ...floors, ...thread],
  'POST /quotes/price-check': [],
  // The answer replaces the cart's list.
  'POST /quotes/request': ['/dashboard'],
  'POST /quotes/create-wish-list': [...quotes, '/quotes/projects'],
  'PUT /quotes/delete/:id': ['/quotes', '/quotes/same-line', '/dashboard'],
  'PUT /quotes/project': [...quotes, '/quotes/projects'],
  'POST /quotes/contact/:id': ['/quotes/:id'],
  'POST /quotes/:id/messages': thread,
  'POST /quotes/:id/notes': thread,
  'POST /quotes/:id/files': thread,
  'DELETE /quotes/:id/files/:file': thread,
  // Unread marks, counts and the bell.
  'PUT /quotes/:id/thread/seen': [...thread, ...quotes, '/notifications'],
  // The lists update the row from the answer.
  'POST /user-management/update': ['/user-management/userApproval/:id', '/customers/:id/contacts'],
  'POST /user-management/approve': [...users, '/dashboard', '/customers'],
  'POST /user-management/reject': users,
  'DELETE /user-management/second-factor/:id': users,
  'POST /orders/:id/po-file': ['/orders/:id'],
}

const aboutQuote: Stale = ['/notifications', ...quotes, '/quotes/projects', ...thread]
const aboutOrder: Stale = [...aboutQuote, ...orders]
const aboutApproval: Stale = [...aboutOrder, ...approvals]

/** Prices on offer are not included: only a rate card changes those. */
const notifications = {
  quote_requested: aboutQuote,
  quote_made: aboutQuote,
  quote_priced: aboutQuote,
  quote_expiring: aboutQuote,
  quotes_digest: ['/notifications'],
  quote_cancelled: aboutQuote,
  callback_requested: aboutQuote,
  message: aboutQuote,
  order_received: aboutOrder,
  circuit_moved: aboutOrder,
  circuit_replanned: aboutOrder,
  delivery_taken_back: aboutOrder,
  deposit_recorded: aboutOrder,
  circuit_late: aboutOrder,
  charge_requested: aboutOrder,
  charge_answered: aboutOrder,
  order_changed: aboutOrder,
  date_requested: aboutOrder,
  date_declined: aboutOrder,
  cancellation_requested: aboutOrder,
  cancellation_answered: aboutOrder,
  cancellation_offered: aboutOrder,
  cancellation_closed: aboutOrder,
  sign_up_received: ['/notifications', '/dashboard', ...users],
  company_approved: ['/notifications', '/customers'],
  company_held: aboutOrder,
  company_released: aboutOrder,
  approval_requested: aboutApproval,
  approval_answered: aboutApproval,
  approval_closed: aboutApproval,
  colleague_changed: ['/notifications', '/colleagues', '/colleagues/history', '/profile'],
  floor_requested: [...aboutQuote, ...floors],
  floor_answered: [...aboutQuote, ...floors],
  service_changed: [...aboutOrder, ...services],
  service_ending: ['/notifications'],
  document_ready: ['/notifications', '/documents/:id'],
  sheet_ready: ['/notifications', ...sheets],
  webhook_paused: ['/notifications', ...webhooks],
  preview_ready: ['/notifications', '/pricing-rule/draft/preview'],
} satisfies Record<NotificationKind, Stale>

/** A session that begins or ends replaces the page, and makes nothing stale. */
export function staleAfterWrite({ method, path }: Endpoint): Stale {
  const [feature] = path.slice(1).split('/') as [string]
  return writes[`${method} ${path}` as NameOf<Write>] ?? features[feature] ?? []
}

/** null: notifications were read in another tab; `missed`: resync. */
export function staleAfterEvent(kind: NotificationKind | 'missed' | null): Stale {
  if (kind === null) return ['/notifications']
  return kind === 'missed' ? aboutApproval : notifications[kind]
}
