import type { Db } from '#server/platform/db.ts'
import {
  baseCard,
  borneoCard,
  demoOptions,
  demoTerms,
  ladder,
  offers,
  type SeedCell,
} from '#server/seed/base-card.ts'
import { bandwidthLabel, productIds, products } from '#contract/catalog.ts'

/** Writes what is offered and the two demo cards. Answers the ids of the base rule and of Borneo's. */
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

  const [base, borneo] = await db
    .insertInto('pricing_rule')
    .values([
      { name: 'Base', is_standard_rule: 1 },
      { name: 'Borneo wholesale', is_standard_rule: 0 },
    ])
    .returning('id')
    .execute()
  const bandwidthId = new Map(bandwidths.map((b) => [b.mbps, b.id]))
  const optionId = new Map(options.map((o) => [o.name, o.id]))
  const rowsOf = (rule: number, cells: SeedCell[]) =>
    cells.map(({ mbps, option, ...cell }) => ({
      pricing_rule_id: rule,
      ...cell,
      bandwidth_id: mbps === null ? null : bandwidthId.get(mbps)!,
      vas_option_id: option === null ? null : optionId.get(option)!,
    }))
  await db.insertInto('rate_cell').values(rowsOf(base!.id, baseCard())).execute()
  await db.insertInto('rate_cell').values(rowsOf(borneo!.id, borneoCard())).execute()
  return { base: base!.id, borneo: borneo!.id }
}
