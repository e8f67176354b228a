import * as z from 'zod'
import type { SiteField } from '#contract/catalog.ts'
import { longestRoom } from '#contract/quotes/draft.ts'
import { text } from '#contract/text.ts'

const given = z.object({
  block: text(longestRoom).nullish(),
  level: text(longestRoom).nullish(),
  unit: text(longestRoom).nullish(),
})

/** An end that is left out keeps the rooms of its quote. */
export const orderedRooms = z.object({
  site_a: given.nullish(),
  site_b: given.nullish(),
  location: given.nullish(),
} satisfies Record<SiteField, z.ZodType>)
export type OrderedRooms = z.output<typeof orderedRooms>

const stored = z.object({
  block: z.string().nullable(),
  level: z.string().nullable(),
  unit: z.string().nullable(),
})
export type StoredRooms = z.output<typeof stored>

/** An end without any rooms is left out. */
export const circuitRooms = z.object({
  site_a: stored.optional(),
  site_b: stored.optional(),
  location: stored.optional(),
} satisfies Record<SiteField, z.ZodType>)
export type CircuitRooms = z.output<typeof circuitRooms>
