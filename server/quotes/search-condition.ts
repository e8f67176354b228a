import { sql, type RawBuilder } from 'kysely'
import { idInReference } from '#contract/references.ts'
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
  /** The keys of sites, as text: they are longer than a number is exact. */
  sites: string[]
}

/** The companies whose names hold every word, and the projects of others whose name does so with their company's. */
interface Surely {
  of_companies: number[]
  of_projects: number[]
}

/**
 * Over all companies each word is looked up by what has an index: companies, projects and sites by their names, of which
 * there are far fewer than quotes, and quotes by their references.
 */
async function overAll(db: Db, words: string[]): Promise<Search> {
  const patterns = words.map(holding)
  const { rows } = await sql<Hit & Surely>`
    select w.word,
      nullif(array(select c.id from company c where strpos(lower(c.name), w.word) > 0 order by c.id),
        array(select c.id from company c order by c.id)) as companies,
      array(select p.id from project p where strpos(lower(p.name), w.word) > 0) as projects,
      array(select s.key::text from quoted_site s where s.words like w.pattern) as sites,
      array(select c.id from company c where lower(c.name) like all(${patterns}::text[])) as of_companies,
      array(select p.id from project p join company c on c.id = p.company_id
        where lower(c.name || ' ' || p.name) like all(${patterns}::text[])
          and not lower(c.name) like all(${patterns}::text[])) as of_projects
    from unnest(${words}::text[], ${patterns}::text[]) w(word, pattern)`.execute(db)
  const telling = rows.filter(({ companies }) => companies !== null)
  if (telling.length === 0) return { found: [] }
  const surely = named(rows[0]!.of_companies, rows[0]!.of_projects)
  return {
    found: withoutImplied(telling)
      .sort((one, other) => one.sites.length - other.sites.length)
      .map(({ word, companies, projects, sites }, after) =>
        // The cheapest condition first.
        anyOf([...named(companies!, projects), ...atSites(sites, after > 0), ...withReference(word)]),
      ),
    ...(surely.length > 0 && { surely: [anyOf(surely)] }),
  }
}

/** Leaves out words that another word implies, as "menara" beside "aims": whatever is found by that one has them too. */
function withoutImplied(hits: Hit[]): Hit[] {
  let kept: Hit[] = []
  for (const hit of hits)
    if (!kept.some((other) => implies(other, hit)))
      kept = [...kept.filter((other) => !implies(hit, other)), hit]
  return kept
}

function implies(hit: Hit, other: Hit): boolean {
  return (
    withReference(hit.word).length === 0 &&
    isWithin(hit.companies!, other.companies!) &&
    isWithin(hit.projects, other.projects) &&
    isWithin(hit.sites, other.sites)
  )
}

function isWithin<Each>(some: Each[], all: Each[]): boolean {
  const among = new Set(all)
  return some.every((each) => among.has(each))
}

function named(companies: number[], projects: number[]) {
  return [
    ...(companies.length > 0 ? [sql<boolean>`q.company_id = any(${companies}::bigint[])`] : []),
    ...(projects.length > 0 ? [sql<boolean>`q.project_id = any(${projects}::bigint[])`] : []),
  ]
}

/** Many sites' quotes, of a word that is not the rarest, are sooner told one by one than merged in the index. */
function atSites(keys: string[], afterOthers: boolean) {
  if (keys.length === 0) return []
  const told = afterOthers && keys.length > 20 ? sql`(q.site_keys || '{}')` : sql`q.site_keys`
  return [sql<boolean>`${told} && ${keys}::bigint[]`]
}

/** A whole reference means its quote. */
function withReference(word: string) {
  const id = idInReference('quote', word)
  if (id !== null) return [sql<boolean>`(q.id = ${id}::bigint and q.reference = upper(${word}))`]
  return /^[q\d-]+$/.test(word) ? [sql<boolean>`lower(q.reference) like ${holding(word)}`] : []
}

const anyOf = (ways: RawBuilder<boolean>[]) =>
  ways.length > 0 ? sql<boolean>`(${sql.join(ways, sql` or `)})` : sql<boolean>`false`
