import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { CompareQuery, ComparedCell } from '#contract/rate-cards/draft.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { lockCard, openDraft } from '#server/rate-cards/drafts.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'
import { cardOrder, keyedColumns, keyNamed, namesOfKey, type KeyedRow } from '#server/rate-cards/keyed.ts'
import { publishVersion, type CellAmount } from '#server/rate-cards/publish-version.ts'
import { readRule } from '#server/rate-cards/rules.ts'
import { writeDraft } from '#server/rate-cards/save-draft.ts'

type Amounts = { price_sen: Sen | null; floor_sen: Sen | null }

/** The cells of which two versions of a card say different things; 404 for an unknown or withdrawn version. */
export async function compareVersions(
  db: Db,
  viewer: Viewer,
  { id, from, to }: CompareQuery,
): Promise<ComparedCell[]> {
  await readRule(db, viewer, id)
  const before = saidBy(await versionOf(db, id, from))
  const after = saidBy(await versionOf(db, id, to))
  const { rows } = await sql<KeyedRow & { id: number; before: Amounts; after: Amounts }>`
    select ${keyedColumns}, c.id,
      json_build_object('price_sen', x.price_sen, 'floor_sen', x.floor_sen) as before,
      json_build_object('price_sen', y.price_sen, 'floor_sen', y.floor_sen) as after
    from rate_cell c ${namesOfKey} left join lateral ${before} x on true left join lateral ${after} y on true
    where c.pricing_rule_id = ${id} and (x.price_sen, x.floor_sen) is distinct from (y.price_sen, y.floor_sen)
    order by ${cardOrder}`.execute(db)
  const says = ({ price_sen, floor_sen }: Amounts) => ({ selling_price: price_sen, floor: floor_sen })
  return rows.map((row) => ({
    id: row.id,
    ...keyNamed(row),
    before: says(row.before),
    after: says(row.after),
  }))
}

/**
 * Brings a version of a card back as a new one from today; where the portal asks for a second person, as a draft, and answers
 * null. 404 for an unknown or withdrawn version; 409 if the card says so already, and while a draft is open that this would
 * be mixed with.
 */
export async function restoreVersion(
  db: Db,
  viewer: Viewer,
  { id, number }: { id: number; number: number },
): Promise<{ number: number; from: string } | null> {
  const rule = await lockCard(db, viewer, id)
  const version = await versionOf(db, rule.id, number)
  const { rows: amounts } = await sql<CellAmount>`
    select c.id as cell, x.price_sen as price, x.floor_sen as floor from rate_cell c
      left join lateral ${saidBy(version)} x on true
      left join lateral ${amountOn(sql`c.id`, viewer.today, true)} now on true
    where c.pricing_rule_id = ${rule.id} and (x.price_sen, x.floor_sen) is distinct from (now.price_sen, now.floor_sen)
      and (x.price_sen is not null or ${rule.is_standard_rule}::int = 0)`.execute(db)
  if (amounts.length === 0) throw new AppError('wrong_status', (w) => w.versionInForce(number))
  if (await isSwitchedOn(db, 'second_person_publishes')) {
    if (await openDraft(db, viewer, rule.id)) throw new AppError('wrong_status', (w) => w.restoreOverDraft)
    await writeDraft(db, viewer, rule.id, amounts)
    return null
  }
  const restored = await publishVersion(db, viewer, {
    rule: rule.id,
    kind: 'restore',
    amounts,
    restores: number,
  })
  return { number: restored.number, from: viewer.today }
}

interface Version {
  number: number
  from_date: string
}

async function versionOf(db: Db, rule: number, number: number): Promise<Version> {
  const version = await db
    .selectFrom('card_version')
    .select(['number', 'from_date'])
    .where('pricing_rule_id', '=', rule)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!version) throw notFound()
  return version
}

/** What a cell `c` cost on the first day of a version, by what had been published with it. */
function saidBy({ number, from_date }: Version): RawBuilder<unknown> {
  return sql`(select m.price_sen, m.floor_sen from card_amount m
    where m.rate_cell_id = c.id and m.from_date <= ${from_date}::date and m.number <= ${number}
    order by m.from_date desc, m.number desc limit 1)`
}
