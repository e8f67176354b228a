import { sql } from 'kysely'
import * as z from 'zod'
import {
  cardPreview,
  previewPatience,
  previewResult,
  type CardPreview,
} from '#contract/rate-cards/preview.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { AppError } from '#server/platform/errors.ts'
import { draftSeen, lockCard, openDraft } from '#server/rate-cards/drafts.ts'
import { impactOf } from '#server/rate-cards/impact.ts'
import { readRule } from '#server/rate-cards/rules.ts'

/** The job of one preview. */
export interface CardPreviewJob {
  rule: number
  revision: number
}

/** Asks for a preview of a draft, computed by a job; 409 for a draft that has changed since it was seen, or is gone. */
export async function askPreview(
  db: Db,
  viewer: Viewer,
  { id, revision }: { id: number; revision: number },
): Promise<CardPreview> {
  const rule = await lockCard(db, viewer, id)
  await draftSeen(db, viewer, rule.id, revision)
  await sql`insert into card_preview (pricing_rule_id, revision, asked_at, asked_by)
    values (${rule.id}, ${revision}, ${viewer.now}, ${viewer.userId})
    on conflict (pricing_rule_id) do update set revision = excluded.revision, asked_at = excluded.asked_at,
      asked_by = excluded.asked_by, done_at = null, failed_at = null, result = null`.execute(db)
  await queueJobs(db, 'card_preview', [{ rule: rule.id, revision } satisfies CardPreviewJob])
  const asked = await newestPreview(db, viewer, rule.id)
  if (!asked) throw new AppError('wrong_status', (w) => w.draftGone)
  return asked
}

/** The preview last asked for of a rule's draft, null if there is none; 404 as in `readRule`. */
export async function readPreview(db: Db, viewer: Viewer, id: number): Promise<CardPreview | null> {
  await readRule(db, viewer, id)
  return newestPreview(db, viewer, id)
}

/** Whether the impact of this revision of a draft has been computed. */
export async function isPreviewed(db: Db, rule: number, revision: number): Promise<boolean> {
  const done = await db
    .selectFrom('card_preview')
    .select('revision')
    .where('pricing_rule_id', '=', rule)
    .where('revision', '=', revision)
    .where('done_at', 'is not', null)
    .executeTakeFirst()
  return done !== undefined
}

async function newestPreview(db: Db, { role }: Viewer, rule: number): Promise<CardPreview | null> {
  const row = await db
    .selectFrom('card_preview')
    .select(['revision', 'asked_at', 'done_at', 'failed_at', 'result'])
    .where('pricing_rule_id', '=', rule)
    .executeTakeFirst()
  if (!row) return null
  const result = row.result as z.input<typeof previewResult> | null
  return z.decode(cardPreview, {
    revision: row.revision,
    asked_at: row.asked_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    // Only client managers read companies' quotes; to others the sums say enough.
    result: result && (role === 'client_manager' ? result : { ...result, rises: [], falls: [] }),
  })
}

/** Notes that the job of a preview has failed for good, so that its page says so. */
export async function failPreview(
  pool: Db,
  calendar: Viewer,
  { rule, revision }: CardPreviewJob,
): Promise<void> {
  await asViewer(pool, calendar, (db) =>
    sql`update card_preview set failed_at = ${calendar.now}
      where pricing_rule_id = ${rule} and revision = ${revision} and done_at is null`.execute(db),
  )
}

/** A preview that took longer than whoever asked for it waits. */
export interface ComputedPreview extends CardPreviewJob {
  name: string
  askedBy: number
  askedAt: Date
}

interface PreviewWork {
  config: Config
  now: () => Date
  /** Notifies who asked, in the transaction that saves the preview. */
  onSlow: (db: Db, viewer: Viewer, computed: ComputedPreview) => Promise<void>
}

/** Computes a preview, unless its draft has changed or gone since, and notifies who asked if that took over 3 s. */
export async function computePreview(
  pool: Db,
  { rule, revision }: CardPreviewJob,
  { config, now, onSlow }: PreviewWork,
): Promise<void> {
  const viewer = calendarOf(config, now())
  await asViewer(pool, viewer, async (db) => {
    const open = await openDraft(db, viewer, rule)
    if (open?.draft.revision !== revision) return
    const { name, is_standard_rule } = await readRule(db, viewer, rule)
    const result = await impactOf(db, viewer, { id: rule, isBase: is_standard_rule === 1, draft: open.draft })
    const done = now()
    const { rows } = await sql<{ askedBy: number; askedAt: Date }>`
      update card_preview set done_at = ${done}, failed_at = null, result = ${JSON.stringify(z.encode(previewResult, result))}::jsonb
      where pricing_rule_id = ${rule} and revision = ${revision}
      returning asked_by as "askedBy", asked_at as "askedAt"`.execute(db)
    for (const asked of rows)
      if (done.getTime() - asked.askedAt.getTime() > previewPatience)
        await onSlow(db, { ...viewer, now: done }, { rule, revision, name, ...asked })
  })
}
