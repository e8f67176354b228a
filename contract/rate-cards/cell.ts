import * as z from 'zod'
import { networkStatuses } from '#contract/buildings.ts'
import { productId } from '#contract/catalog.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { bands, charges, components, type CardComponent } from '#contract/pricing.ts'
import { id, version } from '#contract/text.ts'

/** The components of a card, in the order in which it shows them. */
export const cardComponents = Object.keys(components).filter(
  (component) => component !== 'agreed' && component !== 'extra',
) as [CardComponent]

/** What a cell is looked up by: alike in every card. */
export const cardKey = z.object({
  product_id: productId,
  component: z.enum(cardComponents),
  charge: z.enum(charges),
  bandwidth: z.object({ id, label: z.string(), mbps: z.int() }).nullable(),
  /** Months. */
  term: z.int().nullable(),
  band: z.enum(bands).nullable(),
  network_status: z.enum(networkStatuses).nullable(),
  option: z.object({ id, name: z.string() }).nullable(),
})
export type CardKey = z.output<typeof cardKey>

/** One price of a rule's card: its own, or the base card's where it has none. */
export const cardCell = z.object({
  /** Of the base card's cell while the price is inherited. */
  id,
  pricing_rule_id: id,
  ...cardKey.shape,
  selling_price: ringgit,
  /** Null where the base card has no price. */
  base_price: ringgit.nullable(),
  /** Of the base card: the lowest price without a reason, null for none. */
  floor: ringgit.nullable(),
  inherited: z.boolean(),
  /** The number of the version, of this rule or of the base rule, that the price is from. */
  version,
})
export type CardCell = z.output<typeof cardCell>

export const cellChange = z.object({
  id,
  /** Null removes a price of its own: the base card's holds again. */
  selling_price: ringgitPrice.nullable(),
  /** The custom rule that an inherited cell shall differ in. */
  pricing_rule_id: id.nullish(),
  /** Of the base card only; null for none. Omitted it stays. */
  floor: ringgitPrice.nullish(),
})
export type CellChange = z.output<typeof cellChange>
