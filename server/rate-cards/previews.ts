import { sql } from 'kysely'
import * as z from 'zod'
import { cardPreview, previewResult, type CardPreview } from '#contract/rate-cards/preview.ts'
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
      asked_by = excluded.asked_by, done_at = null, result = null`.execute(db)
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

async function newestPreview(db: Db, { role }: Viewer, rule: number): Promise<CardPreview | null> {
  const row = await db
    .selectFrom('card_preview')
    .select(['revision', 'asked_at', 'done_at', 'result'])
    .where('pricing_rule_id', '=', rule)
    .executeTakeFirst()
  if (!row) return null
  const result = row.result as z.input<typeof previewResult> | null
  return z.decode(cardPreview, {
    revision: row.revision,
    asked_at: row.asked_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    // Only client managers read companies' quotes; to others the sums say enough.
    result: result && (role === 'client_manager' ? result : { ...result, rises: [], falls: [] }),
  })
}

/** Computes a preview, unless its draft has changed or gone since. */
export async function computePreview(
  pool: Db,
  { rule, revision }: CardPreviewJob,
  { config, now }: { config: Config; now: () => Date },
): Promise<void> {
  const viewer = calendarOf(config, now())
  await asViewer(pool, viewer, async (db) => {
    const open = await openDraft(db, viewer, rule)
    if (open?.draft.revision !== revision) return
    const { is_standard_rule } = await readRule(db, viewer, rule)
    const result = await impactOf(db, viewer, { id: rule, isBase: is_standard_rule === 1, draft: open.draft })
    await sql`update card_preview set done_at = ${now()}, result = ${JSON.stringify(z.encode(previewResult, result))}::jsonb
      where pricing_rule_id = ${rule} and revision = ${revision}`.execute(db)
  })
}
