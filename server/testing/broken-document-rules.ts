import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

/** What breaks each rule of documents. */
export const brokenDocumentRules = ({ document, order }: RecordsOfVerbs): BrokenRules => ({
  'a document has the hash of its file': [
    `document ${document}`,
    `update document set bytes = bytes || '\\x00' where id = ${document}`,
  ],
  'an acceptance has the hash of the order form that was accepted': [
    order.order_reference,
    `update order_terms set form_sha256 = sha256('another') where order_id = ${order.id}`,
  ],
})
