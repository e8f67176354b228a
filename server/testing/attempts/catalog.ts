import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { signedIn } = usual

/** Buildings, products and prices, and what tells of changes. */
export const catalogAttempts: Record<string, AttemptedCall> = {
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
}
