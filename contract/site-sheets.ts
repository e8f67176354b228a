import * as z from 'zod'
import { grades, networkStatuses } from '#contract/buildings.ts'
import { months, productId } from '#contract/catalog.ts'
import { forCompanyInQuery } from '#contract/customers/for-company.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgit } from '#contract/money.ts'
import { maxCircuits } from '#contract/orders/api.ts'
import { createdApproval } from '#contract/orders/approvals.ts'
import { purchase } from '#contract/orders/order.ts'
import { paging, withinRowLimit } from '#contract/paging.ts'
import { priceLevels } from '#contract/price-level.ts'
import { prices } from '#contract/pricing.ts'
import { longestProjectName } from '#contract/quotes/list.ts'
import { requestTerms } from '#contract/quotes/api.ts'
import { quote } from '#contract/quotes/quote.ts'
import { languages } from '#contract/session.ts'
import { day, filled, id, idInPath, maxInteger, moment, text, version } from '#contract/text.ts'

export const siteSheetLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 2_000,
  columns: 60,
  cell: 500,
  name: 100,
  /** Rows of one save, and of one page. */
  rowsAtOnce: 500,
  candidates: 5,
  circuitsPerOrder: maxCircuits,
} as const

/** The columns that a sheet can have; site B defaults to the hub. Dates are `2026-11-20` or `20/11/2026`. */
export const sheetFields = [
  'reference',
  'product',
  'site_a',
  'postcode_a',
  'city_a',
  'floor_a',
  'site_b',
  'bandwidth',
  'term',
  'add_ons',
  'requested_date',
  'cost_centre',
  'remarks',
] as const
export type SheetField = (typeof sheetFields)[number]

/** A job matches and prices the rows; a sheet is stored once quotes were made from it. */
export const siteSheetStates = ['matching', 'review', 'stored', 'failed'] as const
export type SiteSheetState = (typeof siteSheetStates)[number]

export const sheetRowStates = [
  'error',
  /** A site has several candidates or an uncertain one; the price of the first is subject to survey. */
  'choose',
  /** A site is an address entered by hand: its quote awaits a price. */
  'by_hand',
  'priced',
  /** The rate card has no price: its quote awaits one. */
  'pending',
  'duplicate',
  'excluded',
] as const
export type SheetRowState = (typeof sheetRowStates)[number]

/** Stored as quotes. The others need a decision first, or are left out. */
export const storableStates: readonly SheetRowState[] = ['priced', 'by_hand', 'pending']

const values = z.partialRecord(z.enum(sheetFields), text(siteSheetLimits.cell))
export type SheetValues = z.output<typeof values>

const site = z.object({
  /** One of both. */
  nis: z.string().nullable(),
  nni: id.nullable(),
  name: z.string(),
  address: z.string(),
  network_status: z.enum(networkStatuses),
  latitude: z.number(),
  longitude: z.number(),
})

const candidate = site.extend({
  /** Similarity of the names, in percent. */
  similarity: z.int().min(0).max(100),
  reasons: z.array(z.enum(['nis_code', 'name', 'address', 'postcode'])),
})
export type SheetCandidate = z.output<typeof candidate>

const matchedSite = z.object({
  /** The matched words: those of the site, and the postcode. */
  text: z.string(),
  /** Null for an address entered by hand. While uncertain, the best candidate. */
  chosen: site.nullable(),
  certain: z.boolean(),
  /** Chosen by a person, for this row or an earlier one with this text. */
  confirmed: z.boolean(),
  /** Best first. */
  candidates: z.array(candidate),
})
export type MatchedSite = z.output<typeof matchedSite>

const duplicateOf = z.object({
  kind: z.enum(['service', 'quote', 'row']),
  /** The id of the service or quote, or the number of the row. */
  id,
  /** Null for a row. */
  reference: z.string().nullable(),
})

const sheetRow = z.object({
  /** As in the file, whose headings are row 1. */
  row_no: z.int().positive(),
  version,
  /** Null until the job has reached the row. */
  state: z.enum(sheetRowStates).nullable(),
  values,
  /** Null without a text. `location` of a product with one end is site A. */
  site_a: matchedSite.nullable(),
  site_b: matchedSite.nullable(),
  /** Null: duplicates are left out, other rows are not. */
  included: z.boolean().nullable(),
  duplicate_of: duplicateOf.nullable(),
  errors: z.array(z.object({ field: z.enum(sheetFields), message: z.string() })),
  /** Read from the values; null in an error. */
  product_id: productId.nullable(),
  bandwidth: z.string().nullable(),
  contract_id: months.nullable(),
  grade: z.enum(grades).nullable(),
  price_level: z.enum(priceLevels).nullable(),
  lead_time_days: z.int().nullable(),
  /** Of its quote, once it is stored. */
  prices: z.object(prices).nullable(),
  /** Once it is stored; it cannot be changed here any more. */
  quote: quote.pick({ id: true, quote_reference: true, status: true, awaits_approval: true }).nullable(),
})
export type SheetRow = z.output<typeof sheetRow>

/** For rows that leave the field empty. */
const defaults = z.object({
  product_id: productId.nullish(),
  contract_id: months.nullish(),
  bandwidth_id: id.nullish(),
  /** Site B of rows that have none. */
  hub_nis: text(40).nullish(),
  hub_nni: id.nullish(),
})
export type SheetDefaults = z.output<typeof defaults>

/** Of rows with a price, before tax: those to choose count with their best candidate. */
const sums = z.object({
  rows: z.int(),
  /** By hand or pending. */
  unpriced: z.int(),
  nrc: ringgit,
  mrc: ringgit,
  /** Each row over its own term; without commitment one month. */
  over_term: ringgit,
})
export type SheetSums = z.output<typeof sums>

const listedSheet = z.object({
  id,
  name: z.string(),
  state: z.enum(siteSheetStates),
  company_id: id,
  company: z.string(),
  made_by: z.string(),
  made_at: moment,
  row_count: z.int(),
  /** Rows that the job has matched. */
  done: z.int(),
  counts: z.record(z.enum(sheetRowStates), z.int()),
  stored: z.int(),
})
export type ListedSheet = z.output<typeof listedSheet>

const siteSheet = listedSheet.extend({
  version,
  /** The file's columns in order, with the field that each fills. Empty for a typed sheet. */
  columns: z.array(z.object({ heading: z.string(), field: z.enum(sheetFields).nullable() })),
  defaults,
  hub: site.nullable(),
  sums,
  /** The last day of the first price to expire; null without one. */
  prices_until: day.nullable(),
  project_name: z.string().nullable(),
})
export type SiteSheet = z.output<typeof siteSheet>

export const whatIfSteps = [-1, 1] as const

/** Exactly one: all rows at another term, or one bandwidth step down or up. */
const variant = z
  .object({
    term: z.literal(requestTerms).optional(),
    step: z.literal(whatIfSteps).optional(),
  })
  .refine(({ term, step }) => (term === undefined) !== (step === undefined), {
    path: ['term'],
    params: { rule: 'required' },
  })

/** A building or an NNI, or the address as it is written. */
const siteChoice = z
  .object({
    nis: text(40).nullish(),
    nni: id.nullish(),
    by_hand: z.literal(true).optional(),
    /** For all rows of the sheet with the same text. It is remembered for the company’s next sheets either way. */
    for_all: z.boolean().default(false),
  })
  .refine(({ nis, nni, by_hand }) => [nis, nni, by_hand].filter(Boolean).length === 1, {
    path: ['nis'],
    params: { rule: 'required' },
  })
export type SiteChoice = z.output<typeof siteChoice>

const rowKey = {
  row_no: z.int().min(1).max(maxInteger),
  version: version.positive(),
}

const rowChange = z.object({
  ...rowKey,
  /** Null adds a row. */
  version: version.positive().nullable(),
  /** Omitted fields do not change. */
  values: values.optional(),
  site_a: siteChoice.optional(),
  site_b: siteChoice.optional(),
  included: z.boolean().nullish(),
})
export type RowChange = z.output<typeof rowChange>

/** Data of a `stale_version` refusal: rows that someone else has changed, with both values; null if it is removed. */
export const sheetConflicts = z.object({
  rows: z.array(z.object({ row_no: z.int(), yours: values, now: values.nullable() })),
})

const people = ['customer', 'client_manager'] as const
const params = z.object({ id: idInPath })

export const siteSheetApi = {
  create: endpoint('POST', '/site-sheets', {
    access: people,
    summary:
      'Make a sheet from a file (multipart, field `file`: XLSX or CSV by content, at most 5 MB, 2,000 rows and 60 columns). A job matches and prices its rows. A result file updates its own sheet: 409 `stale_version` with both values if a row has changed since.',
    query: z.object({ company_id: forCompanyInQuery }),
    file: { maxBytes: siteSheetLimits.bytes },
    data: z.object({ id, updated: z.boolean() }),
  }),
  begin: endpoint('POST', '/site-sheets/typed', {
    access: people,
    summary: 'Make an empty sheet, whose rows are typed.',
    query: z.object({ company_id: forCompanyInQuery }),
    body: z.object({ name: filled(siteSheetLimits.name) }),
    data: z.object({ id }),
  }),
  list: endpoint('GET', '/site-sheets', {
    access: people,
    summary: 'List the company’s sheets, or those of all companies for client managers, newest first.',
    query: z
      .object({ page: paging.page, per_page: paging.per_page, company_id: forCompanyInQuery })
      .refine(...withinRowLimit),
    data: z.array(listedSheet),
    counted: true,
  }),
  template: endpoint('GET', '/site-sheets/template', {
    access: people,
    summary: 'Get an empty workbook with the columns of a sheet in a language, by default the caller’s.',
    query: z.object({ language: z.enum(languages).optional() }),
    answersFile: true,
  }),
  one: endpoint('GET', '/site-sheets/:id', {
    access: people,
    summary: 'Get a sheet with the count of its rows by state and its sums.',
    params,
    data: siteSheet,
  }),
  rows: endpoint('GET', '/site-sheets/:id/rows', {
    access: people,
    summary: 'List the rows of a sheet in their order, of one state if it is named.',
    params,
    query: z.object({
      state: z.enum(sheetRowStates).optional(),
      page: z.coerce.number<string>().int().min(1).max(siteSheetLimits.rows).default(1),
      per_page: z.coerce.number<string>().int().min(1).max(siteSheetLimits.rowsAtOnce).default(100),
    }),
    data: z.array(sheetRow),
    counted: true,
  }),
  saveRows: endpoint('PUT', '/site-sheets/:id/rows', {
    access: people,
    summary:
      'Change, add and remove rows, all or none; changed rows are matched and priced again. 409 `stale_version` with both values for rows that someone else has changed.',
    params,
    body: z.object({
      rows: z.array(rowChange).max(siteSheetLimits.rowsAtOnce).default([]),
      removed: z.array(z.object(rowKey)).max(siteSheetLimits.rowsAtOnce).default([]),
    }),
    /** The rows as they are now; others that a choice for all has changed are only counted. */
    data: z.object({ rows: z.array(sheetRow), others: z.int() }),
  }),
  configure: endpoint('PUT', '/site-sheets/:id', {
    access: people,
    summary:
      'Change the name, the fields of the columns or the defaults. With other columns or defaults, or with `refresh`, a job matches and prices all rows again at today’s prices. 409 with a stale version.',
    params,
    body: z.object({
      version: version.positive(),
      name: filled(siteSheetLimits.name).optional(),
      /** In the order of the file’s columns; each field at most once. */
      columns: z.array(z.enum(sheetFields).nullable()).max(siteSheetLimits.columns).optional(),
      defaults: defaults.optional(),
      refresh: z.literal(true).optional(),
    }),
    data: siteSheet,
  }),
  whatIf: endpoint('GET', '/site-sheets/:id/what-if', {
    access: people,
    summary:
      'Get the sums of a sheet as it is, at each term and one bandwidth step down and up. Saves nothing.',
    params,
    data: z.object({
      as_is: sums,
      terms: z.array(z.object({ term: z.literal(requestTerms), sums })),
      steps: z.array(z.object({ step: z.literal(whatIfSteps), sums })),
    }),
  }),
  adopt: endpoint('PUT', '/site-sheets/:id/what-if', {
    access: people,
    summary:
      'Adopt a variant: all rows take its term or bandwidth. Quotes do not change. 409 with a stale version.',
    params,
    body: variant.safeExtend({ version: version.positive() }),
    data: siteSheet,
  }),
  store: endpoint('POST', '/site-sheets/:id/store', {
    access: ['customer'],
    summary:
      'Make quotes of all rows that are priced, pending or by hand, at the prices of the sheet, in one project: all or none. Other rows stay in the sheet. 409 `price_changed` once the price of a row is no longer held; refresh the sheet then.',
    params,
    body: z.object({ project_name: filled(longestProjectName) }),
    data: z.object({ stored: z.int(), pending: z.int(), left_out: z.int() }),
  }),
  order: endpoint('POST', '/site-sheets/:id/order', {
    access: ['customer'],
    scope: 'order',
    summary:
      'Order the active quotes of a sheet, split into orders of at most 500 circuits, each placed as a whole, with the requested dates of the rows. If one is refused, those before it stay placed and `refused` says why; the next call orders the rest. An order above the spending limit is requested.',
    params,
    body: z.object({
      ...purchase.shape,
      billing_account_id: id.nullish(),
      accepted_terms_version: filled(40),
      /** The totals before tax of all quotes that the buyer saw. */
      expected: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
    }),
    data: z.object({
      orders: z.array(z.object({ id, order_reference: z.string(), circuits: z.int() })),
      approvals: z.array(createdApproval.shape.approval),
      refused: z.string().nullable(),
    }),
  }),
  file: endpoint('GET', '/site-sheets/:id/file', {
    access: people,
    summary:
      'Get the sheet as a workbook (XLSX): its columns, and per row the sites, prices, grade, price level, lead time, validity, errors, quote and row id. It can be changed and uploaded again.',
    params,
    answersFile: true,
  }),
  remove: endpoint('DELETE', '/site-sheets/:id', {
    access: people,
    summary: 'Delete a sheet with its rows. Its quotes stay.',
    params,
  }),
}
