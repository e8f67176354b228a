import { sql } from 'kysely'
import type { Publishing } from '#contract/rate-cards/draft.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { draftSeen, lockCard } from '#server/rate-cards/drafts.ts'
import { isPreviewed } from '#server/rate-cards/previews.ts'
import { publishVersion } from '#server/rate-cards/publish-version.ts'

/**
 * Publishes the draft of a rule as one version from a day on; every process prices by it from that day. 422 for a day that has
 * passed; 409 for a draft that has changed since it was seen, while one of its cells has changed since it was drafted, for
 * whoever drafted a part of it where the portal asks for a second person, and without a finished preview of what is published.
 */
export async function publishDraft(
  db: Db,
  viewer: Viewer,
  { id, revision, from = viewer.today, note = null }: Publishing,
): Promise<{ number: number; from: string; cells: number }> {
  if (from < viewer.today) throw invalid({ from: (w) => w.publishedFromToday })
  const rule = await lockCard(db, viewer, id)
  const { draft, own } = (await draftSeen(db, viewer, rule.id, revision))!
  if (draft.conflicts > 0) throw new AppError('wrong_status', (w) => w.draftConflicts(draft.conflicts))
  if (!draft.may_publish) throw new AppError('wrong_status', (w) => w.secondPersonPublishes)
  if (!(await isPreviewed(db, rule.id, revision))) throw new AppError('wrong_status', (w) => w.previewFirst)
  const amounts = draft.cells.map((cell) => ({
    cell: own.get(cell)!,
    price: cell.draft.selling_price,
    floor: cell.draft.floor,
  }))
  const dropped = await db
    .deleteFrom('card_draft')
    .where('pricing_rule_id', '=', rule.id)
    .returning('changed_by')
    .executeTakeFirstOrThrow()
  const published = {
    rule: rule.id,
    kind: 'draft' as const,
    amounts,
    from,
    draftedBy: dropped.changed_by,
    note,
  }
  const { number } = await publishVersion(db, viewer, published)
  return { number, from, cells: amounts.length }
}

/** Withdraws a version before its first day: no day finds it. 404 if there is none, 409 once it has begun or is withdrawn. */
export async function withdrawVersion(
  db: Db,
  viewer: Viewer,
  { id, number }: { id: number; number: number },
): Promise<void> {
  const rule = await lockCard(db, viewer, id)
  const version = await db
    .selectFrom('card_version')
    .select(['id', 'from_date', 'withdrawn_at'])
    .where('pricing_rule_id', '=', rule.id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!version) throw notFound()
  if (version.withdrawn_at) throw new AppError('wrong_status', (w) => w.versionWithdrawnBefore)
  if (version.from_date <= viewer.today) throw new AppError('wrong_status', (w) => w.versionBegun)
  await sql`update card_version set withdrawn_at = ${viewer.now}, withdrawn_by = ${viewer.userId}
    where id = ${version.id}`.execute(db)
  await sql`update card_amount set from_date = null where version_id = ${version.id}`.execute(db)
}
