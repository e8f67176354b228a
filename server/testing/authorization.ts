import { termsInForce } from '#server/orders/terms.ts'
import { demoPassword } from '#server/seed/people.ts'
import type { Records, Stage } from '#server/testing/records.ts'

/** The actors, in the order of the columns below. The records belong to `acme`; `borneo` is another company. */
export const actors = ['nobody', 'dead', 'acme', 'borneo', 'manager', 'admin', 'commercial'] as const
export type Actor = (typeof actors)[number]

/** A call with a valid shape and the ids of Acme's records. */
export interface AttemptedCall {
  /** The status for each actor, in the same order. */
  statuses: string
  from?: Stage
  /** The records that `:id`, `:file` and `:charge` of the path name. */
  id?: keyof Records
  /** The rest of the path and the query, in which `:quote` is the id of the quote. */
  more?: string
  kind?: string
  body?: (of: Records) => unknown
  upload?: true
}

//            nobody dead acme borneo manager admin commercial
const everyone = '200 200 200 200 200 200 200'
const signedIn = '401 401 200 200 200 200 200'
const customers = '401 401 200 200 403 403 403'
const owner = '401 401 200 404 403 403 403'
const ownerAndManager = '401 401 200 404 200 403 403'
const manager = '401 401 403 403 200 403 403'
const managerAndAdmin = '401 401 403 403 200 200 403'

const line = (of: Records) => ({
  product_id: 1,
  site_a_nis: 'KUL-0001',
  site_b_nis: 'CBJ-0003',
  contract_id: 24,
  bandwidth_id: of.bandwidth,
  company_id: of.company,
})
const completion = (of: Records) => ({ ...line(of), lead_time_days: 45, price_level: 'firm', version: 1 })
const processing = () => ({ status: 'processing' })
const amounts = { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 }
const charge = { nrc: 100, mrc: 0 }
const late = { reason_code: 'permit', reason: 'The council decides late' }

/** Every call of the contract by its method and path, and who may make it. */
export const attempts: Record<string, AttemptedCall> = {
  'GET /health': { statuses: everyone },
  'GET /ready': { statuses: everyone },
  'GET /countries': { statuses: everyone },
  'GET /terms': { statuses: everyone },
  'POST /login': {
    statuses: everyone,
    body: () => ({ email: 'customer@acme.example', password: demoPassword }),
  },
  'POST /forgotPassword': { statuses: everyone, body: () => ({ email: `${crypto.randomUUID()}@a.example` }) },
  // It identifies the user by a token of a password link, which none of these actors has.
  'POST /resetPassword': {
    statuses: '422 422 422 422 422 422 422',
    body: () => ({ token: 'x'.repeat(40), password: 'a long enough password' }),
  },
  'PUT /profile/password': {
    // Each has another current password than this one.
    statuses: '401 401 422 422 422 422 422',
    body: () => ({ current_password: 'x', password: 'a long enough password' }),
  },
  'GET /logout': { statuses: signedIn },
  'GET /profile': { statuses: signedIn },

  'GET /customers': { statuses: managerAndAdmin },
  'GET /customers/:id': { statuses: managerAndAdmin, id: 'company' },
  'GET /customers/client-managers': { statuses: managerAndAdmin },
  'GET /dashboard': { statuses: '401 401 200 200 200 200 403' },

  'GET /building': { statuses: signedIn, more: '?keyword=menara' },
  'GET /buildingNiscode': { statuses: signedIn, more: '?niscode=KUL-0001' },
  'GET /bandwidth': { statuses: signedIn, more: '?product_id=1' },
  'GET /bandwidth/filterBandwidth': { statuses: signedIn, more: '?product_id=3' },
  'GET /options': { statuses: signedIn, more: '?product_id=1' },
  'GET /rates': { statuses: signedIn },
  'POST /quotes/price-check': {
    statuses: '401 401 200 200 200 403 403',
    body: ({ company }) => ({
      product_id: 1,
      site_a: { nis: 'KUL-0001' },
      site_b: { nis: 'CBJ-0003' },
      company_id: company,
    }),
  },

  'GET /notifications': { statuses: signedIn },
  'GET /notifications/stream': { statuses: signedIn },
  'PUT /notifications/read': { statuses: signedIn, body: () => ({ up_to: 1 }) },
  'GET /notifications/settings': { statuses: signedIn },
  // Admin and commercial receive none of them.
  'PUT /notifications/settings': {
    statuses: '401 401 200 200 200 422 422',
    body: () => ({ data: [{ kind: 'message', mail: true }] }),
  },
  'GET /dev/mailbox': { statuses: '401 401 403 403 403 200 403' },
  'GET /dev/mailbox/:id': { statuses: '401 401 403 403 403 200 403', from: 'mailed', id: 'mail' },

  'GET /quotes': { statuses: customers },
  'GET /quotes/export': { statuses: customers },
  'GET /quotes/projects': { statuses: customers },
  'GET /quotes/client-manager': { statuses: manager },
  'GET /quotes/client-manager/export': { statuses: manager },
  'GET /quotes/:id': { statuses: ownerAndManager, from: 'active', id: 'quote' },
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
  'PUT /quotes/extend/:id': { statuses: owner, from: 'active', id: 'quote' },
  'PUT /quotes/cancel/:id': { statuses: ownerAndManager, from: 'active', id: 'quote', body: () => ({}) },
  'PUT /quotes/project': {
    statuses: owner,
    from: 'active',
    body: ({ quote }) => ({ ids: [quote], project_name: 'Ring' }),
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
  'PUT /quotes/price/:id': { statuses: manager, from: 'pending', id: 'quote', body: () => amounts },

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

  'POST /orders': {
    statuses: owner,
    from: 'active',
    body: ({ quote }) => ({
      quote_ids: [quote],
      po_number: 'PO',
      accepted_terms_version: termsInForce.version,
    }),
  },
  'GET /orders': { statuses: customers },
  'GET /orders/client-manager': { statuses: manager },
  'GET /orders/client-manager/export': { statuses: manager },
  'GET /orders/site-contacts': { statuses: owner, from: 'active', more: '?quote_ids=:quote' },
  'GET /orders/:id': { statuses: ownerAndManager, from: 'ordered', id: 'order' },
  'POST /orders/:id/po-file': { statuses: owner, from: 'ordered', id: 'order', upload: true },
  'GET /orders/:id/po-file/:file': { statuses: ownerAndManager, from: 'ordered with a file', id: 'order' },
  'PUT /orders/status/:id': { statuses: manager, from: 'ordered', id: 'order', body: processing },
  'POST /circuits/:id/cancel-request': {
    statuses: owner,
    from: 'ordered',
    id: 'circuit',
    body: () => ({ reason: 'We move' }),
  },
  'PUT /circuits/:id/cancel-request': {
    statuses: manager,
    from: 'asked to cancel',
    id: 'circuit',
    body: () => ({ accept: false }),
  },
  'DELETE /circuits/:id/cancel-request': { statuses: owner, from: 'asked to cancel', id: 'circuit' },
  'PUT /circuits/:id/cancel-request/answer': {
    statuses: owner,
    from: 'offered to cancel',
    id: 'circuit',
    body: () => ({ accept: true, expected: { nrc: 100 } }),
  },
  'PUT /circuits/:id': { statuses: manager, from: 'ordered', id: 'circuit', body: processing },
  'PUT /circuits/:id/milestones/:kind': {
    statuses: manager,
    from: 'ordered',
    id: 'circuit',
    kind: 'validated',
    body: () => ({ note: 'Soon' }),
  },
  'PUT /circuits/plan': {
    statuses: manager,
    from: 'ordered',
    body: ({ circuit }) => ({ circuit_ids: [circuit], working_days: 1, ...late }),
  },
  'PUT /circuits/milestones': {
    statuses: manager,
    from: 'ordered',
    body: ({ circuit }) => ({ circuit_ids: [circuit], kind: 'validated', note: 'Soon' }),
  },
  'POST /circuits/:id/charges': {
    statuses: manager,
    from: 'ordered',
    id: 'circuit',
    body: () => ({ ...charge, reason: 'A second panel', answer_by: '2099-01-01', on_request: true }),
  },
  'DELETE /circuits/:id/charges/:charge': { statuses: manager, from: 'charged', id: 'circuit' },
  'PUT /circuits/:id/charges/:charge': {
    statuses: owner,
    from: 'charged',
    id: 'circuit',
    body: () => ({ accept: true, expected: charge }),
  },
}
