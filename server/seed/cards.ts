import type { Db } from '#server/platform/db.ts'
import {
  baseCard,
  borneoCard,
  enterpriseCard,
  demoOptions,
  demoTerms,
  ladder,
  offers,
  type SeedCell,
} from '#server/seed/base-card.ts'
import { sen } from '#contract/money.ts'
import { bandwidthLabel, productIds, products } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { assignRule } from '#server/rate-cards/assign-rule.ts'
import { listCells } from '#server/rate-cards/cells.ts'
import { saveDraft } from '#server/rate-cards/save-draft.ts'
import type { Cast } from '#server/seed/cast.ts'

/** Writes what is offered and the demo's cards. Answers the ids of the custom rules. */
export async function seedCards(db: Db) {
  const bandwidths = await db
    .insertInto('bandwidth')
    .values(ladder.map(({ mbps }) => ({ mbps, label: bandwidthLabel(mbps) })))
    .returning(['id', 'mbps'])
    .execute()
  const options = await db
    .insertInto('vas_option')
    .values(demoOptions.map(({ kind, name, tax }, position) => ({ kind, name, position, tax_code: tax })))
    .returning(['id', 'kind', 'name'])
    .execute()
  await db
    .insertInto('product_bandwidth')
    .values(
      productIds().flatMap((product_id) =>
        bandwidths.filter((b) => offers[product_id](b.mbps)).map((b) => ({ product_id, bandwidth_id: b.id })),
      ),
    )
    .execute()
  await db
    .insertInto('product_option')
    .values(
      productIds().flatMap((product_id) =>
        options
          .filter(({ kind }) => products[product_id].addOns.includes(kind))
          .map(({ id }) => ({ product_id, vas_option_id: id })),
      ),
    )
    .execute()
  await db
    .insertInto('product_term')
    .values(productIds().flatMap((product_id) => demoTerms.map((months) => ({ product_id, months }))))
    .execute()

  const [base, borneo, enterprise] = await db
    .insertInto('pricing_rule')
    .values([
      { name: 'Base', is_standard_rule: 1 },
      { name: 'Borneo wholesale', is_standard_rule: 0 },
      { name: 'Enterprise', is_standard_rule: 0 },
    ])
    .returning('id')
    .execute()
  const bandwidthId = new Map(bandwidths.map((b) => [b.mbps, b.id]))
  const optionId = new Map(options.map((o) => [o.name, o.id]))
  const rowsOf = (rule: number, cells: SeedCell[]) =>
    cells.map(({ mbps, option, product_id, component, charge, term, band, network_status }) => ({
      pricing_rule_id: rule,
      product_id,
      component,
      charge,
      term,
      band,
      network_status,
      bandwidth_id: mbps === null ? null : bandwidthId.get(mbps)!,
      vas_option_id: option === null ? null : optionId.get(option)!,
    }))
  for (const { rule, cells } of [
    { rule: base!.id, cells: baseCard() },
    { rule: borneo!.id, cells: borneoCard() },
    { rule: enterprise!.id, cells: enterpriseCard() },
  ]) {
    const version = await db
      .insertInto('card_version')
      .values({
        pricing_rule_id: rule,
        number: 1,
        from_date: '2000-01-01',
        published_at: new Date(),
        published_by: null,
        drafted_by: null,
        kind: 'opening',
        note: null,
      })
      .returning(['id as version_id', 'from_date', 'number'])
      .executeTakeFirstOrThrow()
    const rows = await db.insertInto('rate_cell').values(rowsOf(rule, cells)).returning('id').execute()
    // The n-th id belongs to the n-th cell.
    const amounts = cells.map(({ price_sen, floor_sen }, at) => ({
      ...version,
      rate_cell_id: rows[at]!.id,
      price_sen,
      floor_sen,
    }))
    await db.insertInto('card_amount').values(amounts).execute()
  }
  return { borneo: borneo!.id, enterprise: enterprise!.id }
}

/** Borneo has its rule from the beginning, and Acme gets one in three months. */
export async function seedAssignments(
  db: Db,
  { borneo, enterprise }: Awaited<ReturnType<typeof seedCards>>,
  people: Cast,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  await db
    .insertInto('rule_assignment')
    .values({
      company_id: people.borneo.companyId,
      from_date: '2000-01-01',
      pricing_rule_id: borneo,
      assigned_at: now,
      assigned_by: null,
    })
    .execute()
  const manager = { ...calendarOf({ timeZone }, now), userId: people.manager.userId }
  await assignRule(db, manager, {
    company_ids: [people.acme.companyId],
    pricing_rule_id: enterprise,
    from: plusDays(manager.today, 90),
  })
}

/** Since the day before yesterday a draft makes the 12 months of the enterprise card cheaper as well. */
export async function seedCardDraft(
  db: Db,
  { enterprise }: Awaited<ReturnType<typeof seedCards>>,
  { daniel }: Cast,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const before = new Date(now.getTime() - 2 * 86_400_000)
  const viewer = { ...calendarOf({ timeZone }, before), userId: daniel.userId }
  const card = await listCells(db, viewer, { pricing_rule_id: enterprise, product_id: 2 })
  const cells = card
    .filter(({ component, term }) => component === 'access' && term === 12)
    .filter(({ bandwidth }) => bandwidth !== null && bandwidth.mbps >= 1_000)
    .map(({ id, selling_price }) => ({
      id,
      selling_price: sen(Math.round((selling_price * 0.95) / 500) * 500),
    }))
  await saveDraft(db, viewer, { id: enterprise, revision: null, cells })
}
