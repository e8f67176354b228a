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
  const stored = (name: BuyerField) => (from[name] === undefined ? undefined : from[name] || null)
  return {
    buyer_reference: stored('buyer_reference'),
    cost_centre: stored('cost_centre'),
    end_customer: stored('end_customer'),
  }
}
