import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

/** What breaks each rule of documents. */
export const brokenDocumentRules = ({ document }: RecordsOfVerbs): BrokenRules => ({
  'a document has the hash of its file': [
    `document ${document}`,
    `update document set bytes = bytes || '\\x00' where id = ${document}`,
  ],
})
