import * as z from 'zod'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { cardKey } from '#contract/rate-cards/cell.ts'
import { day, filled, id, idInPath, longestRemark, moment, version, versionInQuery } from '#contract/text.ts'

/** Cells that one call drafts, at most. */
export const mostDrafted = 10_000

/** What a card itself says of a cell: no price where it inherits the base card's, no floor where there is none. */
export const cellSays = z.object({ selling_price: ringgit.nullable(), floor: ringgit.nullable() })
export type CellSays = z.output<typeof cellSays>

export const draftedCell = z.object({
  /** As in `GET /pricing-rule-detail/list-by-id`: the base card's cell while the price in force is inherited. */
  id,
  ...cardKey.shape,
  draft: cellSays,
  /** What was in force when the cell was drafted, and what is now. */
  drafted_from: cellSays,
  in_force: cellSays,
  /** What is in force is no longer what the cell was drafted from. Drafting it again resolves that. */
  conflict: z.boolean(),
  base_price: ringgit.nullable(),
  at: moment,
  by: z.string(),
})
export type DraftedCell = z.output<typeof draftedCell>

/** What several cells of a rule shall cost, before it is published as a whole. A rule has at most one. */
export const cardDraft = z.object({
  /** Another one with every change. */
  revision: z.int(),
  opened_at: moment,
  opened_by: z.string(),
  changed_at: moment,
  changed_by: z.string(),
  conflicts: z.int(),
  /** False for whoever drafted a part of it, where the portal asks that another person publishes. */
  may_publish: z.boolean(),
  cells: z.array(draftedCell),
})
export type CardDraft = z.output<typeof cardDraft>

/** The draft of a rule that a call is about: the revision that its sender has seen. */
const seen = { id, revision: z.int() }

export const draftChange = z.object({
  id,
  /** Null while there is no draft. */
  revision: z.int().nullable(),
  cells: z
    .array(
      z.object({
        id,
        /** Null removes a custom rule's own price. What is in force leaves the draft. */
        selling_price: ringgitPrice.nullable(),
        /** Of the base card only; null for none. Omitted it stays. */
        floor: ringgitPrice.nullish(),
      }),
    )
    .min(1)
    .max(mostDrafted),
})
export type DraftChange = z.output<typeof draftChange>

export const publishing = z.object({
  ...seen,
  /** The first day, today or later; today by default. */
  from: day.optional(),
  note: filled(longestRemark).nullish(),
})
export type Publishing = z.output<typeof publishing>

export const publishedVersion = z.object({ number: version, from: day })

export const compareQuery = z.object({ id: idInPath, from: versionInQuery, to: versionInQuery })
export type CompareQuery = z.output<typeof compareQuery>

/** A cell of which two versions of a card say different things. */
export const comparedCell = z.object({ id, ...cardKey.shape, before: cellSays, after: cellSays })
export type ComparedCell = z.output<typeof comparedCell>

export const restoring = z.object({ id, number: version.positive() })
