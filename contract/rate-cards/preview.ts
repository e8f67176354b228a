import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import { cardKey } from '#contract/rate-cards/cell.ts'
import { day, id, moment } from '#contract/text.ts'

/** Quote lines that a preview prices again, the newest first, and the days that it goes back at most. */
export const previewReach = { lines: 20_000, days: 90 }

/** Milliseconds after which whoever waits for a preview is notified of it. */
export const previewPatience = 3_000

/** Quotes that a preview names on either side, and warnings that it lists. */
export const previewShows = { quotes: 10, warnings: 100 }

/** What someone should look at before publishing. */
export const warningKinds = ['bandwidth', 'distance', 'term', 'floor', 'base'] as const
export type WarningKind = (typeof warningKinds)[number]

const amounts = z.object({ nrc: ringgit, mrc: ringgit })

const movedQuote = z.object({
  id,
  quote_reference: z.string(),
  company: z.string(),
  before: amounts,
  after: amounts,
})
export type MovedQuote = z.output<typeof movedQuote>

/**
 * A price as the draft has it, beside the one that it should not be below or above: of the next smaller bandwidth, shorter
 * distance or term, the floor, or the base price.
 */
export const cardWarning = z.object({
  kind: z.enum(warningKinds),
  ...cardKey.shape,
  price: ringgit,
  other: ringgit,
  /** The custom rule on whose card a draft of the base card brings it about. */
  rule: z.string().nullable(),
})
export type CardWarning = z.output<typeof cardWarning>

export const previewResult = z.object({
  cells: z.int(),
  companies: z.int(),
  /** Quotes since this day were looked at, or fewer: after so many lines it stopped. */
  since: day,
  lines: z.int(),
  stopped: z.boolean(),
  /** Quotes that would have had another price, with what their cards gave before and after. */
  quotes: z.int(),
  before: amounts,
  after: amounts,
  /** For client managers alone: other staff read no quotes. */
  rises: z.array(movedQuote),
  falls: z.array(movedQuote),
  warnings: z.array(cardWarning),
  warning_count: z.int(),
})
export type PreviewResult = z.output<typeof previewResult>

export const cardPreview = z.object({
  /** Of the draft that it is about: one with another revision has changed since. */
  revision: z.int(),
  asked_at: moment,
  done_at: moment.nullable(),
  /** When its job had failed too often; ask again. */
  failed_at: moment.nullable(),
  /** Null while it is computed, and if that failed. */
  result: previewResult.nullable(),
})
export type CardPreview = z.output<typeof cardPreview>

export const askedPreview = z.object({ id, revision: z.int() })
