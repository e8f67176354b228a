import * as z from 'zod'
import { text } from '#contract/text.ts'

export const longestBuyerField = 60

/** The company's own names for a line: its reference, its cost centre and the customer whom it serves. */
export const buyerFields = ['buyer_reference', 'cost_centre', 'end_customer'] as const
export type BuyerField = (typeof buyerFields)[number]
export type BuyerFields = Record<BuyerField, string | null>

const given = text(longestBuyerField).nullish()
/** An empty text or null removes a name; one that is left out stays. */
export const givenBuyerFields = { buyer_reference: given, cost_centre: given, end_customer: given }
export type GivenBuyerFields = z.output<z.ZodObject<typeof givenBuyerFields>>

const shown = z.string().nullable()
export const shownBuyerFields = { buyer_reference: shown, cost_centre: shown, end_customer: shown }

export function buyerFieldsOf<Value>(row: Record<BuyerField, Value>): Record<BuyerField, Value> {
  const { buyer_reference, cost_centre, end_customer } = row
  return { buyer_reference, cost_centre, end_customer }
}

/** As columns; undefined for what is left out. */
export function storedBuyerFields(from: GivenBuyerFields): Partial<BuyerFields> {
  const stored = (value: string | null | undefined) => (value === undefined ? undefined : value || null)
  return Object.fromEntries(buyerFields.map((field) => [field, stored(from[field])]))
}

export function buyerFieldChanges(row: BuyerFields, from: GivenBuyerFields) {
  const stored = storedBuyerFields(from)
  return buyerFields.flatMap((field) => {
    const { [field]: before } = row
    const { [field]: after = before } = stored
    return after === before ? [] : [{ field, before, after }]
  })
}
