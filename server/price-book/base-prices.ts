import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockCard, openDraft } from '#server/rate-cards/drafts.ts'
import { publishVersion, type CellAmount } from '#server/rate-cards/publish-version.ts'
import { writeDraft } from '#server/rate-cards/save-draft.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'

/** Locks the base card, which the viewer changes, and answers its id. */
export async function lockBaseCard(db: Db, viewer: Viewer): Promise<number> {
  const { id } = await db
    .selectFrom('pricing_rule')
    .select('id')
    .where('is_standard_rule', '=', 1)
    .executeTakeFirstOrThrow()
  await lockCard(db, viewer, id)
  return id
}

/**
 * Gives cells of the locked base card their first prices, in sen: as a version of its own from today, or in the draft where
 * one is open or a second person publishes. Answers whether they are drafted.
 */
export async function setFirstPrices(
  db: Db,
  viewer: Viewer,
  base: number,
  { amounts, note }: { amounts: readonly CellAmount[]; note: string },
): Promise<boolean> {
  const drafted =
    (await openDraft(db, viewer, base)) !== null || (await isSwitchedOn(db, 'second_person_publishes'))
  if (drafted) await writeDraft(db, viewer, base, amounts)
  else await publishVersion(db, viewer, { rule: base, kind: 'draft', amounts, note })
  return drafted
}
