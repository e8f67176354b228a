import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { contains, keywordsOf } from '#server/platform/page.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** The sites and, for staff, the companies that each word names. */
export async function namedBy(db: Db, viewer: Viewer, keyword: string | undefined): Promise<Named[]> {
  const words = keywordsOf(keyword)
  if (words.length === 0) return []
  const { rows } = await (
    isStaff(viewer)
      ? sql<Named>`
      select w.word, array(select c.id from company c where strpos(lower(c.name), w.word) > 0 order by c.id) as companies,
        array(select p.key::text from quoted_site p where p.words like w.pattern) as sites
      from unnest(${words}::text[], ${words.map(contains)}::text[]) w(word, pattern)`
      : sql<Named>`
      select w.word, '{}'::bigint[] as companies,
        array(select p.key::text from company_site p
          where p.company_id = ${viewer.companyId} and strpos(p.words, w.word) > 0) as sites
      from unnest(${words}::text[]) w(word)`
  ).execute(db)
  return rows
}

/** The rows of a table in which the company's own names contain the word. */
export function namedByBuyer(viewer: Viewer, table: 'quote' | 'circuit', word: string) {
  const has = isStaff(viewer)
    ? sql`n.buyer_words like ${contains(word)}`
    : sql`n.company_id = ${viewer.companyId} and n.buyer_words is not null and strpos(n.buyer_words, ${word}) > 0`
  return sql`from ${sql.table(table)} n where ${has}`
}

interface Named {
  word: string
  companies: number[]
  /** As text: the keys exceed the exact range of numbers. */
  sites: string[]
}

/** The quotes that may have been ordered, at either end of which is one of these sites. */
export const quotesAt = (sites: string[]) => sql`
  select q.company_id, q.id from quote q
  where q.status not in ('removed', 'cart') and q.site_a_key = any(${sites}::bigint[])
  union all select q.company_id, q.id from quote q
  where q.status not in ('removed', 'cart') and q.site_b_key is not null and q.site_b_key = any(${sites}::bigint[])`
