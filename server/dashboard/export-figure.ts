import type { Sales, SalesFigure } from '#contract/dashboard/sales.ts'
import type { Spend, SpendFigure } from '#contract/dashboard/spend.ts'
import type { Work, WorkFigure } from '#contract/dashboard/work.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import { csvOf, type CsvCell } from '#server/platform/csv.ts'
import type { StreamedList } from '#server/platform/export.ts'
import { plainAmount } from '#server/platform/list-cell.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'

type Row = readonly CsvCell[]
type Heads = Words['figures']['heads']

/** A figure's table as a CSV file in the reader's language: money in ringgit before tax, months as `2026-11`. */
export function figureFile(
  name: string,
  { language, today }: Viewer,
  rowsIn: (w: Words['figures']) => Row[],
): StreamedList {
  const first = csvOf(rowsIn(words[language].figures))
  return {
    name: `${name.replaceAll('_', '-')}-${today}.csv`,
    media_type: 'text/csv; charset=utf-8',
    first,
    rest: [],
    read: async () => first,
  }
}

export const salesRows = {
  won: ({ months }, w) => [
    headsOf(w.heads, 'month', 'product', 'won', 'cancelled', 'expired', 'open', 'win_rate', 'won_mrc'),
    ...months.map((each) => [
      each.month,
      productName(each.product_id, w),
      each.won,
      each.cancelled,
      each.expired,
      each.open,
      shareIn(each.won, each.won + each.cancelled + each.expired),
      plainAmount(each.won_mrc),
    ]),
  ],
  time_to_quote: ({ months }, w) => [
    headsOf(w.heads, 'month', 'product', 'priced', 'days_to_quote'),
    ...months
      .filter(({ priced }) => priced > 0)
      .map((each) => [
        each.month,
        productName(each.product_id, w),
        each.priced,
        Math.round((each.waited_hours / each.priced / 24) * 10) / 10,
      ]),
  ],
  lost: ({ lost }, w) => [
    headsOf(w.heads, 'reason', 'quotes'),
    ...lost.map(({ reason, quotes }) => [w.reasons[reason], quotes]),
  ],
  unserved: ({ unserved }, w) => [
    headsOf(w.heads, 'state', 'city', 'quotes'),
    ...unserved.map(({ state, city, quotes }) => [state, city, quotes]),
  ],
} satisfies Record<SalesFigure, (sales: Sales, w: Words['figures']) => Row[]>

export const workRows = {
  pending: ({ pending }, w) => [
    headsOf(w.heads, 'older_than', 'quotes'),
    ...pending.map(({ days, quotes }) => [days, quotes]),
  ],
  pipeline: ({ pipeline }, w) => [
    headsOf(w.heads, 'product', 'quotes', 'nrc', 'mrc'),
    ...pipeline.map((each) => [
      productName(each.product_id, w),
      each.quotes,
      plainAmount(each.total_nrc),
      plainAmount(each.total_mrc),
    ]),
  ],
  due: ({ due }, w) => [
    headsOf(w.heads, 'due', 'from', 'to', 'orders'),
    ...due.map((each) => [w.due[each.due], each.from, each.to, each.orders]),
  ],
} satisfies Record<WorkFigure, (work: Work, w: Words['figures']) => Row[]>

export const spendRows = {
  spend: ({ months }, w) => [
    headsOf(w.heads, 'month', 'product', 'circuits', 'nrc', 'mrc'),
    ...months.map((each) => [
      each.month,
      productName(each.product_id, w),
      each.circuits,
      plainAmount(each.total_nrc),
      plainAmount(each.total_mrc),
    ]),
  ],
  circuits: ({ circuits }, w) => [
    headsOf(w.heads, 'status', 'circuits', 'mrc'),
    ...circuits.map((each) => [w.status[each.status], each.circuits, plainAmount(each.total_mrc)]),
  ],
  ending: ({ ending }, w) => [
    headsOf(w.heads, 'circuit', 'product', 'ends_on', 'mrc'),
    ...ending.map((each) => [
      each.circuit_reference,
      productName(each.product_id, w),
      each.ends_on,
      plainAmount(each.total_mrc),
    ]),
  ],
} satisfies Record<SpendFigure, (spend: Spend, w: Words['figures']) => Row[]>

const headsOf = (heads: Heads, ...names: (keyof Heads)[]): Row => names.map((name) => heads[name])

function productName(id: ProductId | null, w: Words['figures']): string {
  return id === null ? w.noProduct : products[id].name
}

function shareIn(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}
