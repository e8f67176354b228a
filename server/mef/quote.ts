import { sql } from 'kysely'
import type * as z from 'zod'
import { endsOf, termLabel, type ProductId } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import type { mefTerm } from '#contract/mef/cantata.ts'
import { mefQuoteApi, mefQuoteStates, type MefQuoteState } from '#contract/mef/quote.ts'
import { toRinggit, type Sen } from '#contract/money.ts'
import { priceLevels, weakestLevel } from '#contract/price-level.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import type { EndOfTerm } from '#contract/services/service.ts'
import { readLines, writeLine, type MefItem } from '#server/mef/product.ts'
import { serveMef, withPointers, wrongAt, type MefRequest } from '#server/mef/serve.ts'
import { startOfDay } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { countHourly } from '#server/platform/hourly.ts'
import type { Portal } from '#server/platform/route.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { cancelQuote } from '#server/quotes/cancel.ts'
import { createQuotes } from '#server/quotes/create.ts'
import { addToWishlist } from '#server/quotes/project.ts'
import { listedOf, readRows, type QuoteRow } from '#server/quotes/queries.ts'

export function mefQuoteRoutes(portal: Portal) {
  serveMef(portal, mefQuoteApi.create, async (request) => ({
    status: 201,
    body: await createMefQuote(request),
  }))
  serveMef(portal, mefQuoteApi.list, ({ db, viewer, query }) => listMefQuotes(db, viewer, query))
  serveMef(portal, mefQuoteApi.one, async ({ db, viewer, id }) => ({
    body: await readMefQuote(db, viewer, id),
  }))
  for (const [call, from] of [
    [mefQuoteApi.cancel, ['inProgress', 'inProgress.draft']],
    [mefQuoteApi.decline, ['answered', 'approved.orderable']],
  ] as const)
    serveMef(portal, call, async ({ db, viewer, body: { quoteId, reason } }) => {
      const members = await membersOf(db, viewer, quoteId)
      if (members.length === 0) throw wrongAt('/quoteId', 'referenceNotFound', (w) => w.unknownQuote)
      const state = stateOf(members)
      if (!from.some((each) => each === state))
        throw wrongAt('/quoteId', 'otherIssue', (w) => w.mefQuoteState(state))
      for (const { id, state } of members)
        if (openStates.has(state)) await cancelQuote(db, viewer, id, reason)
      return { body: { quoteId, reason } }
    })
}

const openStates = new Set<MefQuoteState>([
  'inProgress',
  'inProgress.draft',
  'answered',
  'approved.orderable',
])

/** The quotes of a request with several lines are a project, whose name ends with the reference of the first. */
const separator = ' · '
const ending = `${separator}(Q-\\d{4}-\\d{6,15})$`

/** The id of the MEF quote with this quote. */
export function mefQuoteIdOf(quote: { quote_reference: string; project_name: string | null }): string {
  return quote.project_name?.match(new RegExp(ending))?.[1] ?? quote.quote_reference
}

async function createMefQuote({
  db,
  viewer,
  body,
}: MefRequest<z.ZodType, NonNullable<typeof mefQuoteApi.create.body>>) {
  const { quoteItem, ...given } = body
  const { externalId, projectId, instantSyncQuote, buyerRequestedQuoteLevel } = given
  const items = quoteItem.map((item) => ({
    id: item.id,
    product: item.product,
    relations: item.quoteItemRelationship,
    months: monthsInTerm(item.requestedQuoteItemTerm),
  }))
  const names = { list: 'quoteItem', relations: 'quoteItemRelationship', term: 'requestedQuoteItemTerm' }
  const { reference, pending } = await quoteLines(db, viewer, items, names, { externalId, projectId })
  if (pending > 0 && instantSyncQuote)
    throw wrongAt('/instantSyncQuote', 'invalidValue', (w) => w.noInstantPrice)
  const stored = await readMefQuote(db, viewer, reference)
  return { ...given, ...stored, instantSyncQuote, buyerRequestedQuoteLevel }
}

export function monthsInTerm(term: z.output<typeof mefTerm>): number {
  const { amount = 0, units } = term?.duration ?? {}
  return units === 'years' ? amount * 12 : amount
}

/** Stores the lines of a request as quotes, the priced ones active. `lines` has the items of each, in the order of `ids`. */
export async function quoteLines(
  db: Db,
  viewer: Viewer,
  items: readonly MefItem[],
  names: Parameters<typeof readLines>[3],
  { externalId, projectId }: { externalId?: string | undefined; projectId?: string | undefined },
) {
  const { lines } = await readLines(db, viewer, items, names)
  const drafts = lines.map(({ draft, pointerOf }) => {
    if (draft.bandwidth_id === null)
      throw wrongAt(pointerOf('bandwidth_id'), 'invalidValue', (w) => w.bandwidthNotOffered)
    const { bandwidth_mbps: _, ...stored } = draft
    return { ...stored, buyer_reference: externalId } as QuoteDraft
  })
  await countHourly(db, viewer, 'quote', drafts.length)
  const pointerOf = (field: string) => {
    const [, at = '0', rest = ''] = /^data\.(\d+)\.(.*)/.exec(field) ?? []
    return lines[Number(at)]!.pointerOf(rest)
  }
  const { ids, pending } = await withPointers(pointerOf, () => createQuotes(db, viewer, drafts))
  const { reference } = (await readRows(db, viewer, ids)).get(ids[0]!)!
  const named = projectId ?? externalId ?? 'MEF'
  const project_name = ids.length > 1 ? `${named}${separator}${reference}` : projectId
  await addToWishlist(db, viewer, { ids, project_name: project_name ?? null })
  return { ids, lines, reference, pending }
}

interface Member {
  id: number
  mef_id: string
  state: MefQuoteState
}

/** The quotes of new lines of the company, each with the id of its MEF quote. */
function members(viewer: Viewer) {
  return sql`select q.id, q.reference, q.created_at, q.updated_at, q.buyer_reference, q.price_level,
      regexp_replace(p.name, ${ending}, '') as project,
      coalesce(substring(p.name from ${ending}), q.reference) as mef_id,
      case when q.status = 'pending' then 'inProgress'
        when q.status = 'cart' then 'inProgress.draft'
        when q.status = 'ordered' then 'accepted'
        when q.status = 'cancelled' then case
          when not exists (select from quote_event e
              join portal_user u on u.id = e.actor_id and u.company_id = e.company_id
            where e.company_id = q.company_id and e.quote_id = q.id and e.action = 'cancel') then 'unableToProvide'
          when q.total_mrc is null then 'cancelled' else 'declined' end
        when q.validity < ${viewer.today} then 'expired'
        when q.price_level = 'budgetary' then 'answered'
        else 'approved.orderable' end as state
    from quote q left join project p on p.company_id = q.company_id and p.id = q.project_id
    where q.company_id = ${companyOf(viewer)} and q.status <> 'removed' and q.kind = 'new'
      and q.product_id is not null and q.bandwidth_mbps is not null`
}

async function membersOf(db: Db, viewer: Viewer, mefId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, mef_id, state from (${members(viewer)}) m where mef_id = ${mefId} order by id`.execute(db)
  return rows
}

function stateOf(members: readonly Member[]): MefQuoteState {
  return mefQuoteStates.find((each) => members.some(({ state }) => state === each))!
}

const levelNames = {
  firm: 'firm',
  subject_to_survey: 'firmSubjectToFeasibilityCheck',
  budgetary: 'budgetary',
}

async function listMefQuotes(
  db: Db,
  viewer: Viewer,
  query: MefRequest<NonNullable<typeof mefQuoteApi.list.query>, z.ZodType>['query'],
) {
  const has = (column: string, value: unknown) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  const within = (column: string, name: 'quoteDate' | 'effectiveQuoteCompletionDate') => {
    const [after, before] = [query[`${name}.gt`], query[`${name}.lt`]]
    return [
      ...(after === undefined ? [] : [sql`${sql.ref(column)} > ${after}::timestamptz`]),
      ...(before === undefined ? [] : [sql`${sql.ref(column)} < ${before}::timestamptz`]),
    ]
  }
  // Neither date is stored, so no quote is after or before one.
  const unknown = Object.keys(query).some((name) => /^(requested|expected)/.test(name))
  const where = [
    sql`true`,
    ...has('state', query.state),
    ...has('level', Object.entries(levelNames).find(([, name]) => name === query.quoteLevel)?.[0]),
    ...has('external_id', query.externalId),
    ...has('project', query.projectId),
    ...within('made_at', 'quoteDate'),
    ...within('completed_at', 'effectiveQuoteCompletionDate'),
    ...(unknown ? [sql`false`] : []),
  ]
  const found = sql`from (
      select mef_id, min(created_at) as made_at, min(buyer_reference) as external_id, min(project) as project,
        (${[...mefQuoteStates]}::text[])[min(array_position(${[...mefQuoteStates]}::text[], state))] as state,
        (${[...priceLevels]}::text[])[max(array_position(${[...priceLevels]}::text[], price_level))] as level,
        case when bool_or(state like 'inProgress%') then null else max(updated_at) end as completed_at
      from (${members(viewer)}) m group by mef_id) whole
    where ${sql.join(where, sql` and `)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) ${found}`.execute(db)
  const { rows } = await sql<{
    mef_id: string
    made_at: Date
    external_id: string | null
    project: string | null
    state: string
    level: keyof typeof levelNames | null
    completed_at: Date | null
  }>`select * ${found} order by made_at desc, mef_id desc limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const body = rows.map(({ mef_id, made_at, external_id, project, state, level, completed_at }) => ({
    id: mef_id,
    state,
    quoteDate: made_at.toISOString(),
    ...(external_id !== null && { externalId: external_id }),
    ...(project !== null && { projectId: project }),
    ...(level !== null && { quoteLevel: levelNames[level] }),
    ...(completed_at !== null && { effectiveQuoteCompletionDate: completed_at.toISOString() }),
  }))
  return { total: Number(counted[0]!.count), body }
}

export const money = (amount: Sen) => ({
  price: { dutyFreeAmount: { unit: 'MYR', value: toRinggit(amount) } },
})
export const month = { amount: 1, units: 'months' }

export const writePrices = (nrc: Sen, mrc: Sen) => [
  { name: 'One-time', priceType: 'nonRecurring', ...money(nrc) },
  { name: 'Monthly', priceType: 'recurring', recurringChargePeriod: month, ...money(mrc) },
]

export const writeTerm = (months: number, end: EndOfTerm | null = 'roll') => ({
  name: termLabel(months),
  duration: { ...month, amount: months },
  ...(end === 'cease'
    ? { endOfTermAction: 'autoDisconnect' }
    : { endOfTermAction: 'roll', rollInterval: month }),
})

/** Its items are named after the references of its quotes. Throws 404. */
export async function readMefQuote(db: Db, viewer: Viewer, mefId: string) {
  const found = await membersOf(db, viewer, mefId)
  if (found.length === 0) throw notFound()
  const rows = await readRows(
    db,
    viewer,
    found.map(({ id }) => id),
  )
  const all = [...rows.values()]
  const state = stateOf(found)
  const changeDate = new Date(Math.max(...all.map(({ updated_at }) => updated_at.getTime()))).toISOString()
  const level = weakestLevel(all.map(({ price_level }) => price_level))
  const validity = all.flatMap((row) => row.validity ?? []).toSorted()[0]
  const [first] = all
  const project = first!.project_name?.replace(new RegExp(ending), '')
  return {
    id: mefId,
    state,
    stateChange: [{ state, changeDate }],
    instantSyncQuote: false,
    buyerRequestedQuoteLevel: 'firm',
    quoteDate: first!.created_at.toISOString(),
    ...(!state.startsWith('inProgress') && { effectiveQuoteCompletionDate: changeDate }),
    ...(first!.buyer_reference && { externalId: first!.buyer_reference }),
    ...(project && { projectId: project }),
    ...(level && { quoteLevel: levelNames[level] }),
    ...(validity && {
      validFor: { endDateTime: startOfDay(viewer.timeZone, plusDays(validity, 1)).toISOString() },
    }),
    quoteItem: found.flatMap(({ id, state }) => itemsOf(rows.get(id)!, state, viewer)),
  }
}

/** The MEF quote of a quote, and its item; undefined if it is in none. */
export async function findMefQuote(db: Db, viewer: Viewer, id: number) {
  const { rows } = await sql<{ mef_id: string; reference: string }>`
    select mef_id, reference from (${members(viewer)}) m where id = ${id}`.execute(db)
  if (!rows[0]) return undefined
  const quote = await readMefQuote(db, viewer, rows[0].mef_id)
  return { quote, item: quote.quoteItem.find((each) => each.id === rows[0]!.reference) }
}

/** The items of a quote's line under this name. */
export function writeQuoted(name: string, row: QuoteRow, viewer: Viewer) {
  const quote = listedOf(row, viewer)
  const product = quote.product_id as ProductId
  const sites = endsOf(product).map((end) => ({
    nis: quote[`${end}_nis`],
    nni: quote[`${end}_nni`],
    label: quote[end],
  }))
  return writeLine(name, product, row.bandwidth_mbps!, sites)
}

function itemsOf(row: QuoteRow, state: MefQuoteState, viewer: Viewer) {
  const itemState = itemStates[state] ?? state
  const { total_nrc, total_mrc, contract_months, lead_time_days, price_level } = row
  const priced = total_nrc !== null &&
    total_mrc !== null && {
      quoteItemPrice: writePrices(total_nrc, total_mrc),
      subjectToFeasibilityCheck: price_level !== 'firm',
      quoteItemInstallationInterval: { amount: lead_time_days, units: 'businessDays' },
    }
  const term = contract_months ? { quoteItemTerm: [writeTerm(contract_months)] } : {}
  return writeQuoted(row.reference, row, viewer).map(({ id, product, relations }, at) => ({
    id,
    action: 'add',
    product,
    ...(relations.length > 0 && { quoteItemRelationship: relations }),
    state: itemState,
    stateChange: [{ state: itemState, changeDate: row.updated_at.toISOString() }],
    ...(at === 0 && { ...priced, ...term }),
  }))
}

/** Items have fewer states than quotes. */
const itemStates: Partial<Record<MefQuoteState, string>> = {
  accepted: 'approved.orderable',
  expired: 'approved.orderable',
  declined: 'abandoned',
  cancelled: 'abandoned',
}
