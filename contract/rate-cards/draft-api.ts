import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  cardDraft,
  comparedCell,
  compareQuery,
  draftChange,
  publishedVersion,
  publishing,
  restoring,
} from '#contract/rate-cards/draft.ts'
import { idInPath, versionInQuery, day, id, moment } from '#contract/text.ts'
import { ringgit } from '#contract/money.ts'
import { cardKey } from '#contract/rate-cards/cell.ts'

/** Reprices the newest lines of these days, at most so many. */
export const previewReach = { lines: 20_000, days: 90 }

/** People who wait longer (ms) are notified. */
export const previewPatience = 3_000

/** Quotes per side, and warnings in all. */
export const previewShows = { quotes: 10, warnings: 100 }

const warningKinds = ['bandwidth', 'distance', 'term', 'floor', 'base'] as const
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
const cardWarning = z.object({
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

const askedPreview = z.object({ id, revision: z.int() })

const editors = ['client_manager', 'admin', 'commercial'] as const
const byId = z.object({ id: idInPath })

export const cardDraftApi = {
  read: endpoint({
    method: 'GET',
    path: '/pricing-rule/draft',
    access: editors,
    summary:
      'Get the draft of a rule: each cell with its drafted price, the price it was drafted from and the price in force now. Null if none is open.',
    query: byId,
    data: cardDraft.nullable(),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/pricing-rule/draft',
    access: editors,
    summary:
      'Draft several cells of a rule, all or none. 409 `stale_version` with the draft as it is now, if someone else has changed it since. Errors are named `cells.ID`.',
    body: draftChange,
    data: cardDraft.nullable(),
    mostBytes: 2 * 1024 * 1024,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/pricing-rule/draft',
    access: editors,
    summary: 'Discard the draft of a rule.',
    query: byId,
  }),
  askPreview: endpoint({
    method: 'POST',
    path: '/pricing-rule/draft/preview',
    access: editors,
    summary:
      'Ask what publishing the draft of a rule would do: a job computes it. 409 if the draft has another revision.',
    body: askedPreview,
    data: cardPreview,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/pricing-rule/draft/preview',
    access: editors,
    summary:
      'Get the preview last asked for of a rule’s draft: companies touched, how their quotes of 90 days would have been priced (the newest 20,000 lines), and prices to look at. Null if there is none, its `result` null while it is computed. With `failed_at` it failed, and can be asked for again.',
    query: byId,
    data: cardPreview.nullable(),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/pricing-rule/publish',
    access: editors,
    summary:
      'Publish the draft of a rule as one version, from today or a later day. 409 while a cell was changed since it was drafted, and for whoever drafted it where the portal asks for a second person.',
    body: publishing,
    data: publishedVersion,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/pricing-rule/publish',
    access: editors,
    summary: 'Withdraw a version whose first day is still to come. It stays in the list and never counts.',
    query: z.object({ id: idInPath, number: versionInQuery }),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/pricing-rule/compare',
    access: editors,
    summary: 'List the cells of which two versions of a rule’s card say different things.',
    query: compareQuery,
    data: z.array(comparedCell),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/pricing-rule/restore',
    access: editors,
    summary:
      'Bring a version of a rule’s card back, as a new version from today. Where the portal asks for a second person it becomes a draft, and the call answers 202.',
    body: restoring,
    data: publishedVersion.nullable(),
  }),
}
