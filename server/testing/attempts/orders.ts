import { termsInForce } from '#server/orders/terms.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { customers, owner, ownerAndManager, manager, managerAndAdmin } = usual

const processing = () => ({ status: 'processing' })
const charge = { nrc: 100, mrc: 0 }
const late = { reason_code: 'permit', reason: 'The council decides late' }

export const orderAttempts: Record<string, AttemptedCall> = {
  'POST /orders': {
    statuses: owner,
    // Above their limit: it awaits approval.
    colleague: '202',
    from: 'active',
    body: ({ quote }) => ({
      quote_ids: [quote],
      po_number: 'PO',
      accepted_terms_version: termsInForce.version,
    }),
  },
  'GET /order-approvals': { statuses: customers },
  'GET /order-approvals/deciders': { statuses: customers },
  'GET /order-approvals/:id': { statuses: owner, from: 'approval requested', id: 'approval' },
  'PUT /order-approvals/:id': {
    statuses: owner,
    // Nobody decides on their own request, and only the requester withdraws it.
    colleague: '409',
    from: 'approval requested',
    id: 'approval',
    body: () => ({ accept: false }),
  },
  'DELETE /order-approvals/:id': {
    statuses: '401 401 409 404 403 403 403',
    colleague: '200',
    from: 'approval requested',
    id: 'approval',
  },
  'POST /documents': {
    statuses: '401 401 202 404 202 403 403',
    from: 'active',
    body: ({ quote }) => ({ kind: 'quote', ids: [quote], language: 'en' }),
  },
  'GET /documents/:id': { statuses: ownerAndManager, from: 'document made', id: 'document' },
  'GET /documents/:id/file': { statuses: ownerAndManager, from: 'document made', id: 'document' },
  'GET /quotes/:id/share-links': { statuses: ownerAndManager, from: 'active', id: 'quote' },
  'POST /quotes/:id/share-links': {
    statuses: ownerAndManager,
    from: 'active',
    id: 'quote',
    body: () => ({}),
  },
  'DELETE /share-links/:id': { statuses: ownerAndManager, from: 'shared', id: 'share' },
  // An unknown link.
  'GET /shared/:token': { statuses: '404 404 404 404 404 404 404' },
  'GET /orders': { statuses: customers },
  'GET /orders/client-manager': { statuses: manager },
  'GET /orders/export': { statuses: customers },
  'GET /circuits/export': { statuses: customers },
  'GET /orders/client-manager/export': { statuses: manager },
  'GET /circuits/client-manager/export': { statuses: manager },
  'GET /circuits/deliveries': { statuses: manager },
  'GET /circuits/deliveries/counts': { statuses: manager },
  'GET /circuits/deliveries/export': { statuses: manager },
  'GET /circuits/plan-days': { statuses: manager, from: 'ordered', more: '?circuit_ids=:circuit' },
  'GET /orders/site-contacts': { statuses: owner, from: 'active', more: '?quote_ids=:quote' },
  'GET /orders/standing': { statuses: owner, from: 'active', more: '?quote_ids=:quote' },
  'GET /orders/:id': { statuses: ownerAndManager, from: 'ordered', id: 'order' },
  'GET /orders/:id/document': {
    statuses: ownerAndManager,
    from: 'ordered',
    id: 'order',
    more: '?language=en',
  },
  'POST /orders/:id/po-file': { statuses: owner, from: 'ordered', id: 'order', upload: true },
  'GET /orders/:id/po-file/:file': { statuses: ownerAndManager, from: 'ordered with a file', id: 'order' },
  'PUT /orders/status/:id': { statuses: manager, from: 'ordered', id: 'order', body: processing },
  'PUT /orders/:id/po-number': {
    statuses: owner,
    from: 'ordered',
    id: 'order',
    body: () => ({ po_number: 'PO-2' }),
  },
  'PUT /circuits/:id/site-contacts': {
    statuses: owner,
    from: 'ordered',
    id: 'circuit',
    body: () => ({ site_contacts: [] }),
  },
  'PUT /circuits/:id/rooms': { statuses: owner, from: 'ordered', id: 'circuit', body: () => ({}) },
  'PUT /circuits/:id/buyer-fields': {
    statuses: ownerAndManager,
    from: 'ordered',
    id: 'circuit',
    body: () => ({ cost_centre: 'CC-1' }),
  },
  'POST /circuits/:id/date-request': {
    statuses: owner,
    from: 'ordered',
    id: 'circuit',
    // A Friday without a holiday.
    body: () => ({ requested_date: '2030-11-29', reason: 'We open later' }),
  },
  'PUT /circuits/:id/date-request': {
    statuses: manager,
    from: 'asked for a date',
    id: 'circuit',
    body: () => ({ accept: false }),
  },
  'DELETE /circuits/:id/date-request': { statuses: owner, from: 'asked for a date', id: 'circuit' },
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
  'POST /circuits/:id/take-back': {
    // It is not delivered.
    statuses: '401 401 403 403 409 409 403',
    from: 'ordered',
    id: 'circuit',
    body: () => ({ reason: 'No light' }),
  },
  'POST /orders/:id/deposit-entries': {
    statuses: managerAndAdmin,
    from: 'ordered',
    id: 'order',
    body: () => ({
      kind: 'received',
      amount: 100,
      day: dayIn('Asia/Kuala_Lumpur', new Date()),
      bank_reference: 'IBG 1',
    }),
  },
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
