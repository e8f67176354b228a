import { sql } from 'kysely'
import type { Checks } from '#server/verify/check.ts'

export const documentChecks: Checks = {
  'a document has the hash of its file': () => sql`
    select format('document %s', id) as record, 'its hash is of another file' as difference
    from document where sha256 is distinct from sha256(bytes)`,
}
