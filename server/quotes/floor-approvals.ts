import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { FloorApproval, FloorStatus, listFloorApprovalsCall } from '#contract/quotes/floor-approvals.ts'
import type { SupplierCost } from '#contract/quotes/supplier-cost.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { supplierCostOf } from '#server/quotes/supplier-cost.ts'
import { quoteOf, readRows, visibleTo } from '#server/quotes/queries.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'

type Row = Omit<Selectable<Tables['floor_approval']>, 'status'> & {
  shown: FloorStatus
  requester: string
  ender: string | null
  reference: string
  company: string
  supplier_cost: SupplierCost | null
}

/** Throws 404. */
export async function findFloorApproval(db: Db, viewer: Viewer, id: number): Promise<Row> {
  const { rows } = await sql<Row>`${requests(viewer)} and a.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listFloorApprovals(
  db: Db,
  viewer: Viewer,
  query: z.output<NonNullable<typeof listFloorApprovalsCall.query>>,
) {
  const narrowed = {
    all: sql``,
    over: sql`and r.shown <> 'open'`,
    some: sql`and r.shown = ${query.status}`,
  }[query.status === 'all' || query.status === 'over' ? query.status : 'some']
  const of = query.quote_id === undefined ? sql`` : sql`and r.quote_id = ${query.quote_id}`
  const matching = sql`from (${requests(viewer)}) r where true ${narrowed} ${of}`
  const { rows, count } = await readPage(
    db,
    sql`(select count(*) ${matching})`,
    sql<Row>`select r.* ${matching} order by r.id desc ${sliceOf(query)}`,
  )
  const quotes = await readRows(
    db,
    viewer,
    rows.map(({ quote_id }) => quote_id),
  )
  return { data: rows.map((row) => floorApprovalOf(row, quotes.get(row.quote_id)!, viewer)), count }
}

export function floorsToDecide(viewer: Viewer) {
  return sql`floor_approval a join quote q on q.company_id = a.company_id and q.id = a.quote_id
    where ${viewer.approvesFloor === true} and a.status = 'open' and a.requested_by <> ${viewer.userId}
      and (q.validity is null or q.validity >= ${viewer.today}) and ${visibleTo(viewer)}`
}

/** An expired quote ends its request. */
function requests(viewer: Viewer) {
  return sql`select a.*, q.reference, c.name as company, ${supplierCostOf('q')} as supplier_cost,
      case when a.status = 'open' and q.validity < ${viewer.today} then 'ended' else a.status end as shown,
      r.full_name as requester, e.full_name as ender
    from floor_approval a
      join quote q on q.company_id = a.company_id and q.id = a.quote_id
      join company c on c.id = q.company_id
      join portal_user r on r.id = a.requested_by
      left join portal_user e on e.id = a.ended_by
    where ${visibleTo(viewer)}`
}

function floorApprovalOf(row: Row, quote: QuoteRow, viewer: Viewer): FloorApproval {
  const own = row.requested_by === viewer.userId
  const open = row.shown === 'open'
  return {
    id: row.id,
    status: row.shown,
    requested_by: { id: row.requested_by, name: row.requester },
    requested_at: row.requested_at.toISOString(),
    asked: { nrc: row.nrc, mrc: row.mrc },
    was: { nrc: row.was_nrc, mrc: row.was_mrc },
    floor: { nrc: row.floor_nrc, mrc: row.floor_mrc },
    price_level: row.price_level,
    lead_time_days: row.lead_time_days,
    reason: row.reason,
    message: row.message,
    supplier_cost: row.supplier_cost,
    ended_by: row.ended_by === null || row.ender === null ? null : { id: row.ended_by, name: row.ender },
    ended_at: row.ended_at?.toISOString() ?? null,
    words: row.words,
    quote: quoteOf(quote, viewer),
    may_decide: open && !own && viewer.approvesFloor === true,
    may_withdraw: open && own,
  }
}
