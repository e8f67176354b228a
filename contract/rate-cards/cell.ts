import * as z from 'zod'
import { networkStatuses } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { bands, charges, components, type CardComponent } from '#contract/pricing.ts'
import { filled, id, longestRemark, version } from '#contract/text.ts'

/** In the order of the card. */
export const cardComponents = Object.keys(components).filter(
  (component) => component !== 'agreed' && component !== 'extra' && component !== 'exit',
) as [CardComponent]

/** The key of a cell, the same in every card. */
export const cardKey = z.object({
  product_id: productId,
  component: z.enum(cardComponents),
  charge: z.enum(charges),
  bandwidth: z.object({ id, label: z.string(), mbps: z.int() }).nullable(),
  term: z.int().nullable(),
  band: z.enum(bands).nullable(),
  network_status: z.enum(networkStatuses).nullable(),
  option: z.object({ id, name: z.string() }).nullable(),
})
export type CardKey = z.output<typeof cardKey>

/** A price of the rule, or the base card's where the rule has none. */
export const cardCell = z.object({
  /** The base card's cell while the price is inherited. */
  id,
  pricing_rule_id: id,
  ...cardKey.shape,
  selling_price: ringgit,
  /** Null without a base price. */
  base_price: ringgit.nullable(),
  /** The lowest price without a reason, from the base card; null for none. */
  floor: ringgit.nullable(),
  /** Why the rule's own price is below the floor. */
  reason: z.string().nullable(),
  inherited: z.boolean(),
  /** The version, of this rule or of the base rule, that the price is from. */
  version,
})
export type CardCell = z.output<typeof cardCell>

/** Keep or withdraw planned prices of the cells that a version changes before their first day. */
export const plannedChoices = ['keep', 'withdraw'] as const

/** Required when a version is published: `reason` below the floor, `planned` if later versions have its cells. */
export const publishingChoices = {
  reason: filled(longestRemark).nullish(),
  planned: z.enum(plannedChoices).optional(),
}

export const cellChange = z.object({
  ...publishingChoices,
  id,
  /** Null removes the rule's own price: the base price applies again. */
  selling_price: ringgitPrice.nullable(),
  /** The custom rule that gets its own price for an inherited cell. */
  pricing_rule_id: id.nullish(),
  /** Base card only; null for none, omitted it stays. */
  floor: ringgitPrice.nullish(),
})
export type CellChange = z.output<typeof cellChange>
