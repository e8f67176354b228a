import type { AttemptedCall } from '#server/testing/attempts/attempt.ts'
import { aView } from '#server/testing/records.ts'

/** For other companies and staff it does not exist, nor for colleagues unless it is shared. */
const ownView = '401 401 200 404 404 404 404'

export const viewAttempts: Record<string, AttemptedCall> = {
  'GET /saved-views': { statuses: '401 401 200 200 404 404 404', more: '?list=quotes' },
  'POST /saved-views': {
    statuses: '401 401 200 200 404 404 404',
    body: () => ({ ...aView(), list: 'quotes' }),
  },
  'PUT /saved-views/:id': {
    statuses: ownView,
    from: 'view saved',
    id: 'view',
    body: aView,
    colleague: '404',
  },
  'DELETE /saved-views/:id': { statuses: ownView, from: 'view saved', id: 'view', colleague: '404' },
}
