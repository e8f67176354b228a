import * as z from 'zod'
import { ringgit } from '#contract/money.ts'
import { cardKey } from '#contract/rate-cards/cell.ts'
import { day, id, moment } from '#contract/text.ts'

/** Reprices the newest lines of these days, at most so many. */
export const previewReach = { lines: 20_000, days: 90 }

/** People who wait longer (ms) are notified. */
export const previewPatience = 3_000

/** Quotes per side, and warnings in all. */
export const previewShows = { quotes: 10, warnings: 100 }

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

/** A drafted price and the one that it should not be below or above: of the next smaller bandwidth, distance or term, the floor, or the base price. */
export const cardWarning = z.object({
  kind: z.enum(warningKinds),
  ...cardKey.shape,
  price: ringgit,
  other: ringgit,
  /** The custom rule in which a draft of the base card causes it. */
  rule: z.string().nullable(),
})
export type CardWarning = z.output<typeof cardWarning>

export const previewResult = z.object({
  cells: z.int(),
  companies: z.int(),
  /** Fewer quotes if it stopped after so many lines. */
  since: day,
  lines: z.int(),
  stopped: z.boolean(),
  /** Quotes whose price would differ, with the sums before and after. */
  quotes: z.int(),
  before: amounts,
  after: amounts,
  /** Empty for other staff, who read no quotes. */
  rises: z.array(movedQuote),
  falls: z.array(movedQuote),
  warnings: z.array(cardWarning),
  warning_count: z.int(),
})
export type PreviewResult = z.output<typeof previewResult>

export const cardPreview = z.object({
  /** The draft has changed since if its revision differs. */
  revision: z.int(),
  asked_at: moment,
  done_at: moment.nullable(),
  /** The job failed too often; ask again. */
  failed_at: moment.nullable(),
  /** Null until computed, and if that failed. */
  result: previewResult.nullable(),
})
export type CardPreview = z.output<typeof cardPreview>

export const askedPreview = z.object({ id, revision: z.int() })
