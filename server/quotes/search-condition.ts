import { sql, type RawBuilder } from 'kysely'
import { idInReference } from '#contract/references.ts'
import type { Db } from '#server/platform/db.ts'
import { holding, keywordsOf } from '#server/platform/page.ts'
import { companyOf, isStaff, type Viewer } from '#server/platform/viewer.ts'

/** The conditions of a search, and for staff what counts without reading quotes. */
interface Search {
  found: RawBuilder<boolean>[]
  /** The conditions of a part of what is found, by the names of companies and projects. */
  surely?: RawBuilder<boolean>[]
  /** The conditions of parts that have no quote in common and are all that is found, each with an index of its own. */
  parts?: RawBuilder<boolean>[][]
}

/**
 * The condition that a quote `q` contains every word of a keyword in its reference, project or sites and, for staff, its
 * company's name. Words match anywhere, in the middle of others too.
 */
export async function searchCondition(db: Db, viewer: Viewer, keyword: string | undefined): Promise<Search> {
  const words = keywordsOf(keyword)
  if (words.length === 0) return { found: [] }
  return isStaff(viewer) ? overAll(db, words) : inOwn(db, companyOf(viewer), words)
}

/** A company's own projects and sites are looked up first: there are fewer than quotes, which then an index alone can tell. */
async function inOwn(db: Db, company: number, words: string[]): Promise<Search> {
  const { rows } = await sql<Omit<Hit, 'companies'>>`
    select w.word,
      array(select p.id from project p where p.company_id = ${company} and strpos(lower(p.name), w.word) > 0) as projects,
      array(select s.key::text from company_site s where s.company_id = ${company} and strpos(s.words, w.word) > 0) as sites
    from unnest(${words}::text[]) w(word)`.execute(db)
  return {
    found: rows.map(({ word, projects, sites }) =>
      anyOf([
        ...(projects.length > 0 ? [isAmong('q.project_id', projects)] : []),
        ...(sites.length > 0 ? [isAmong('q.site_a_key', sites), isAmong('q.site_b_key', sites)] : []),
        ...(partOfReference.test(word) ? [sql<boolean>`strpos(lower(q.reference), ${word}) > 0`] : []),
      ]),
    ),
  }
}

/** Looked up in what the statement makes of the keys once: one plan fits all keywords of a company. */
function isAmong(column: string, keys: (number | string)[]) {
  return sql<boolean>`${sql.ref(column)} in (select unnest(${keys}::bigint[]))`
}

/** A word with any other letter is in no reference of a quote. */
const partOfReference = /^[q\d-]+$/

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
  const [rarest, ...others] = withoutImplied(telling)
    .sort((one, other) => one.sites.length - other.sites.length)
    .map(waysTo)
  const rest = others.map(anyOf)
  return {
    found: [anyOf(rarest!), ...rest],
    parts: rarest!.map((way, index) => [way, ...rarest!.slice(0, index).map(isNot), ...rest]),
    ...(surely.length > 0 && { surely: [anyOf(surely)] }),
  }
}

/** How a quote can hold a word, the cheapest condition first. */
function waysTo({ word, companies, projects, sites }: Hit) {
  return [
    ...named(companies!, projects),
    ...(sites.length > 0
      ? (['a', 'b'] as const).map(
          (end) => sql<boolean>`${sql.ref(`q.site_${end}_key`)} = any(${sites}::bigint[])`,
        )
      : []),
    ...withReference(word),
  ]
}

const isNot = (way: RawBuilder<boolean>) => sql<boolean>`${way} is not true`

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

/** A whole reference means its quote. */
function withReference(word: string) {
  const id = idInReference('quote', word)
  if (id !== null) return [sql<boolean>`(q.id = ${id}::bigint and q.reference = upper(${word}))`]
  return partOfReference.test(word) ? [sql<boolean>`lower(q.reference) like ${holding(word)}`] : []
}

const anyOf = (ways: RawBuilder<boolean>[]) =>
  ways.length > 0 ? sql<boolean>`(${sql.join(ways, sql` or `)})` : sql<boolean>`false`
