import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { customers, owner, ownerAndManager, manager } = usual

const reason = 'For a test'
const inService = { from: 'in service', id: 'inService' } as const
const ending = { from: 'service ending', id: 'inService' } as const

export const serviceAttempts: Record<string, AttemptedCall> = {
  'GET /services': { statuses: customers },
  'GET /services/client-manager': { statuses: manager },
  'GET /services/export': { statuses: customers },
  'GET /services/client-manager/export': { statuses: manager },
  'GET /services/sums': { statuses: '401 401 200 200 200 403 403' },
  'GET /services/sites': { statuses: '401 401 200 200 200 403 403' },
  'GET /services/sites/export': { statuses: '401 401 200 200 200 403 403' },
  'GET /services/:id': { statuses: ownerAndManager, ...inService },
  'GET /services/:id/exit': { statuses: ownerAndManager, ...inService, more: '?on=2035-01-01' },
  'PUT /services/:id/acceptance': {
    statuses: owner,
    from: 'handed over',
    id: 'inService',
    body: () => ({ accept: true }),
  },
  'PUT /services/:id': { statuses: owner, ...inService, body: () => ({ buyer_reference: 'HQ' }) },
  'POST /services/:id/quotes': { statuses: owner, ...inService, body: () => ({ kind: 'renew' }) },
  'POST /services/:id/cease': {
    statuses: owner,
    ...inService,
    body: () => ({ last_day: '2035-01-01', expected: { charge: 0 }, reason }),
  },
  'DELETE /services/:id/cease': { statuses: owner, ...ending },
  'PUT /services/:id/suspension': {
    statuses: manager,
    ...inService,
    body: () => ({ suspended: true, reason }),
  },
  'PUT /services/:id/waiver': { statuses: manager, ...ending, body: () => ({ amount: 0, reason }) },
}
