import { orderOrRequest } from '#server/orders/request-approval.ts'
import { termsInForce } from '#server/orders/terms.ts'
import type { Db } from '#server/platform/db.ts'
import type { Cast, ViewerOf } from '#server/seed/cast.ts'

/** A colleague’s order above their spending limit, which waits for Acme’s administrator. */
export function askApproval(db: Db, { colleague }: Cast, as: ViewerOf, quote_ids: number[]) {
  return orderOrRequest(db, as(colleague, 1), {
    quote_ids,
    po_number: 'PO-ACME-1066',
    accepted_terms_version: termsInForce.version,
    site_contacts: [
      { site: 'KUL-0009', name: 'Hafiz Ismail', phone: '+60 13-222 4455', email: 'colleague@acme.example' },
    ],
  })
}
