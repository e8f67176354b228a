import * as z from 'zod'
import { productInQuery } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileFormats } from '#contract/file-formats.ts'
import { ringgit } from '#contract/money.ts'
import { cardKey } from '#contract/rate-cards/cell.ts'
import { cellSays } from '#contract/rate-cards/draft.ts'
import { id, idInPath } from '#contract/text.ts'

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
  /** Of the draft that the sender has seen; omitted without one. */
  revision: idInPath.optional(),
})
export type CardImport = z.output<typeof cardImport>

export const importedCard = z.object({
  rows: z.int(),
  /** Different from the draft, or from the price in force if not drafted. */
  changes: z.int(),
  /** Of these, drafted prices that return to the price in force. */
  undrafted: z.int(),
  /** Drafted prices that stay, because the file has the price in force and does not come from the draft. */
  kept: z.int(),
  /** The first changes. */
  first: z.array(
    z.object({ id, ...cardKey.shape, before: cellSays, after: cellSays, base_price: ringgit.nullable() }),
  ),
})
export type ImportedCard = z.output<typeof importedCard>
export type ImportedPrice = ImportedCard['first'][number]

export const cardSheetApi = {
  export: endpoint({
    method: 'GET',
    path: '/pricing-rule/export',
    access: readers,
    summary:
      'Export a rule’s card, or one product of it, as a CSV or XLSX file: a row for each price, with its id, its names, the card’s own price (empty where it is inherited), the floor and the base price.',
    query: cardExport,
    answersFile: true,
  }),
  import: endpoint({
    method: 'POST',
    path: '/pricing-rule/import',
    access: readers,
    summary:
      'Draft the prices of an exported and changed file (multipart, field `file`: CSV or XLSX by content, at most 2 MB and 20,000 rows), all or none. Prices are found by their ids; an empty one removes a custom rule’s own. Errors are named `rows.ROW.COLUMN`, the first 100 of them; `data.faults` counts them all. 409 as for `PUT /pricing-rule/draft`.',
    query: cardImport,
    file: { mostBytes: sheetLimits.bytes },
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
