import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'
import { people } from '#server/testing/people.ts'

export const brokenDocumentRules = ({ document, order }: RecordsOfVerbs): BrokenRules => ({
  'a document has the hash of its file': [
    `document ${document}`,
    `update document set bytes = bytes || '\\x00' where id = ${document}`,
  ],
  'the versions of the letterhead follow each other': [
    'letterhead',
    `insert into letterhead (version, name, registration_no, sst_no, address, phone, email, website, bank, account_name,
        account_no, set_at, set_by)
      select 7, 'Carrier', '', '', '', '', '', '', '', '', '', now(), id from portal_user where email = '${people.admin}'`,
  ],
  'an acceptance has the hash of the order form that was accepted': [
    order.order_reference,
    `update order_terms set form_sha256 = sha256('another') where order_id = ${order.id}`,
  ],
})
