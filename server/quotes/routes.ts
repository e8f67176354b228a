import { sql, type RawBuilder } from 'kysely'
import { buyerFieldChanges, buyerFieldsOf, storedBuyerFields } from '#contract/buyer-fields.ts'
import { quoteApi, type PricingData, maxSameLines, type LineQuery } from '#contract/quotes/api.ts'
import { idsInList } from '#contract/quotes/comparable.ts'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { compareApi, type ComparedQuote } from '#contract/quotes/compare.ts'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import { buyerOf, isClientManager } from '#server/customers/queries.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import { actsForCompany, type Viewer, isStaff } from '#server/platform/viewer.ts'
import { cancelQuote } from '#server/quotes/cancel.ts'
import { completeQuote } from '#server/quotes/complete.ts'
import { createQuote, createQuotes } from '#server/quotes/create.ts'
import { editQuote } from '#server/quotes/edit.ts'
import { listAllQuotes, listQuotes, matchingQuotes, type Narrowing } from '#server/quotes/list.ts'
import {
  decideFloor,
  withdrawFloor,
  listFloorApprovals,
  priceOrRequest,
} from '#server/quotes/floor-approvals.ts'
import { priceBasis, checkService } from '#server/quotes/price.ts'
import { moveToProject, projectNames, addToWishlist } from '#server/quotes/project.ts'
import {
  earliestDates,
  readQuote,
  visibleTo,
  quoteRow,
  orderOfQuote,
  quoteRows,
  quoteOf,
  listedOf,
  type QuoteRow,
  handlingOf,
} from '#server/quotes/queries.ts'
import { changeSeveral, extendQuote } from '#server/quotes/several.ts'
import { requestQuote } from '#server/quotes/request.ts'
import type { Db } from '#server/platform/db.ts'
import { changeLocked, changeQuote } from '#server/quotes/change.ts'
import { plusDays } from '#contract/days.ts'
import { AppError, notFound, invalid } from '#server/platform/errors.ts'
import { notify } from '#server/notifications/notify.ts'
import type { SupplierCost, Handling, WholeQuote } from '#contract/quotes/quote.ts'
import { lockQuote } from '#server/quotes/lock.ts'
import { recordSupplierCost } from '#server/quotes/supplier-cost.ts'
import { readSiteCalendar } from '#server/buildings/work-calendars.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import { distanceBetween } from '#server/pricing/connection.ts'
import { nearestCardPrice, locateSites, listSimilarQuotes } from '#server/quotes/similar-quotes.ts'
import type { CallData } from '#contract/endpoint.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { exportedFile, type ListCell } from '#server/platform/export.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'

export function quoteRoutes(portal: Portal) {
  serve(portal, quoteApi.list, ({ db, viewer, query }) => listQuotes(db, viewer, query))
  for (const endpoint of [quoteApi.export, quoteApi.exportAll])
    serveExport(portal, endpoint, ({ db, viewer, query }) => exportQuotes(db, viewer, query))
  serveData(portal, quoteApi.projects, ({ db, viewer }) => projectNames(db, viewer))
  serveData(portal, quoteApi.sameLines, ({ db, viewer, query }) => listSameLines(db, viewer, query))
  serveData(portal, quoteApi.one, ({ db, viewer, params }) => readQuote(db, viewer, params.id))
  serveData(portal, restDaysApi.ofQuotes, ({ db, viewer, query }) =>
    readRestDays(db, viewer, idsInList(query.ids)),
  )
  serveData(portal, compareApi.quotes, ({ db, viewer, query }) =>
    compareQuotes(db, viewer, idsInList(query.ids)),
  )
  serve(portal, quoteApi.create, async ({ db, viewer, body }) => {
    const buyer = await buyerOf(db, viewer, body.company_id)
    const quote = await createQuote(db, buyer, body)
    const { status, company } = quote
    return {
      data: quote,
      message: (w) =>
        actsForCompany(buyer)
          ? (status === 'cart' ? w.madeInCart : w.madePending)(company)
          : status === 'cart'
            ? w.quotePriced
            : w.quotePending,
    }
  })
  serve(portal, quoteApi.bulk, async ({ db, viewer, body }) => {
    const stored = await createQuotes(db, viewer, body.data)
    return { data: stored, message: (w) => w.bulkStored(stored.priced, stored.pending) }
  })
  serve(portal, quoteApi.addToWishlist, async ({ db, viewer, body }) => {
    const count = await addToWishlist(db, viewer, body)
    return { message: (w) => w.wishlisted(count) }
  })
  serve(portal, quoteApi.remove, async ({ db, viewer, params }) => {
    await removeQuote(db, viewer, params.id)
    return { message: (w) => w.quoteRemoved }
  })
  serve(portal, quoteApi.edit, async ({ db, viewer, params, body }) => {
    const quote = await editQuote(db, viewer, params.id, body)
    const { quote_reference, status } = quote
    return {
      data: quote,
      message: (w) => (status === 'pending' ? w.quoteEditedPending : w.quoteEdited)(quote_reference),
    }
  })
  serve(portal, quoteApi.extend, async ({ db, viewer, params }) => {
    const { reference, validity, days } = await extendQuote(db, viewer, params.id)
    return { data: { validity }, message: (w) => w.quoteExtended(reference, days) }
  })
  serve(portal, quoteApi.cancel, async ({ db, viewer, params, body }) => {
    const reference = await cancelQuote(db, viewer, params.id, body.reason)
    return { message: (w) => w.quoteCancelled(reference) }
  })
  serve(portal, quoteApi.project, async ({ db, viewer, body }) => {
    const { count, project } = await moveToProject(db, viewer, body)
    return { message: (w) => (project === null ? w.outOfProject(count) : w.inProject(count, project)) }
  })
  serve(portal, quoteApi.several, async ({ db, viewer, body }) => {
    const outcomes = await changeSeveral(db, viewer, body)
    const done = outcomes.filter(({ quote }) => quote !== null).length
    return { data: outcomes, message: (w) => w.severalChanged(body.action, done, outcomes.length) }
  })
  serve(portal, quoteApi.buyerFields, async ({ db, viewer, params, body }) => {
    const row = await lockQuote(db, viewer, params.id, 'buyer_fields')
    if (buyerFieldChanges(row, body).length > 0)
      await changeLocked(db, viewer, 'buyer_fields', [{ row, columns: storedBuyerFields(body) }])
    return { message: (w) => w.changeSaved(row.reference) }
  })
  serve(portal, quoteApi.request, async ({ db, viewer, body }) => ({
    data: await requestQuote(db, viewer, body),
    message: (w) => w.requested,
  }))
  serve(portal, quoteApi.contact, async ({ db, viewer, params, body }) => {
    await requestCallback(db, viewer, params.id, body.message)
    return { message: (w) => w.willBeCalled }
  })
  serve(portal, quoteApi.listAll, ({ db, viewer, query }) => listAllQuotes(db, viewer, query))
  serveData(portal, quoteApi.assign, ({ db, viewer, params, body }) =>
    assignQuote(db, viewer, params.id, body),
  )
  serve(portal, quoteApi.complete, async ({ db, viewer, params, body }) => {
    const quote = await completeQuote(db, viewer, params.id, body)
    return { data: quote, message: (w) => w.quoteCompleted(quote.quote_reference) }
  })
  serveData(portal, quoteApi.basis, ({ db, viewer, params }) => priceBasis(db, viewer, params.id))
  serveData(portal, quoteApi.bench, ({ db, viewer, params }) => readPricingWorkspace(db, viewer, params.id))
  serve(portal, quoteApi.supplierCost, async ({ db, viewer, params, body }) => {
    await saveSupplierCost(db, viewer, params.id, body)
    return { message: (w) => (body.supplier_cost ? w.supplierCostSaved : w.supplierCostRemoved) }
  })
  serve(portal, quoteApi.price, async ({ db, viewer, params, body }) => {
    const { quote, request } = await priceOrRequest(db, viewer, params.id, body)
    return quote
      ? { data: quote, message: (w) => w.quotePricedBy(quote.quote_reference) }
      : {
          data: { floor_approval: { id: request.id } },
          requested: true,
          message: (w) => w.floorRequested(request.reference),
        }
  })
  serve(portal, floorApprovalApi.list, ({ db, viewer, query }) => listFloorApprovals(db, viewer, query))
  serve(portal, floorApprovalApi.decide, async ({ db, viewer, params, body }) => {
    const { quote, reference } = await decideFloor(db, viewer, params.id, body)
    return { data: { quote }, message: (w) => (quote ? w.floorApproved : w.floorDeclined)(reference) }
  })
  serve(portal, floorApprovalApi.withdraw, async ({ db, viewer, params }) => {
    const reference = await withdrawFloor(db, viewer, params.id)
    return { message: (w) => w.floorWithdrawn(reference) }
  })
}

/** Its row is retained for audit and never shown. */
async function removeQuote(db: Db, viewer: Viewer, id: number): Promise<void> {
  await changeQuote(db, viewer, id, 'remove', () => ({ columns: { status: 'removed' } }))
}

/** Notifies client managers. The quote does not change. */
async function requestCallback(db: Db, viewer: Viewer, id: number, message: string | null | undefined) {
  const { after } = await changeQuote(db, viewer, id, 'contact', () => ({ reason: message || null }))
  await notify(db, viewer, {
    kind: 'callback_requested',
    company_id: after.company_id,
    quote_id: id,
    facts: { reference: after.reference, company: after.company, words: message || undefined },
  })
}

/**
 * Saves the cost that a supplier charges for a quote; null deletes it. Throws 409 in a wrong state, for a stale
 * version, and for an incomplete customised request: a supplier is asked for one service.
 */
async function saveSupplierCost(
  db: Db,
  viewer: Viewer,
  id: number,
  { supplier_cost, version }: { supplier_cost: SupplierCost | null; version?: number | null },
): Promise<void> {
  const row = await lockQuote(db, viewer, id, 'price')
  checkService(viewer, row, version)
  await recordSupplierCost(db, viewer, row, supplier_cost)
}

/** Throws 404 if the viewer may not see one of the quotes. */
async function readRestDays(db: Db, viewer: Viewer, ids: readonly number[]) {
  const { rows } = await sql<Record<'site_a' | 'site_b', Pick<StoredSite, 'state'> | null>>`
    select q.site_a, q.site_b from quote q
    where q.id = any(${ids}::bigint[]) and ${visibleTo(viewer)}`.execute(db)
  if (rows.length < ids.length) throw notFound()
  return readSiteCalendar(
    db,
    plusDays(viewer.today, -366),
    rows.flatMap(({ site_a, site_b }) => [site_a, site_b]),
  )
}

/** Help for pricing by hand: the nearest card price, and similar quotes of the last year. */
async function readPricingWorkspace(db: Db, viewer: Viewer, id: number): Promise<PricingData> {
  const row = await quoteRow(db, viewer, id)
  if (row.product_id === null) return { distance: null, nearest: null, similar: [] }
  const places = await locateSites(db, row.site_b ? [row.site_a, row.site_b] : [row.site_a])
  const [a, b] = places
  const apart = products[row.product_id as ProductId].distance && a && b ? distanceBetween(a, b) : undefined
  const metres = row.distance_m ?? apart?.metres ?? null
  return {
    distance: metres === null ? null : { metres, estimated: row.distance_m === null },
    nearest: await nearestCardPrice(db, viewer, row, places),
    similar: await listSimilarQuotes(db, viewer, row, { places, metres }),
  }
}

/** In the order of their ids and as of one moment. 404 if the viewer may not see one of them. */
async function compareQuotes(db: Db, viewer: Viewer, ids: readonly number[]): Promise<ComparedQuote[]> {
  const { rows } = await sql<QuoteRow & Pick<ComparedQuote, 'order' | 'handed_over'>>`
    select compared.*, ${orderOfQuote('compared')} as "order",
      (select json_build_object('interface', s.interface, 'service_level', s.service_level, 'ms', s.ms,
          'symmetry', s.symmetry, 'sharing', s.sharing)
        from product_service s where s.product_id = compared.product_id and s.visible
        order by s.position limit 1) as handed_over
    from (${quoteRows(sql`quote`, viewer)} where q.id = any(${ids}::bigint[]) and ${visibleTo(viewer)}) compared
    order by array_position(${ids}::bigint[], compared.id)`.execute(db)
  if (rows.length < ids.length) throw notFound()
  const earliest = await earliestDates(db, viewer, rows)
  return rows.map((row, index) => ({
    ...listedOf(row, viewer),
    tax_rates_of: row.tax_rates_of,
    earliest_date: earliest[index]!,
    order: row.order,
    handed_over: row.handed_over,
  }))
}

/** The company's open quotes of one line, newest first, to warn of duplicates. */
async function listSameLines(db: Db, viewer: Viewer, line: LineQuery) {
  const a = { nis: line.site_a_nis, nni: line.site_a_nni }
  const b = { nis: line.site_b_nis, nni: line.site_b_nni }
  const sites =
    products[line.product_id].ends.length === 1
      ? endsAt('site_a', a)
      : sql`((${endsAt('site_a', a)} and ${endsAt('site_b', b)})
        or (${endsAt('site_a', b)} and ${endsAt('site_b', a)}))`
  const { rows } = await sql<CallData<typeof quoteApi.sameLines>[number]>`
    select q.id, q.reference as quote_reference, q.status from quote q
    where ${visibleTo(viewer)}
      and (q.status in ('cart', 'pending') or (q.status = 'active' and q.validity >= ${viewer.today}))
      and q.product_id = ${line.product_id} and q.bandwidth_id = ${line.bandwidth_id}
      and q.contract_months = ${line.contract_id} and ${sites}
    order by q.id desc limit ${maxSameLines}`.execute(db)
  return rows
}

/** A hand-entered address never equals another. */
function endsAt(
  end: 'site_a' | 'site_b',
  { nis, nni }: { nis: string | undefined; nni: number | undefined },
): RawBuilder<boolean> {
  const stored = sql.ref(`q.${end}`)
  return nni === undefined
    ? sql`${stored} ->> 'nis' = ${nis ?? null}`
    : sql`(${stored} ->> 'nni')::bigint = ${nni}`
}

/** Hidden from the company. 409 if it is not pending or its owner changed, 422 for one who is no active client manager. */
async function assignQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  given: { owner_id: number | null; instead_of?: number | null },
): Promise<Handling> {
  const row = await lockQuote(db, viewer, id, 'assign')
  if (given.instead_of !== undefined && given.instead_of !== row.owner_id) {
    const { owner } = await quoteRow(db, viewer, id)
    throw new AppError('wrong_status', (w) =>
      owner ? w.quoteAssignedTo(row.reference, owner.name) : w.quoteUnassigned(row.reference),
    )
  }
  if (given.owner_id !== null && !(await isClientManager(db, given.owner_id)))
    throw invalid({ owner_id: (w) => w.noClientManager })
  if (given.owner_id !== row.owner_id) {
    await db
      .updateTable('quote')
      .set({ owner_id: given.owner_id })
      .where('company_id', '=', row.company_id)
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('quote_assignment')
      .values({
        company_id: row.company_id,
        quote_id: id,
        at: viewer.now,
        actor_id: viewer.userId,
        before_id: row.owner_id,
        after_id: given.owner_id,
      })
      .execute()
  }
  return handlingOf(await quoteRow(db, viewer, id))
}

/** Amounts in ringgit before tax. 422 beyond 10,000 rows. */
async function exportQuotes(db: Db, viewer: Viewer, query: Narrowing & { format: FileFormat }) {
  return exportedFile(db, viewer, {
    name: 'quotes',
    format: query.format,
    selected: await matchingQuotes(db, viewer, query),
    columns: words[viewer.language].exported.columns,
    without: isStaff(viewer) ? [] : ['company'],
    cellsOf: (row: QuoteRow) => cellsOf(quoteOf(row, viewer), viewer),
  })
}

function cellsOf(
  quote: WholeQuote,
  { timeZone, language }: Viewer,
): Record<keyof Words['exported']['columns'], ListCell> {
  const { exported, priceLevel } = words[language]
  return {
    reference: quote.quote_reference,
    company: quote.company,
    status: exported.status[quote.status],
    project: quote.project_name,
    ...buyerFieldsOf(quote),
    product: quote.product,
    site_a: quote.site_a ?? quote.location,
    site_b: quote.site_b,
    bandwidth: quote.bandwidth,
    term: quote.contract_id,
    fixed_ip: quote.fixed_ip,
    voice: quote.voice,
    device: quote.device,
    nrc: { amount: quote.total_nrc },
    mrc: { amount: quote.total_mrc },
    price_level: quote.price_level && priceLevel[quote.price_level],
    tax_nrc: { amount: quote.tax_nrc },
    tax_mrc: { amount: quote.tax_mrc },
    tax_rates_of: { day: quote.tax_rates_of },
    lead_time: quote.lead_time_days,
    validity: { day: quote.validity },
    requested: { day: dayIn(timeZone, new Date(quote.created_at)) },
  }
}
