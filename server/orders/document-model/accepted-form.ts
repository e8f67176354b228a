import { sql } from 'kysely'
import type { DocumentJob, FinishedDocument } from '#server/documents/make-document.ts'
import { startOfDay } from '#server/platform/calendar.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Business hours in which unread forms are drawn. */
const night = { from: 1, to: 5 }
const atOnce = 100

/** Draws accepted order forms at night that nobody has read, so that each acceptance has the hash of its file. */
export async function drawAcceptedForms(pool: Db, calendar: Viewer): Promise<void> {
  const hour = (calendar.now.getTime() - startOfDay(calendar.timeZone, calendar.today).getTime()) / 3_600_000
  if (hour < night.from || hour >= night.to) return
  await asViewer(pool, calendar, async (db) => {
    // Forms requested within the last hour have a job already.
    const before = new Date(calendar.now.getTime() - 3_600_000)
    const { rows } = await sql<DocumentJob>`
      with undrawn as (
        select d.company_id, d.id from order_terms t
          join document d on d.company_id = t.company_id and d.id = t.document_id
        where t.form_sha256 is null and d.done_at is null and d.asked_at < ${before}
        order by d.id limit ${sql.lit(atOnce)} for no key update of d skip locked)
      update document d set asked_at = ${calendar.now} from undrawn u
      where d.company_id = u.company_id and d.id = u.id
      returning d.company_id, d.id`.execute(db)
    await queueJobs(db, 'document', rows)
  })
}

export async function saveFormHash(db: Db, { company_id, id, sha256 }: FinishedDocument): Promise<void> {
  await db
    .updateTable('order_terms')
    .set({ form_sha256: sha256 })
    .where((row) => row.and({ company_id, document_id: id }))
    .where('form_sha256', 'is', null)
    .execute()
}
