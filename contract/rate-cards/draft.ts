import * as z from 'zod'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { cardKey } from '#contract/rate-cards/cell.ts'
import { day, filled, id, idInPath, longestRemark, moment, version, versionInQuery } from '#contract/text.ts'

export const mostDrafted = 10_000

/** The card's own amounts: no price where it inherits, no floor where there is none. */
export const cellSays = z.object({ selling_price: ringgit.nullable(), floor: ringgit.nullable() })
export type CellSays = z.output<typeof cellSays>

export const draftedCell = z.object({
  /** The base card's cell while the price in force is inherited. */
  id,
  ...cardKey.shape,
  draft: cellSays,
  /** In force when the cell was drafted, and now. */
  drafted_from: cellSays,
  in_force: cellSays,
  /** These two differ. Drafting the cell again resolves that. */
  conflict: z.boolean(),
  base_price: ringgit.nullable(),
  at: moment,
  by: z.string(),
})
export type DraftedCell = z.output<typeof draftedCell>

/** A rule has at most one draft. */
export const cardDraft = z.object({
  /** Changes with every edit. */
  revision: z.int(),
  opened_at: moment,
  opened_by: z.string(),
  changed_at: moment,
  changed_by: z.string(),
  conflicts: z.int(),
  /** False for people who drafted a part, where another person must publish. */
  may_publish: z.boolean(),
  cells: z.array(draftedCell),
})
export type CardDraft = z.output<typeof cardDraft>

/** The revision that the sender has seen. */
const seen = { id, revision: z.int() }

export const draftChange = z.object({
  id,
  /** Null without a draft. */
  revision: z.int().nullable(),
  cells: z
    .array(
      z.object({
        id,
        /** Null removes a custom rule's own price. The price in force leaves the draft. */
        selling_price: ringgitPrice.nullable(),
        /** Base card only; null for none, omitted it stays. */
        floor: ringgitPrice.nullish(),
      }),
    )
    .min(1)
    .max(mostDrafted),
})
export type DraftChange = z.output<typeof draftChange>

export const publishing = z.object({
  ...seen,
  /** Today by default, never earlier. */
  from: day.optional(),
  note: filled(longestRemark).nullish(),
})
export type Publishing = z.output<typeof publishing>

export const publishedVersion = z.object({ number: version, from: day })

export const compareQuery = z.object({ id: idInPath, from: versionInQuery, to: versionInQuery })
export type CompareQuery = z.output<typeof compareQuery>

export const comparedCell = z.object({ id, ...cardKey.shape, before: cellSays, after: cellSays })
export type ComparedCell = z.output<typeof comparedCell>

export const restoring = z.object({ id, number: version.positive() })
