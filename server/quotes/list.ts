import { sql, type RawBuilder } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { maxRow } from '#contract/paging.ts'
import { expiringDays, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { StaffQuoteQuery, StaffQuoteSort, QuoteQuery } from '#contract/quotes/list.ts'
import { ownAccounts } from '#server/customers/queries.ts'
import { startOfDay } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Selected } from '#server/platform/export.ts'
import { planByValues, readPage, sliceOf, contains, keywordsOf } from '#server/platform/page.ts'
import { namedByBuyer } from '#server/quotes/named-by.ts'
import { isStaff, type Viewer, companyOf } from '#server/platform/viewer.ts'
import { columnsReadBy } from '#server/quotes/columns.ts'
import {
  quoteRows,
  readAnswerDays,
  visibleTo,
  handlingOf,
  listedOf,
  type QuoteRow,
  hasUnread,
  unreadThreads,
} from '#server/quotes/queries.ts'
import { idInReference } from '#contract/references.ts'

export async function listQuotes(db: Db, viewer: Viewer, query: QuoteQuery) {
  const { rows, count } = await onePage(db, viewer, query)
  const answers = await readAnswerDays(db, viewer, rows)
  const dueOf = (at: number) => answers[at]!.late ?? answers[at]!.answer_by
  return { data: rows.map((row, at) => ({ ...listedOf(row, viewer), answer_due: dueOf(at) })), count }
}

export async function listAllQuotes(db: Db, viewer: Viewer, query: StaffQuoteQuery) {
  const { rows, count } = await onePage(db, viewer, query)
  return { data: rows.map((row) => ({ ...listedOf(row, viewer), handling: handlingOf(row) })), count }
}

async function onePage(db: Db, viewer: Viewer, query: Narrowing & Pick<QuoteQuery, Paging>) {
  const search = await prepare(db, viewer, query)
  const { within, filters, matching: wanted, order } = chosenBy(viewer, query, search)
  const matching = isByThreads(viewer, query, filters)
    ? sql`from (select l.company_id, l.quote_id as id, l.made_at as created_at from ${unreadThreads(viewer)}) q`
    : wanted
  // An index alone chooses the rows before their columns are read.
  const chosen = sql`(select ${columnsReadBy(viewer)}
    from (select q.company_id, q.id ${matching} ${order} ${sliceOf(query)}) chosen
      join quote q on q.company_id = chosen.company_id and q.id = chosen.id offset 0)`
  // A trigger counts the quotes of all companies by product, in columns of the same names.
  const isCounted =
    isStaff(viewer) && !query.status.includes('cart') && filters.length === (query.product_id ? 1 : 0)
  const ofCompanies = [query.company_id, query.accounts].filter((each) => each !== undefined)
  const count = isCounted
    ? sql`(select coalesce(sum(q.quotes), 0)::bigint from quote_count q
        where ${sql.join([within, ...filters], sql` and `)})`
    : isStaff(viewer) && filters.length > ofCompanies.length
      ? countOfAll({
          matching,
          surely: search.surely && chosenBy(viewer, query, { found: search.surely }).matching,
          parts: search.parts?.map((found) => chosenBy(viewer, query, { found }).matching),
        })
      : sql`(select count(*) ${matching})`
  return readPage(db, count, sql<QuoteRow>`${quoteRows(chosen, viewer)} ${order}`)
}

export async function matchingQuotes(db: Db, viewer: Viewer, query: Narrowing): Promise<Selected<QuoteRow>> {
  const { matching, order } = chosenBy(viewer, query, await prepare(db, viewer, query))
  return {
    matching,
    ids: sql`select q.id ${matching} ${order}`,
    rowsOf: (ids) =>
      quoteRows(sql`(select ${columnsReadBy(viewer)} ${matching} and q.id = any(${ids}::bigint[]))`, viewer),
  }
}

type Paging = 'page' | 'per_page'
export type Narrowing = Omit<QuoteQuery, Paging | 'sort'> &
  Partial<Omit<StaffQuoteQuery, Paging>> &
  Pick<StaffQuoteQuery, 'sort'>

async function prepare(db: Db, viewer: Viewer, { keyword }: Narrowing) {
  if (isStaff(viewer)) await planByValues(db)
  return searchCondition(db, viewer, keyword)
}

function chosenBy(viewer: Viewer, query: Narrowing, { found }: { found: RawBuilder<boolean>[] }) {
  const within = isStaff(viewer)
    ? statusIs(query.status, viewer)
    : sql`${visibleTo(viewer)} and ${statusIs(query.status, viewer)}`
  const filters = [...filtersOf(query, viewer), ...found]
  const where = sql.join([within, ...filters], sql` and `)
  const [direction, field] = query.sort.startsWith('-')
    ? [sql`desc`, query.sort.slice(1) as StaffQuoteSort]
    : [sql`asc`, query.sort as StaffQuoteSort]
  const by = field === 'pending_since' ? waitsSince(query) : sortColumns[field]
  const order = sql`order by ${sql.ref(by)} ${direction}, q.id ${direction}`
  const project = query.project
    ? sql`left join project p on p.company_id = q.company_id and p.id = q.project_id`
    : sql``
  const matching = sql`from quote q ${project} where ${where}`
  return { within, filters, matching, order }
}

/** Over all companies, conversations tell which quotes have unread messages, in the order of creation. */
function isByThreads(viewer: Viewer, { unread, status, sort, keyword }: Narrowing, filters: unknown[]) {
  return (
    isStaff(viewer) &&
    unread &&
    !keyword &&
    status === 'all' &&
    filters.length === 1 &&
    /^-?created_at$/.test(sort)
  )
}

/** Over all companies a count is exact up to the last row that can be paged to, and one more beyond it. */
function countOfAll(of: {
  matching: RawBuilder<unknown>
  surely: RawBuilder<unknown> | undefined
  parts: RawBuilder<unknown>[] | undefined
}) {
  const reached = reachedBy(of.parts?.length ? of.parts : [of.matching])
  if (of.surely)
    return sql`(select case when sure > ${sql.lit(maxRow)} then sure else ${reached} end
      from ${reachedBy([of.surely])} as counted(sure))`
  return reached
}

function reachedBy(matching: RawBuilder<unknown>[]) {
  const each = matching.map((one) => sql`select 1 ${one}`)
  return sql`(select count(*) from (${sql.join(each, sql` union all `)} limit ${sql.lit(maxRow + 1)}) seen)`
}

const dayLong = 86_400_000

const sortColumns = {
  quote_reference: 'q.id',
  validity: 'q.validity',
  total_mrc: 'q.total_mrc',
  total_nrc: 'q.total_nrc',
  bandwidth: 'q.bandwidth_mbps',
  created_at: 'q.created_at',
} as const satisfies Record<Exclude<StaffQuoteSort, 'pending_since'>, string>

function waitsSince({ status }: Narrowing): string {
  return status === 'pending' ? 'q.pending_since' : 'q.created_at'
}

/** Plain conditions, so that each list's partial index serves it. Staff list the carts they filled under `cart` alone. */
function statusIs(filter: string, viewer: Viewer) {
  const { today } = viewer
  if (filter === 'all')
    return isStaff(viewer)
      ? sql<boolean>`q.status not in ('removed', 'cart')`
      : sql<boolean>`q.status <> 'removed'`
  const each = (filter.split(',') as QuoteStatus[]).map((status) => {
    if (status === 'active') return sql`(q.status = 'active' and q.validity >= ${today})`
    if (status === 'expired') return sql`(q.status = 'active' and q.validity < ${today})`
    if (status === 'cart' && isStaff(viewer))
      return sql`(q.status = 'cart' and q.created_by = ${viewer.userId})`
    return sql`q.status = ${sql.lit(status)}`
  })
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

function filtersOf(query: Narrowing, viewer: Viewer) {
  const filters = []
  if (query.product_id) filters.push(sql`q.product_id = ${query.product_id}`)
  if (query.created_from)
    filters.push(sql`q.created_at >= ${startOfDay(viewer.timeZone, query.created_from)}`)
  if (query.created_to)
    filters.push(sql`q.created_at < ${startOfDay(viewer.timeZone, plusDays(query.created_to, 1))}`)
  if (query.mrc_from !== undefined) filters.push(sql`q.total_mrc >= ${query.mrc_from}`)
  if (query.mrc_to !== undefined) filters.push(sql`q.total_mrc <= ${query.mrc_to}`)
  if (query.expiring)
    filters.push(
      sql`q.status = 'active' and q.validity between ${viewer.today} and ${plusDays(viewer.today, expiringDays)}`,
    )
  if (query.unread) filters.push(hasUnread(viewer))
  if (query.company_id !== undefined) filters.push(sql`q.company_id = ${query.company_id}`)
  if (query.accounts) filters.push(sql`q.company_id = ${ownAccounts(viewer)}`)
  if (query.owner === 'none') filters.push(sql`q.owner_id is null`)
  else if (query.owner)
    filters.push(sql`q.owner_id = ${query.owner === 'me' ? viewer.userId : Number(query.owner)}`)
  if (query.age !== undefined)
    filters.push(sql`${sql.ref(waitsSince(query))} < ${new Date(viewer.now.getTime() - query.age * dayLong)}`)
  if (query.project) filters.push(sql`lower(p.name) = lower(${query.project})`)
  return filters
}

interface Search {
  found: RawBuilder<boolean>[]
  /** Conditions of quotes that certainly match, by the names of companies and projects. */
  surely?: RawBuilder<boolean>[]
  /** Conditions of disjoint parts that together are all matches, each with an index of its own. */
  parts?: RawBuilder<boolean>[][]
}

/** Each word must occur, anywhere, in the reference, project, sites, the company's own names or, for staff, its name. */
async function searchCondition(db: Db, viewer: Viewer, keyword: string | undefined): Promise<Search> {
  const words = keywordsOf(keyword)
  if (words.length === 0) return { found: [] }
  return isStaff(viewer) ? overAll(db, words) : inOwn(db, viewer, words)
}

/** Looks up the company's few projects and sites first; an index alone then finds the quotes. */
async function inOwn(db: Db, viewer: Viewer, words: string[]): Promise<Search> {
  const company = companyOf(viewer)
  const { rows } = await sql<Omit<Hit, 'companies' | 'own'>>`
    select w.word,
      array(select p.id from project p where p.company_id = ${company} and strpos(lower(p.name), w.word) > 0) as projects,
      array(select s.key::text from company_site s where s.company_id = ${company} and strpos(s.words, w.word) > 0) as sites
    from unnest(${words}::text[]) w(word)`.execute(db)
  return {
    found: rows.map(({ word, projects, sites }) =>
      anyOf([
        ...(projects.length > 0 ? [isAmong('q.project_id', projects)] : []),
        ...(sites.length > 0 ? [isAmong('q.site_a_key', sites), isAmong('q.site_b_key', sites)] : []),
        sql<boolean>`q.id = any(array(select n.id ${namedByBuyer(viewer, 'quote', word)}))`,
        ...(partOfReference.test(word) ? [sql<boolean>`strpos(lower(q.reference), ${word}) > 0`] : []),
      ]),
    ),
  }
}

/** The keys are one parameter, so that one plan fits all keywords of a company. */
function isAmong(column: string, keys: (number | string)[]) {
  return sql<boolean>`${sql.ref(column)} in (select unnest(${keys}::bigint[]))`
}

/** A word with any other letter cannot be part of a quote's reference. */
const partOfReference = /^[q\d-]+$/

interface Hit {
  word: string
  /** Null if every company has the word in its name. */
  companies: number[] | null
  projects: number[]
  /** Keys of sites as text: they exceed the exact range of numbers. */
  sites: string[]
  /** Whether companies use the word in their own names of quotes. */
  own: boolean
}

/** Over all companies each word is looked up in indexed names (companies, projects, sites) and references. */
async function overAll(db: Db, words: string[]): Promise<Search> {
  const patterns = words.map(contains)
  const { rows } = await sql<Hit & { of_companies: number[]; of_projects: number[] }>`
    select w.word,
      nullif(array(select c.id from company c where strpos(lower(c.name), w.word) > 0 order by c.id),
        array(select c.id from company c order by c.id)) as companies,
      array(select p.id from project p where strpos(lower(p.name), w.word) > 0) as projects,
      array(select s.key::text from quoted_site s where s.words like w.pattern) as sites,
      exists (select from quote n where n.buyer_words like w.pattern) as own,
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

function waysTo({ word, companies, projects, sites, own }: Hit) {
  return [
    ...named(companies!, projects),
    ...(sites.length > 0
      ? (['a', 'b'] as const).map(
          (end) => sql<boolean>`${sql.ref(`q.site_${end}_key`)} = any(${sites}::bigint[])`,
        )
      : []),
    ...(own ? [sql<boolean>`q.buyer_words like ${contains(word)}`] : []),
    ...withReference(word),
  ]
}

const isNot = (way: RawBuilder<boolean>) => sql<boolean>`${way} is not true`

/** Drops words that another word implies ("menara" beside "aims"): the matches of that one contain them too. */
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
    !hit.own &&
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

function withReference(word: string) {
  const id = idInReference('quote', word)
  if (id !== null) return [sql<boolean>`(q.id = ${id}::bigint and q.reference = upper(${word}))`]
  return partOfReference.test(word) ? [sql<boolean>`lower(q.reference) like ${contains(word)}`] : []
}

const anyOf = (ways: RawBuilder<boolean>[]) =>
  ways.length > 0 ? sql<boolean>`(${sql.join(ways, sql` or `)})` : sql<boolean>`false`
