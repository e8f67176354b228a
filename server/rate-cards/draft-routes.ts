import { sql, type RawBuilder } from 'kysely'
import {
  cardDraftApi,
  cardSheetApi,
  sheetLimits,
  sheetShows,
  type CardImport,
  type ImportedCard,
  type ImportedPrice,
  namingColumns,
  type CardExport,
  type Publishing,
  type Restoring,
  type ComparedCell,
  type CompareQuery,
} from '#contract/rate-cards/draft-api.ts'
import { readSheet } from '#server/platform/read-sheet.ts'
import { serveRead } from '#server/platform/transfer.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveWholeExport } from '#server/platform/serve-export.ts'
import {
  discardDraft,
  lockCard,
  readDraft,
  draftSeen,
  openDraft,
  saveDraft,
  writeDraft,
  publishVersion,
  pricesBelowFloor,
  withReasons,
  type CellAmount,
} from '#server/rate-cards/drafts.ts'
import { requestPreview, readPreview, isPreviewed } from '#server/rate-cards/previews.ts'
import {
  neededHeadings,
  readSheetRows,
  type SheetFault,
  byAnyId,
  sheetPrices,
  type SheetPrice,
  namesInSheet,
  type SheetColumn,
} from '#server/rate-cards/card-sheet.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { cardKeyOf, cardOrder, keyedColumns, namesOfKey, valuesOf } from '#server/rate-cards/cells.ts'
import { csvOf, inCsv, inWorkbook, type ListCell } from '#server/platform/export.ts'
import { words } from '#server/platform/words/words.ts'
import { writeXlsx, xlsxType, type TableFile } from '#server/platform/xlsx.ts'
import { readRule } from '#server/rate-cards/rules.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'

export function cardDraftRoutes(portal: Portal) {
  serveData(portal, cardDraftApi.read, ({ db, viewer, query }) => readDraft(db, viewer, query.id))
  serve(portal, cardDraftApi.save, async ({ db, viewer, body }) => {
    const draft = await saveDraft(db, viewer, body)
    return { data: draft, message: (w) => (draft ? w.draftSaved(draft.cells.length) : w.draftEmpty) }
  })
  serve(portal, cardDraftApi.discard, async ({ db, viewer, query }) => {
    await discardDraft(db, viewer, query.id)
    return { message: (w) => w.draftDiscarded }
  })
  serveData(portal, cardDraftApi.requestPreview, ({ db, viewer, body }) => requestPreview(db, viewer, body))
  serveData(portal, cardDraftApi.preview, ({ db, viewer, query }) => readPreview(db, viewer, query.id))
  serve(portal, cardDraftApi.publish, async ({ db, viewer, body }) => {
    const { number, from, cells } = await publishDraft(db, viewer, body)
    return { data: { number, from }, message: (w) => w.draftPublished(cells, number, from) }
  })
  serve(portal, cardDraftApi.withdraw, async ({ db, viewer, query }) => {
    await withdrawVersion(db, viewer, query)
    return { message: (w) => w.versionWithdrawn(query.number) }
  })
  serveData(portal, cardDraftApi.compare, ({ db, viewer, query }) => compareVersions(db, viewer, query))
  serve(portal, cardDraftApi.restore, async ({ db, viewer, body }) => {
    const restored = await restoreVersion(db, viewer, body)
    return restored
      ? { data: restored, message: (w) => w.versionRestored(body.number, restored.number) }
      : { data: null, requested: true, message: (w) => w.versionDrafted(body.number) }
  })
  serveWholeExport(portal, cardSheetApi.export, ({ db, viewer, query }) => exportCard(db, viewer, query))
  serveRead(
    portal,
    cardSheetApi.import,
    ({ db, viewer, query }) => lockCard(db, viewer, query.id),
    (file) => readSheet(file, { maxRows: sheetLimits.rows, headings: neededHeadings }),
    async ({ db, viewer, query, file }) => {
      const imported = await importCard(db, viewer, query, file)
      return { data: imported, message: (w) => w.sheetImported(imported.changes) }
    },
  )
}

/**
 * Publishes a draft as one version from a day on. 422 for a past day; 409 if the draft or one of its cells has changed
 * since, before its preview has ended, for its drafter where settings require a second person, and for who may not approve
 * its prices below the floor.
 */
async function publishDraft(
  db: Db,
  viewer: Viewer,
  { id, revision, from = viewer.today, note = null, reason, planned }: Publishing,
): Promise<{ number: number; from: string; cells: number }> {
  if (from < viewer.today) throw invalid({ from: (w) => w.fromToday })
  const rule = await lockCard(db, viewer, id)
  const { draft, own, isDrafter } = (await draftSeen(db, viewer, rule.id, revision))!
  if (draft.conflicts > 0) throw new AppError('wrong_status', (w) => w.draftConflicts(draft.conflicts))
  const drafted = draft.cells.map((cell) => ({
    cell: own.get(cell)!,
    price: cell.draft.selling_price,
    floor: cell.draft.floor,
    reason: cell.reason,
  }))
  const below = await pricesBelowFloor(db, viewer, drafted, from)
  if (below.length > 0 && (await isSwitchedOn(db, 'floor_needs_approval'))) {
    if (isDrafter || !viewer.approvesFloor)
      throw new AppError('wrong_status', (w) => w.floorApproverPublishes)
    await lockViewer(db, viewer, 'may_approve_floor')
  }
  if (!draft.may_publish) throw new AppError('wrong_status', (w) => w.secondPersonPublishes)
  if (!(await isPreviewed(db, rule.id, revision))) throw new AppError('wrong_status', (w) => w.previewFirst)
  const amounts = withReasons(drafted, below, reason)
  const { changed_by: draftedBy } = await db
    .deleteFrom('card_draft')
    .where('pricing_rule_id', '=', rule.id)
    .returning('changed_by')
    .executeTakeFirstOrThrow()
  const version = { rule: rule.id, kind: 'draft', amounts, from, draftedBy, note, planned } as const
  const { number } = await publishVersion(db, viewer, version)
  return { number, from, cells: amounts.length }
}

/** The version must not have begun: 409. 404 if there is none. */
async function withdrawVersion(db: Db, viewer: Viewer, { id, number }: { id: number; number: number }) {
  const rule = await lockCard(db, viewer, id)
  const version = await db
    .selectFrom('card_version')
    .select(['id', 'from_date', 'withdrawn_at'])
    .where('pricing_rule_id', '=', rule.id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow(notFound)
  if (version.withdrawn_at) throw new AppError('wrong_status', (w) => w.versionWithdrawnBefore)
  if (version.from_date <= viewer.today) throw new AppError('wrong_status', (w) => w.versionBegun)
  await sql`update card_version set withdrawn_at = ${viewer.now}, withdrawn_by = ${viewer.userId}
    where id = ${version.id}`.execute(db)
  await sql`update card_amount set from_date = null where version_id = ${version.id}`.execute(db)
}

/** Drafts the prices of a file, all or none. Errors as in `saveDraft`, and 422 with row and column of each wrong cell. */
async function importCard(
  db: Db,
  viewer: Viewer,
  { id, product_id, revision = undefined }: CardImport,
  sheet: TableFile,
): Promise<ImportedCard> {
  const rule = await lockCard(db, viewer, id)
  await draftSeen(db, viewer, rule.id, revision ?? null)
  const prices = await sheetPrices(db, viewer, rule, undefined)
  const { rows, faults } = readSheetRows(sheet, await byAnyId(db, rule.id, prices), {
    isBase: rule.is_standard_rule === 1,
    product: product_id,
  })
  if (faults.length > 0) throw refused(faults)
  const changed = rows.filter(({ price, says }) => !isSame(price.drafted, says))
  const rowOf = new Map(changed.map(({ price, row }) => [`cells.${price.cell.id}`, row]))
  const column = rule.is_standard_rule ? 'price' : 'reason'
  if (changed.length > 0)
    await saveDraft(db, viewer, {
      id,
      revision: revision ?? null,
      cells: changed.map(({ price, says, reason }) => ({ id: price.cell.id, ...says, reason })),
    }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.errors)) throw error
      throw refused(
        Object.entries(error.errors).map(([cell, [say]]) => ({ row: rowOf.get(cell)!, column, say: say! })),
      )
    })
  return {
    rows: rows.length,
    changes: changed.length,
    undrafted: changed.filter(({ price, says }) => isSame(price.inForce, says)).length,
    kept: rows.filter(({ kept }) => kept).length,
    first: changed.slice(0, sheetShows.prices).map(({ price, says }) => imported(price, says)),
  }
}

type Says = SheetPrice['drafted']

function isSame(one: Says, other: Says): boolean {
  return one.selling_price === other.selling_price && one.floor === other.floor
}

function imported({ cell, drafted }: SheetPrice, after: Says): ImportedPrice {
  return { id: cell.id, ...cardKeyOf(cell), before: drafted, after, base_price: cell.base_price }
}

function refused(faults: readonly SheetFault[]): AppError {
  const named = faults.slice(0, sheetShows.faults)
  return new AppError('invalid', (w) => w.sheetRefused(faults.length), {
    errors: Object.fromEntries(named.map(({ row, column, say }) => [`rows.${row}.${column}`, [say]])),
    data: { faults: faults.length },
  })
}

const widths: Partial<Record<SheetColumn, number>> = { product: 22, component: 16, band: 26, option: 26 }
const usualWidth = 14

/** One row per price in the reader's language: empty where the base price, beside it, applies. 404 as in `readRule`. */
async function exportCard(db: Db, viewer: Viewer, { id, product_id, format, draft }: CardExport) {
  const rule = await readRule(db, viewer, id)
  const isBase = rule.is_standard_rule === 1
  const columns: SheetColumn[] = ['id', ...namingColumns, 'price', 'floor', 'source']
  if (!isBase) columns.push('base_price', 'reason')
  const { cardSheet } = words[viewer.language]
  const prices = await sheetPrices(db, viewer, rule, product_id)
  const rows = prices.map((price) => {
    const cells = cellsOf(price, viewer, { isBase, drafted: draft === '1' })
    return columns.map((column) => cells[column])
  })
  const name = `prices-${id}-${viewer.today}.${format}`
  const headings = columns.map((column) => cardSheet.columns[column])
  if (format === 'csv') {
    const file = csvOf([headings, ...rows.map((row) => row.map(inCsv))])
    return { name, media_type: 'text/csv', bytes: async () => file }
  }
  const sheet = {
    name: cardSheet.name,
    headings,
    rows: rows.map((row) => row.map(inWorkbook)),
    widths: columns.map((column) => widths[column] ?? usualWidth),
  }
  return { name, media_type: xlsxType, bytes: () => writeXlsx(sheet) }
}

function cellsOf(
  { cell, inForce, drafted, reason }: SheetPrice,
  viewer: Viewer,
  { isBase, drafted: asDrafted }: { isBase: boolean; drafted: boolean },
): Record<SheetColumn, ListCell> {
  const { cardSheet } = words[viewer.language]
  const says = asDrafted ? drafted : inForce
  return {
    id: cell.id,
    ...namesInSheet(cell, words[viewer.language]),
    price: { amount: says.selling_price },
    // A company's card has the floors of the base card.
    floor: { amount: isBase ? says.floor : cell.floor },
    source: cardSheet.source[says !== inForce ? 'draft' : says.selling_price === null ? 'base' : 'own'],
    base_price: { amount: cell.base_price },
    reason: says === inForce ? cell.reason : reason,
  }
}

/** 404 for an unknown or withdrawn version. */
async function compareVersions(db: Db, viewer: Viewer, { id, from, to }: CompareQuery) {
  await readRule(db, viewer, id)
  const before = saidBy(await versionOf(db, id, from))
  const after = saidBy(await versionOf(db, id, to))
  const { rows } = await sql<ComparedCell>`
    select c.id, ${keyedColumns}, y.reason, ${valuesOf('x')} as before, ${valuesOf('y')} as after
    from rate_cell c ${namesOfKey} left join lateral ${before} x on true left join lateral ${after} y on true
    where c.pricing_rule_id = ${id} and (x.price_sen, x.floor_sen) is distinct from (y.price_sen, y.floor_sen)
    order by ${cardOrder}`.execute(db)
  return rows
}

/**
 * Publishes an earlier version again from today, or drafts it (null) where settings require a second person, for a price
 * below the floor too. 404 for an unknown or withdrawn version; 409 if nothing would change, and while a draft is open.
 */
async function restoreVersion(db: Db, viewer: Viewer, { id, number, reason, planned }: Restoring) {
  const rule = await lockCard(db, viewer, id)
  const version = await versionOf(db, rule.id, number)
  const { rows: restored } = await sql<CellAmount>`
    select c.id as cell, x.price_sen as price, x.floor_sen as floor, x.reason from rate_cell c
      left join lateral ${saidBy(version)} x on true
      left join lateral ${amountOn(sql`c.id`, viewer.today, true)} now on true
    where c.pricing_rule_id = ${rule.id} and (x.price_sen, x.floor_sen) is distinct from (now.price_sen, now.floor_sen)
      and (x.price_sen is not null or ${rule.is_standard_rule}::int = 0)`.execute(db)
  if (restored.length === 0) throw new AppError('wrong_status', (w) => w.versionInForce(number))
  const below = await pricesBelowFloor(db, viewer, restored)
  const amounts = withReasons(restored, below, reason)
  if (
    (await isSwitchedOn(db, 'second_person_publishes')) ||
    (below.length > 0 && (await isSwitchedOn(db, 'floor_needs_approval')))
  ) {
    if (await openDraft(db, viewer, rule.id)) throw new AppError('wrong_status', (w) => w.restoreOverDraft)
    await writeDraft(db, viewer, rule.id, amounts)
    return null
  }
  const restoring = { rule: rule.id, kind: 'restore', amounts, restores: number, planned } as const
  return { number: (await publishVersion(db, viewer, restoring)).number, from: viewer.today }
}

interface Version {
  number: number
  from_date: string
}

async function versionOf(db: Db, rule: number, number: number): Promise<Version> {
  return db
    .selectFrom('card_version')
    .select(['number', 'from_date'])
    .where('pricing_rule_id', '=', rule)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
}

function saidBy({ number, from_date }: Version): RawBuilder<unknown> {
  return sql`(select m.price_sen, m.floor_sen, m.reason from card_amount m
    where m.rate_cell_id = c.id and m.from_date <= ${from_date}::date and m.number <= ${number}
    order by m.from_date desc, m.number desc limit 1)`
}
