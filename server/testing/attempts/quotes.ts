import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'
import type { Records } from '#server/testing/records.ts'

const { customers, owner, ownerAndManager, manager } = usual

const line = (of: Records) => ({
  product_id: 1,
  site_a_nis: 'KUL-0001',
  site_b_nis: 'CBJ-0003',
  contract_id: 24,
  bandwidth_id: of.bandwidth,
  company_id: of.company,
})
const completion = (of: Records) => ({ ...line(of), lead_time_days: 45, price_level: 'firm', version: 1 })
const amounts = { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 }

export const quoteAttempts: Record<string, AttemptedCall> = {
  'GET /quotes': { statuses: customers },
  'GET /quotes/export': { statuses: customers },
  'GET /quotes/projects': { statuses: customers },
  'GET /quotes/same-line': {
    statuses: customers,
    more: '?product_id=1&bandwidth_id=1&contract_id=24&site_a_nis=KUL-0001&site_b_nis=CBJ-0003',
  },
  'GET /quotes/client-manager': { statuses: manager },
  'GET /quotes/client-manager/export': { statuses: manager },
  'GET /quotes/compare': { statuses: ownerAndManager, from: 'active twice', more: '?ids=:quote,:otherQuote' },
  'GET /quotes/rest-days': { statuses: ownerAndManager, from: 'active', more: '?ids=:quote' },
  'GET /quotes/:id': { statuses: ownerAndManager, from: 'active', id: 'quote' },
  'GET /quotes/:id/document': {
    statuses: ownerAndManager,
    from: 'active',
    id: 'quote',
    more: '?language=en',
  },
  'POST /quotes': {
    statuses: ownerAndManager,
    from: 'cancelled',
    body: (of) => ({ ...line(of), requote_of: of.quote }),
  },
  'POST /quotes/bulk': { statuses: customers, body: (of) => ({ data: [line(of)] }) },
  'POST /quotes/request': {
    statuses: customers,
    body: () => ({
      product: 'Fibre',
      bandwidth: '1Gbps',
      site_a: 'A',
      site_b: '-',
      term: 24,
      remarks: 'Soon',
    }),
  },
  'POST /quotes/create-wish-list': { statuses: owner, from: 'cart', body: ({ quote }) => ({ ids: [quote] }) },
  'PUT /quotes/delete/:id': { statuses: owner, from: 'cart', id: 'quote' },
  'PUT /quotes/:id': {
    statuses: owner,
    from: 'cart',
    id: 'quote',
    body: (of) => ({ ...line(of), version: 1 }),
  },
  'PUT /quotes/:id/buyer-fields': {
    statuses: ownerAndManager,
    from: 'active',
    id: 'quote',
    body: () => ({ cost_centre: 'CC-1' }),
  },
  'PUT /quotes/extend/:id': { statuses: owner, from: 'active', id: 'quote' },
  'PUT /quotes/cancel/:id': { statuses: ownerAndManager, from: 'active', id: 'quote', body: () => ({}) },
  'PUT /quotes/project': {
    statuses: owner,
    from: 'active',
    body: ({ quote }) => ({ ids: [quote], project_name: 'Ring' }),
  },
  'PUT /quotes/several': {
    statuses: owner,
    from: 'active',
    body: ({ quote }) => ({ action: 'term', ids: [quote], contract_id: 12 }),
  },
  'POST /quotes/contact/:id': { statuses: owner, from: 'active', id: 'quote', body: () => ({}) },
  'PUT /quotes/owner/:id': {
    statuses: manager,
    from: 'pending',
    id: 'quote',
    body: () => ({ owner_id: null }),
  },
  'PUT /quotes/complete/:id': { statuses: manager, from: 'requested', id: 'quote', body: completion },
  'GET /quotes/price/:id': { statuses: manager, from: 'pending', id: 'quote' },
  'GET /quotes/bench/:id': { statuses: manager, from: 'pending', id: 'quote' },
  'PUT /quotes/supplier-cost/:id': {
    statuses: manager,
    from: 'pending',
    id: 'quote',
    body: () => ({ supplier_cost: { nrc: 0, mrc: 900 } }),
  },
  'PUT /quotes/price/:id': { statuses: manager, from: 'pending', id: 'quote', body: () => amounts },

  'GET /floor-approvals': { statuses: manager },
  'PUT /floor-approvals/:id': {
    statuses: manager,
    from: 'price below the floor',
    id: 'approval',
    body: () => ({ accept: true }),
  },
  // Only the requester withdraws it.
  'DELETE /floor-approvals/:id': {
    statuses: '401 401 403 403 409 403 403',
    from: 'price below the floor',
    id: 'approval',
  },

  'GET /quotes/:id/thread': { statuses: ownerAndManager, from: 'written about', id: 'quote' },
  'POST /quotes/:id/messages': {
    statuses: ownerAndManager,
    from: 'active',
    id: 'quote',
    body: () => ({ text: 'Hello' }),
  },
  'POST /quotes/:id/notes': {
    statuses: manager,
    from: 'active',
    id: 'quote',
    body: () => ({ text: 'Ours alone' }),
  },
  'POST /quotes/:id/files': { statuses: ownerAndManager, from: 'active', id: 'quote', upload: true },
  'GET /quotes/:id/files/:file': { statuses: ownerAndManager, from: 'written about', id: 'quote' },
  // Only the uploader can see an unsent file.
  'DELETE /quotes/:id/files/:file': {
    colleague: '404',
    statuses: '401 401 200 404 404 403 403',
    from: 'file unsent',
    id: 'quote',
  },
  'PUT /quotes/:id/thread/seen': {
    statuses: ownerAndManager,
    from: 'written about',
    id: 'quote',
    body: ({ message }) => ({ message_id: message }),
  },
}
