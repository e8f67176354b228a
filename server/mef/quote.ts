import { sql } from 'kysely'
import { endsOf, termLabel, type ProductId } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import { mefQuoteApi, mefQuoteStates, type MefQuoteState } from '#contract/mef/quote.ts'
import { toRinggit, type Sen } from '#contract/money.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import type { EndOfTerm } from '#contract/services/service.ts'
import { listMefRows } from '#server/mef/list.ts'
import { readLines, writeLine, type MefItem, type MefResource } from '#server/mef/product.ts'
import { serveMef, withPointers, wrongAt } from '#server/mef/serve.ts'
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
  serveMef(portal, mefQuoteApi.create, async ({ db, viewer, body: { quoteItem, ...given } }) => {
    const { instantSyncQuote, buyerRequestedQuoteLevel } = given
    const { reference, pending } = await quoteLines(db, viewer, 'quote', quoteItem, given)
    if (pending > 0 && instantSyncQuote)
      throw wrongAt('/instantSyncQuote', 'invalidValue', (w) => w.noInstantPrice)
    const stored = await readMefQuote(db, viewer, reference)
    return { status: 201, body: { ...given, ...stored, instantSyncQuote, buyerRequestedQuoteLevel } }
  })
  serveMef(portal, mefQuoteApi.list, async ({ db, viewer, query }) => {
    const newest = sql`"quoteDate" desc, id desc`
    const { rows, count: total } = await listMefRows(db, quoteHeads(viewer), query, newest)
    return { body: rows.map(headOf), total }
  })
  serveMef(portal, mefQuoteApi.one, async ({ db, viewer, id }) => ({
    body: await readMefQuote(db, viewer, id),
  }))
  for (const [call, from] of [
    [mefQuoteApi.cancel, unpriced],
    [mefQuoteApi.decline, priced],
  ] as const)
    serveMef(portal, call, async ({ db, viewer, body: { quoteId, reason } }) => {
      const unknown = () => wrongAt('/quoteId', 'referenceNotFound', (w) => w.unknownQuote)
      const { state, members } = await findHead(db, viewer, quoteId, unknown)
      if (!from.includes(state)) throw wrongAt('/quoteId', 'otherIssue', (w) => w.mefQuoteState(state))
      for (const member of members)
        if ([...unpriced, ...priced].includes(member.state)) await cancelQuote(db, viewer, member.id, reason)
      return { body: { quoteId, reason } }
    })
}

const unpriced: readonly MefQuoteState[] = ['inProgress', 'inProgress.draft']
const priced: readonly MefQuoteState[] = ['answered', 'approved.orderable']

/** The quotes of a request with several lines are a project, whose name ends with the reference of the first. */
const separator = ' · '
const ending = `${separator}(Q-\\d{4}-\\d{6,15})$`

/** The id of the MEF quote with this quote. */
export function mefQuoteIdOf(quote: { quote_reference: string; project_name: string | null }): string {
  return quote.project_name?.match(new RegExp(ending))?.[1] ?? quote.quote_reference
}

/** Stores the lines of a request as quotes, the priced ones active. `lines` has the items of each, in the order of `ids`. */
export async function quoteLines(
  db: Db,
  viewer: Viewer,
  resource: MefResource,
  items: readonly MefItem[],
  { externalId, projectId }: { externalId?: string | undefined; projectId?: string | undefined },
) {
  const { lines } = await readLines(db, viewer, resource, items)
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

const levels = ['firm', 'firmSubjectToFeasibilityCheck', 'budgetary']

/** The quotes of new lines of the company, each with the id of its MEF quote. */
function members(viewer: Viewer) {
  return sql`select q.id, q.reference, q.created_at, q.updated_at, q.buyer_reference, q.validity,
      case q.price_level when 'subject_to_survey' then 'firmSubjectToFeasibilityCheck' else q.price_level end as level,
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

interface HeadRow {
  id: string
  state: MefQuoteState
  quoteDate: Date
  externalId: string | null
  projectId: string | null
  quoteLevel: string | null
  effectiveQuoteCompletionDate: Date | null
  changed_at: Date
  validity: string | null
  members: { id: number; state: MefQuoteState }[]
}

/** The MEF quotes of the company. The requested and the expected date are not stored. */
function quoteHeads(viewer: Viewer) {
  return sql<HeadRow>`select mef_id as id,
      (${[...mefQuoteStates]}::text[])[min(array_position(${[...mefQuoteStates]}::text[], state))] as state,
      (${levels}::text[])[max(array_position(${levels}::text[], level))] as "quoteLevel",
      min(created_at) as "quoteDate", min(buyer_reference) as "externalId", min(project) as "projectId",
      case when bool_or(state like 'inProgress%') then null else max(updated_at) end as "effectiveQuoteCompletionDate",
      null::timestamptz as "requestedQuoteCompletionDate", null::timestamptz as "expectedQuoteCompletionDate",
      max(updated_at) as changed_at, min(validity) as validity,
      json_agg(json_build_object('id', id, 'state', state) order by id) as members
    from (${members(viewer)}) m group by mef_id`
}

function headOf({ id, state, quoteDate, ...row }: HeadRow) {
  return {
    id,
    state,
    quoteDate,
    externalId: row.externalId || undefined,
    projectId: row.projectId || undefined,
    quoteLevel: row.quoteLevel ?? undefined,
    effectiveQuoteCompletionDate: row.effectiveQuoteCompletionDate ?? undefined,
  }
}

async function findHead(db: Db, viewer: Viewer, id: string, refusal = notFound) {
  const { rows } = await sql<HeadRow>`
    select * from (${quoteHeads(viewer)}) q where id = ${id}`.execute(db)
  if (!rows[0]) throw refusal()
  return rows[0]
}

const money = (amount: Sen) => ({ dutyFreeAmount: { unit: 'MYR', value: toRinggit(amount) } })
const month = { amount: 1, units: 'months' }

export const oneTime = (amount: Sen) => ({ priceType: 'nonRecurring', price: money(amount) })
export const monthly = (amount: Sen) => ({
  priceType: 'recurring',
  recurringChargePeriod: month,
  price: money(amount),
})

export const writePrices = (nrc: Sen, mrc: Sen) => [
  { name: 'One-time', ...oneTime(nrc) },
  { name: 'Monthly', ...monthly(mrc) },
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
  const found = await findHead(db, viewer, mefId)
  const { state, changed_at: changeDate, validity, members } = found
  const ids = members.map(({ id }) => id)
  const rows = await readRows(db, viewer, ids)
  return {
    ...headOf(found),
    stateChange: [{ state, changeDate }],
    instantSyncQuote: false,
    buyerRequestedQuoteLevel: 'firm',
    ...(validity && { validFor: { endDateTime: startOfDay(viewer.timeZone, plusDays(validity, 1)) } }),
    quoteItem: members.flatMap(({ id, state }) => itemsOf(rows.get(id)!, state, viewer)),
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
