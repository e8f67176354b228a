import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lockCard, openDraft } from '#server/rate-cards/drafts.ts'
import { publishVersion, type CellAmount } from '#server/rate-cards/publish-version.ts'
import { writeDraft } from '#server/rate-cards/save-draft.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'

export async function lockBaseCard(db: Db, viewer: Viewer): Promise<number> {
  const { id } = await db
    .selectFrom('pricing_rule')
    .select('id')
    .where('is_standard_rule', '=', 1)
    .executeTakeFirstOrThrow()
  await lockCard(db, viewer, id)
  return id
}

/** Whether one of these cells `c` of the base card has a price in force, planned from a later day, or drafted. */
export async function hasBasePrices(
  db: Db,
  { today }: Viewer,
  base: number,
  cells: RawBuilder<boolean>,
): Promise<boolean> {
  const { rows } = await sql<{ priced: boolean }>`
    select exists (select from rate_cell c
      where c.pricing_rule_id = ${base} and ${cells}
        and (exists (select from ${amountOn(sql`c.id`, today, false)} m where m.price_sen is not null)
          or exists (select from card_amount m where m.rate_cell_id = c.id and m.from_date > ${today} and m.price_sen is not null)
          or exists (select from draft_amount d where d.rate_cell_id = c.id))) as priced`.execute(db)
  return rows[0]!.priced
}

/**
 * Sets first prices (sen) in the locked base card: as a version from today, or in the draft if one is open or a second
 * person publishes. Answers whether they are drafted.
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
