import { termsInForce } from '#server/orders/terms.ts'
import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { owner, ownerAndManager } = usual
const people = '401 401 200 200 200 403 403'
const sheet = { from: 'sheet matched', id: 'sheet' } as const

export const siteSheetAttempts: Record<string, AttemptedCall> = {
  'POST /site-sheets': {
    statuses: '401 401 202 202 202 403 403',
    more: '?company_id=:company',
    upload: () => 'Site A,Postcode A\nMenara AIMS,50200\n',
  },
  'POST /site-sheets/typed': {
    statuses: people,
    more: '?company_id=:company',
    body: () => ({ name: 'Typed' }),
  },
  'GET /site-sheets': { statuses: people },
  'GET /site-sheets/template': { statuses: people },
  'GET /site-sheets/:id': { statuses: ownerAndManager, ...sheet },
  'GET /site-sheets/:id/rows': { statuses: ownerAndManager, ...sheet },
  'PUT /site-sheets/:id/rows': { statuses: ownerAndManager, ...sheet, body: () => ({ rows: [] }) },
  'PUT /site-sheets/:id': { statuses: ownerAndManager, ...sheet, body: () => ({ version: 1 }) },
  'GET /site-sheets/:id/what-if': { statuses: ownerAndManager, ...sheet },
  'PUT /site-sheets/:id/what-if': {
    statuses: ownerAndManager,
    ...sheet,
    body: () => ({ version: 1, term: 12 }),
  },
  'POST /site-sheets/:id/store': { statuses: owner, ...sheet, body: () => ({ project_name: 'Branches' }) },
  'POST /site-sheets/:id/order': {
    statuses: owner,
    ...sheet,
    from: 'sheet stored',
    body: () => ({ po_number: 'PO-1', accepted_terms_version: termsInForce.version }),
    colleague: '202',
  },
  'GET /site-sheets/:id/file': { statuses: ownerAndManager, ...sheet },
  'DELETE /site-sheets/:id': { statuses: ownerAndManager, ...sheet },
}
