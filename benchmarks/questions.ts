import type { Db } from '#server/platform/db.ts'

/** The calls of each role's dashboard. */
export const dashboardQuestions = [
  { who: 'manager', path: '/dashboard' },
  { who: 'manager', path: '/dashboard/open-work' },
  { who: 'manager', path: '/dashboard/sales?period=12m' },
  { who: 'manager', path: '/dashboard/sales?period=24m' },
  { who: 'manager', path: '/dashboard/attention' },
  { who: 'admin', path: '/dashboard' },
  { who: 'buyer', path: '/dashboard' },
  { who: 'buyer', path: '/dashboard/spend?period=12m' },
  { who: 'buyer', path: '/dashboard/spend?period=24m' },
  { who: 'buyer', path: '/dashboard/attention' },
] as const

/** Page 1 of each list of client managers, alone, with each filter and by each order; `:company` is one of the companies. */
export const deskQuestions = [
  '/quotes/client-manager?status=active',
  '/quotes/client-manager?status=pending&sort=pending_since',
  '/quotes/client-manager?status=cancelled',
  '/quotes/client-manager?status=expired',
  '/quotes/client-manager?status=all',
  '/quotes/client-manager?status=active&company_id=:company',
  '/quotes/client-manager?status=expired&company_id=:company',
  '/quotes/client-manager?status=pending&sort=pending_since&company_id=:company',
  '/quotes/client-manager?status=pending&sort=pending_since&accounts=own',
  '/quotes/client-manager?status=expired&accounts=own',
  '/quotes/client-manager?status=pending&sort=pending_since&owner=me',
  '/quotes/client-manager?status=pending&sort=pending_since&owner=none',
  '/quotes/client-manager?status=expired&owner=me',
  '/quotes/client-manager?status=pending&sort=pending_since&age=30',
  '/quotes/client-manager?status=pending&sort=pending_since&age=1090',
  '/quotes/client-manager?status=expired&age=1090',
  '/quotes/client-manager?status=expired&product_id=3',
  '/quotes/client-manager?status=pending&sort=pending_since&product_id=3',
  '/quotes/client-manager?status=active&mrc_from=1000&mrc_to=1010',
  '/quotes/client-manager?status=expired&mrc_from=1000&mrc_to=1010',
  '/quotes/client-manager?status=expired&mrc_from=99999',
  '/quotes/client-manager?status=all&unread=1',
  '/quotes/client-manager?status=expired&sort=-total_mrc',
  '/quotes/client-manager?status=expired&sort=total_nrc',
  '/quotes/client-manager?status=expired&sort=-bandwidth',
  '/quotes/client-manager?status=expired&sort=validity',
  '/quotes/client-manager?status=expired&sort=quote_reference',
  '/quotes/client-manager?status=all&keyword=Q-2025-000777',
  '/quotes/client-manager?status=all&keyword=mutiara%20bina',
  '/quotes/client-manager?status=all&keyword=menara%20aims',
  '/quotes/client-manager?status=expired&keyword=nowhere',
  '/quotes/client-manager?status=all&keyword=bina',
  '/quotes/client-manager?status=expired&keyword=mutiara',
  '/quotes/client-manager?status=all&keyword=ring%203',
  '/quotes/client-manager?status=all&keyword=Q-2019-000001',
  '/quotes/client-manager?status=all&product_id=2',
  '/quotes/client-manager?status=cancelled&product_id=3',
  '/quotes/client-manager?status=all&accounts=own',
  '/quotes/client-manager?status=expired&page=500',
  '/orders/client-manager?status=all',
  '/orders/client-manager?status=processing',
  '/orders/client-manager?status=all&sort=-total_mrc',
  '/orders/client-manager?status=all&sort=po_number',
  '/orders/client-manager?status=all&company_id=:company',
  '/orders/client-manager?status=all&accounts=own',
  '/orders/client-manager?status=all&keyword=mutiara%20bina',
  '/orders/client-manager?status=all&sort=next_hand_over',
  '/orders/client-manager?status=all&sort=-next_hand_over',
  '/orders/client-manager?status=all&sort=-next_requested',
  '/orders/client-manager?status=all&sort=-days_overdue',
  '/orders/client-manager?status=all&overdue=30',
  '/orders/client-manager?status=all&next=tested&next_owner=us',
  '/orders/client-manager?status=all&hand_over_from=2026-01-01&hand_over_to=2026-01-31',
  '/orders/client-manager?status=all&keyword=Q-2019-000001',
  '/orders/client-manager?status=all&keyword=nowhere',
  '/circuits/deliveries?accounts=all',
  '/circuits/deliveries?accounts=all&due=overdue',
  '/circuits/deliveries?accounts=all&due=later&sort=-next_planned',
  '/circuits/deliveries?accounts=own',
  '/circuits/deliveries?accounts=all&waiting=1',
  '/circuits/deliveries?accounts=all&keyword=mutiara%20bina',
  '/circuits/deliveries/counts?accounts=all',
  '/circuits/deliveries/counts',
  '/customers?page=1',
  '/customers?keyword=mutiara',
] as const

/** The same for a company's own lists. */
export const companyQuestions = [
  '/quotes?status=active',
  '/quotes?status=expired',
  '/quotes?status=pending',
  '/quotes?status=expired&page=100',
  '/quotes?status=expired&sort=-total_mrc',
  '/quotes?status=expired&keyword=menara%20aims',
  '/quotes?status=all&keyword=nowhere',
  '/quotes?status=all&project=Ring%203',
  '/quotes?status=expired&product_id=2',
  '/quotes?status=active&expiring=1',
  '/orders?status=all',
  '/orders?status=all&keyword=nowhere',
  '/orders?status=all&sort=-total_mrc',
  '/notifications',
] as const

/** The name of the buyer's company, as a pattern. */
export const companyOfBuyer = '% 100 Sdn Bhd'

/** The company searched by name, with one of its buyers. */
export function companyListed(owner: Db) {
  return owner
    .selectFrom('company as c')
    .innerJoin('portal_user as u', 'u.company_id', 'c.id')
    .select(['c.id', 'u.email'])
    .where('c.name', 'like', companyOfBuyer)
    .executeTakeFirstOrThrow()
}
