import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { admin, signedIn, staff } = usual

/** Everyone but commercial reads the catalogue. */
const catalogue = '401 401 200 200 200 200 403'

/** A day that every table of the price book can still change. */
const nextYear = `${new Date().getFullYear() + 1}-07-01`

export const catalogAttempts: Record<string, AttemptedCall> = {
  'GET /building': { statuses: signedIn, more: '?keyword=menara' },
  'GET /building/near': { statuses: signedIn, more: '?latitude=3.1&longitude=101.7' },
  'GET /building/near-address': {
    statuses: signedIn,
    more: '?postcode=48000&city=Rawang&state=Selangor&country=Malaysia',
  },
  'GET /buildingNiscode': { statuses: signedIn, more: '?niscode=KUL-0001' },
  'GET /bandwidth': { statuses: signedIn, more: '?product_id=1' },
  'GET /bandwidth/filterBandwidth': { statuses: signedIn, more: '?product_id=3' },
  'GET /options': { statuses: signedIn, more: '?product_id=1' },
  'GET /rates': { statuses: signedIn },
  'POST /rates': { statuses: admin, body: () => ({ date: nextYear, myr_per_usd_e4: 41_000 }) },
  'GET /usd-rates': { statuses: staff },
  'GET /tax-rates': { statuses: staff },
  'POST /tax-rates': {
    statuses: admin,
    body: () => ({ code: 'managed_services', from_date: nextYear, basis_points: 700 }),
  },
  'GET /lead-times': { statuses: staff },
  'PUT /lead-times': {
    statuses: admin,
    body: () => ({ product_id: 3, grade: 'off_net', nni_ends: 0, working_days: 91 }),
  },
  'GET /holidays': { statuses: staff, more: '?year=2027' },
  'PUT /holidays': {
    statuses: admin,
    body: () => ({ day: nextYear, name: 'A new holiday', states: ['Kedah'] }),
  },
  'GET /product-offers': { statuses: staff },
  'PUT /product-offers': {
    statuses: admin,
    body: () => ({ product_id: 3, kind: 'term', value: 36, offered: true }),
  },
  'PUT /product-offers/prices': {
    statuses: admin,
    body: () => ({ product_id: 3, kind: 'term', value: 48, like: 24, percent: -5 }),
  },
  'POST /add-ons': {
    statuses: admin,
    body: () => ({ kind: 'voice', name: '90 channels', tax_code: 'telecommunications' }),
  },
  'PUT /add-ons/:id': {
    statuses: admin,
    from: 'add-on added',
    id: 'addOn',
    body: () => ({ tax_code: 'managed_services' }),
  },
  'PUT /add-ons/:id/price': {
    statuses: admin,
    from: 'add-on added',
    id: 'addOn',
    body: () => ({ product_id: 2, nrc: 1, mrc: 1 }),
  },
  'GET /product-services': { statuses: catalogue },
  'GET /product-services/coverage': { statuses: catalogue },
  'GET /product-services/history': { statuses: admin },
  // Customers see no hidden service.
  'GET /product-services/:id/picture': {
    statuses: '401 401 404 404 200 200 403',
    from: 'service added',
    id: 'service',
  },
  'POST /product-services': {
    statuses: admin,
    body: () => ({ title: 'Dark fibre', text: 'A pair of fibres between two sites.' }),
  },
  'PUT /product-services/:id': {
    statuses: admin,
    from: 'service added',
    id: 'service',
    body: () => ({ visible: false }),
  },
  'DELETE /product-services/:id': { statuses: admin, from: 'service added', id: 'service' },
  'GET /first-steps': { statuses: signedIn },
  'PUT /first-steps': { statuses: signedIn, body: () => ({ dismissed: false }) },
  'GET /price-book/history': { statuses: staff, more: '?book=tax' },
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
}
