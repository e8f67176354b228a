import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, versionInQuery, day, id, moment, filled, longestRemark, version } from '#contract/text.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { cardKey, publishingChoices } from '#contract/rate-cards/cell.ts'
import { productInQuery } from '#contract/catalog.ts'
import { fileFormats } from '#contract/file-formats.ts'

const maxDrafted = 10_000

/** The card's own amounts: no price where it inherits, no floor where there is none. */
const cellValues = z.object({ selling_price: ringgit.nullable(), floor: ringgit.nullable() })
export type CellValues = z.output<typeof cellValues>

const draftedCell = z.object({
  /** The base card's cell while the price in force is inherited. */
  id,
  ...cardKey.shape,
  draft: cellValues,
  /** In force when the cell was drafted, and now. */
  drafted_from: cellValues,
  in_force: cellValues,
  /** These two differ. Drafting the cell again resolves that. */
  conflict: z.boolean(),
  base_price: ringgit.nullable(),
  /** Today's floor if the drafted price of a custom rule is below it. */
  below_floor: ringgit.nullable(),
  reason: z.string().nullable(),
  at: moment,
  by: z.string(),
})
export type DraftedCell = z.output<typeof draftedCell>

/** A later version, and how many of the cells it has. */
const plannedVersion = z.object({ number: version, from: day, cells: z.int() })
export type PlannedVersion = z.output<typeof plannedVersion>
/** The data of 409 `planned_versions`. */
export const plannedVersions = z.object({ versions: z.array(plannedVersion) })

/** A rule has at most one draft. */
export const cardDraft = z.object({
  /** Changes with every edit. */
  revision: z.int(),
  opened_at: moment,
  opened_by: z.string(),
  changed_at: moment,
  changed_by: z.string(),
  conflicts: z.int(),
  /** False where another person must publish: for people who drafted a part, or may not approve prices below the floor. */
  may_publish: z.boolean(),
  /** Has a price below the floor, so that a client manager with the right to approve it publishes. */
  needs_floor_approval: z.boolean(),
  /** Later versions with some of its cells. */
  planned: z.array(plannedVersion),
  cells: z.array(draftedCell),
})
export type CardDraft = z.output<typeof cardDraft>

/** The revision that the sender has seen. */
const seen = { id, revision: z.int() }

const draftChange = z.object({
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
        /** Required for a custom price below the floor of the base card. */
        reason: publishingChoices.reason,
      }),
    )
    .min(1)
    .max(maxDrafted),
})
export type DraftChange = z.output<typeof draftChange>

const publishing = z.object({
  ...seen,
  /** Today by default, never earlier. */
  from: day.optional(),
  note: filled(longestRemark).nullish(),
  ...publishingChoices,
})
export type Publishing = z.output<typeof publishing>

const restoring = z.object({ id, number: version.positive(), ...publishingChoices })
export type Restoring = z.output<typeof restoring>

const publishedVersion = z.object({ number: version, from: day })

const compareQuery = z.object({ id: idInPath, from: versionInQuery, to: versionInQuery })
export type CompareQuery = z.output<typeof compareQuery>

const comparedCell = z.object({
  id,
  ...cardKey.shape,
  before: cellValues,
  after: cellValues,
  /** Why the price after is below the floor. */
  reason: z.string().nullable(),
})
export type ComparedCell = z.output<typeof comparedCell>

/** Reprices the newest lines of these days, at most so many. */
export const previewReach = { lines: 20_000, days: 90 }

/** People who wait longer (ms) are notified. */
export const previewNoticeDelay = 3_000

/** Quotes per side, and warnings in all. */
export const previewShows = { quotes: 10, warnings: 100 }

const warningKinds = ['bandwidth', 'distance', 'term', 'floor', 'base'] as const
export type WarningKind = (typeof warningKinds)[number]

const amounts = z.object({ nrc: ringgit, mrc: ringgit })

const affectedQuote = z.object({
  id,
  quote_reference: z.string(),
  company: z.string(),
  before: amounts,
  after: amounts,
})
export type AffectedQuote = z.output<typeof affectedQuote>

/** A drafted price and the one that it should not be below or above: of the next smaller bandwidth, distance or term, the floor, or the base price. */
const cardWarning = z.object({
  kind: z.enum(warningKinds),
  ...cardKey.shape,
  price: ringgit,
  other: ringgit,
  /** Why it is below the floor. */
  reason: z.string().nullable(),
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
  rises: z.array(affectedQuote),
  falls: z.array(affectedQuote),
  warnings: z.array(cardWarning),
  warning_count: z.int(),
  planned: z.array(plannedVersion),
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

const editors = ['client_manager', 'admin', 'commercial'] as const
const byId = z.object({ id: idInPath })

export const cardDraftApi = {
  read: endpoint('GET', '/pricing-rule/draft', {
    access: editors,
    summary:
      'Get the draft of a rule: each cell with its drafted price, the price it was drafted from and the price in force now. Null if none is open.',
    query: byId,
    data: cardDraft.nullable(),
  }),
  save: endpoint('PUT', '/pricing-rule/draft', {
    access: editors,
    summary:
      'Draft several cells of a rule, all or none. 409 `stale_version` with the draft as it is now, if someone else has changed it since. Errors are named `cells.ID`.',
    body: draftChange,
    data: cardDraft.nullable(),
    maxBytes: 2 * 1024 * 1024,
  }),
  discard: endpoint('DELETE', '/pricing-rule/draft', {
    access: editors,
    summary: 'Discard the draft of a rule.',
    query: byId,
  }),
  requestPreview: endpoint('POST', '/pricing-rule/draft/preview', {
    access: editors,
    summary:
      'Ask what publishing the draft of a rule would do: a job computes it. 409 if the draft has another revision.',
    body: z.object({ id, revision: z.int() }),
    data: cardPreview,
  }),
  preview: endpoint('GET', '/pricing-rule/draft/preview', {
    access: editors,
    summary:
      'Get the preview last asked for of a rule’s draft: companies touched, how their quotes of 90 days would have been priced (the newest 20,000 lines), and prices to look at. Null if there is none, its `result` null while it is computed. With `failed_at` it failed, and can be asked for again, or the draft published without it.',
    query: byId,
    data: cardPreview.nullable(),
  }),
  publish: endpoint('POST', '/pricing-rule/publish', {
    access: editors,
    summary:
      'Publish the draft of a rule as one version, from today or a later day. 409 until its preview has been computed or has failed, if a cell has changed since it was drafted, and for the drafter if the portal requires a second person. With a price below the floor that the portal has approved, only a client manager who may approve it and drafted nothing publishes. 409 `planned_versions` with `versions` if later versions have its cells, until `planned` says whether to keep or withdraw them there; 422 on `reason` if a price below the floor has none.',
    body: publishing,
    data: publishedVersion,
  }),
  withdraw: endpoint('DELETE', '/pricing-rule/publish', {
    access: editors,
    summary: 'Withdraw a version whose first day is still to come. It stays in the list and never counts.',
    query: z.object({ id: idInPath, number: versionInQuery }),
  }),
  compare: endpoint('GET', '/pricing-rule/compare', {
    access: editors,
    summary: 'List the cells of which two versions of a rule’s card say different things.',
    query: compareQuery,
    data: z.array(comparedCell),
  }),
  restore: endpoint('POST', '/pricing-rule/restore', {
    access: editors,
    summary:
      'Bring a version of a rule’s card back, as a new version from today. Where the portal asks for a second person, or for the approval of one of its prices below the floor, it becomes a draft, and the call answers 202. `planned` and `reason` as for publishing.',
    body: restoring,
    data: publishedVersion.nullable(),
  }),
}

/** Rows below the headings. */
export const sheetLimits = { bytes: 2 * 1024 * 1024, rows: 20_000 }

/** Faults in a refusal, and changed prices in an answer. */
export const sheetShows = { faults: 100, prices: 10 }

const readers = ['client_manager', 'admin', 'commercial'] as const
const card = { id: idInPath, product_id: productInQuery.optional() }

const cardExport = z.object({
  ...card,
  format: z.enum(fileFormats),
  /** 1: drafted prices in place of those in force. */
  draft: z.enum(['0', '1']).default('0'),
})
export type CardExport = z.output<typeof cardExport>

const cardImport = z.object({
  ...card,
  /** The draft revision that the sender has seen; omitted without a draft. */
  revision: idInPath.optional(),
})
export type CardImport = z.output<typeof cardImport>

const importedCard = z.object({
  rows: z.int(),
  /** Different from the draft, or from the price in force if not drafted. */
  changes: z.int(),
  /** Drafted prices that return to the price in force. */
  undrafted: z.int(),
  /** Drafted prices that stay, because the file has the price in force and does not come from the draft. */
  kept: z.int(),
  /** The first changes. */
  first: z.array(
    z.object({ id, ...cardKey.shape, before: cellValues, after: cellValues, base_price: ringgit.nullable() }),
  ),
})
export type ImportedCard = z.output<typeof importedCard>
export type ImportedPrice = ImportedCard['first'][number]

export const cardSheetApi = {
  export: endpoint('GET', '/pricing-rule/export', {
    access: readers,
    summary:
      'Export a rule’s card, or one product of it, as a CSV or XLSX file: a row for each price, with its id, its names, the card’s own price (empty where it is inherited), the floor, the reason for a price below it and the base price.',
    query: cardExport,
    answersFile: true,
  }),
  import: endpoint('POST', '/pricing-rule/import', {
    access: readers,
    summary:
      'Draft the prices of an exported and changed file (multipart, field `file`: CSV or XLSX by content, at most 2 MB and 20,000 rows), all or none. Prices are found by their ids; an empty one removes a custom rule’s own; one below the floor needs a reason in the file’s column. Errors are named `rows.ROW.COLUMN`, the first 100 of them; `data.faults` counts them all. 409 as for `PUT /pricing-rule/draft`.',
    query: cardImport,
    file: { maxBytes: sheetLimits.bytes },
    data: importedCard,
    preview: true,
  }),
}

/** Names of a price, which an import may not change. */
export const namingColumns = [
  'product',
  'component',
  'charge',
  'bandwidth',
  'term',
  'band',
  'network_status',
  'option',
] as const
