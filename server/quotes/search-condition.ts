import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { holding, keywordsOf } from '#server/platform/page.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** The conditions of a search, and for staff those of a part of what is found, which an index alone can count. */
interface Search {
  found: RawBuilder<boolean>[]
  surely?: RawBuilder<boolean>[]
}

/**
 * The condition that a quote `q` contains every word of a keyword in its reference, project or sites and, for staff, its
 * company's name. Words match anywhere, in the middle of others too.
 */
export async function searchCondition(db: Db, viewer: Viewer, keyword: string | undefined): Promise<Search> {
  const words = keywordsOf(keyword)
  if (words.length === 0) return { found: [] }
  return isStaff(viewer) ? overAll(db, words) : { found: words.map(inOwn) }
}

/** A company's own quotes are few enough to be read. */
function inOwn(word: string) {
  return sql<boolean>`strpos(lower(concat_ws(' ', q.reference, p.name, q.site_a ->> 'label', q.site_a ->> 'city',
    q.site_b ->> 'label', q.site_b ->> 'city')), ${word}) > 0`
}

interface Hit {
  word: string
  /** Null if every company has the word in its name. */
  companies: number[] | null
  projects: number[]
}

/**
 * Over all companies each word is looked up by what has an index: companies and projects by their names first, of which
 * there are far fewer than quotes, and the quotes by theirs or by their own words.
 */
async function overAll(db: Db, words: string[]): Promise<Search> {
  const { rows } = await sql<Hit>`
    select w.word,
      nullif(array(select c.id from company c where strpos(lower(c.name), w.word) > 0 order by c.id),
        array(select c.id from company c order by c.id)) as companies,
      array(select p.id from project p where strpos(lower(p.name), w.word) > 0) as projects
    from unnest(${words}::text[]) w(word)`.execute(db)
  const ways = rows
    .filter(({ companies }) => companies !== null)
    .map(({ word, companies, projects }) => ({
      named: [
        ...(companies!.length > 0 ? [sql<boolean>`q.company_id = any(${companies}::bigint[])`] : []),
        ...(projects.length > 0 ? [sql<boolean>`q.project_id = any(${projects}::bigint[])`] : []),
      ],
      own: sql<boolean>`${ownWords} like ${holding(word)}`,
    }))
  return {
    // The cheapest condition first.
    found: ways.map(({ named, own }) => anyOf([...named, own])),
    ...(ways.length > 0 &&
      ways.every(({ named }) => named.length > 0) && { surely: ways.map(({ named }) => anyOf(named)) }),
  }
}

const anyOf = (ways: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(ways, sql` or `)})`

/** Exactly the expression of the index over all quotes. */
const ownWords = sql`lower(q.reference || ' ' || coalesce(q.site_a ->> 'label', '') || ' ' ||
  coalesce(q.site_a ->> 'city', '') || ' ' || coalesce(q.site_b ->> 'label', '') || ' ' || coalesce(q.site_b ->> 'city', ''))`
