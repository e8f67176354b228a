import { sql } from 'kysely'
import { userStatusIds } from '#contract/roles.ts'
import { publishEvent } from '#server/notifications/deliver.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { evaluateRows } from '#server/site-sheets/evaluate.ts'
import type { SheetKey } from '#server/site-sheets/queries.ts'

const rowsPerStep = 200

/** Matches and prices the rows that it has not reached, in steps of one transaction: another process can go on. */
export async function matchSheet(
  pool: Db,
  job: SheetKey,
  { config, now }: { config: Config; now: () => Date },
): Promise<void> {
  for (;;) {
    const calendar = calendarOf(config, now())
    if (!(await asViewer(pool, calendar, (db) => matchStep(db, calendar, job)))) return
  }
}

/** Whether there are more rows. Nothing to do for a sheet that is deleted. */
async function matchStep(db: Db, calendar: Viewer, { company_id, id }: SheetKey): Promise<boolean> {
  const sheet = await db
    .selectFrom('site_sheet')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!sheet) return false
  const rows = await db
    .selectFrom('site_sheet_row')
    .selectAll()
    .where((row) => row.and({ company_id, sheet_id: id }))
    .where('state', 'is', null)
    .orderBy('row_no')
    .limit(rowsPerStep)
    .execute()
  if (rows.length === 0) return false
  await evaluateRows(db, { ...calendar, companyId: company_id }, sheet, rows)
  const { rows: counted } = await sql<{ row_count: number; done: number }>`
    select count(*) as row_count, count(state) as done from site_sheet_row
    where company_id = ${company_id} and sheet_id = ${id}`.execute(db)
  const { row_count, done } = counted[0]!
  const readers = await db
    .selectFrom('portal_user')
    .select('id')
    .where('status_id', '=', userStatusIds.active)
    .where((row) => row.or([row('company_id', '=', company_id), row('id', '=', sheet.made_by)]))
    .execute()
  const users = readers.map((reader) => reader.id)
  await publishEvent(db, users, {
    kind: null,
    quote_id: null,
    order_id: null,
    sheet: { id, done, row_count },
  })
  if (done < row_count) return true
  await notify(db, calendar, {
    kind: 'sheet_ready',
    company_id,
    users: [sheet.made_by],
    facts: { reference: sheet.name, sheet: id },
    dedupe_key: `sheet ${id} ${sheet.version}`,
  })
  return false
}

export async function failSheet(pool: Db, calendar: Viewer, { id }: SheetKey) {
  await asViewer(pool, calendar, (db) =>
    db.updateTable('site_sheet').set({ failed_at: calendar.now }).where('id', '=', id).execute(),
  )
}
