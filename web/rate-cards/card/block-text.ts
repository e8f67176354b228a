import { toRinggit, type Sen } from '#contract/money.ts'

/** A block of prices as spreadsheets exchange it: rows of tab-separated ringgit. A missing price is an empty cell. */
export function blockText(rows: readonly (readonly (Sen | undefined)[])[]): string {
  return rows
    .map((row) => row.map((price) => (price === undefined ? '' : toRinggit(price).toFixed(2))).join('\t'))
    .join('\n')
}
