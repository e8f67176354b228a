import { networkStatuses } from '#contract/buildings.ts'
import type { Sen } from '#contract/money.ts'
import { bands, type CardComponent } from '#contract/pricing.ts'
import { cardComponents, type CardCell, type CardKey } from '#contract/rate-cards/cell.ts'

export type CardColumn = Pick<CardCell, 'charge' | 'band' | 'term' | 'network_status'> & { key: string }

/** `cells` has one place for each column. */
export interface CardRow extends Pick<CardCell, 'bandwidth' | 'option'> {
  key: string
  cells: readonly (CardCell | undefined)[]
}

export interface CardTable {
  component: CardComponent
  columns: readonly CardColumn[]
  rows: readonly CardRow[]
}

/** The columns of a band, or else of a charge. */
export interface ColumnGroup extends Pick<CardColumn, 'charge' | 'band'> {
  key: string
  columns: readonly CardColumn[]
}

/** Identifies a price across cards and saves, unlike its id. */
export function gridKey({ product_id, component, ...cell }: CardKey): string {
  return `${product_id} ${component} ${rowKey(cell)} ${columnKey(cell)}`
}

/** Null if the card has the base price. */
export function ownPrice({ inherited, selling_price }: CardCell): Sen | null {
  return inherited ? null : selling_price
}

export function componentsOf(cells: readonly CardCell[]): CardComponent[] {
  return cardComponents.filter((component) => cells.some((cell) => cell.component === component))
}

/** Rows keep the server's order. */
export function tableOf(cells: readonly CardCell[], component: CardComponent): CardTable {
  const these = cells.filter((cell) => cell.component === component)
  const columns = [...Map.groupBy(these, columnKey)].map(([key, [cell]]) => columnOf(key, cell!))
  columns.sort((a, b) => rank(a).reduce((order, each, at) => order || each - rank(b)[at]!, 0))
  const at = new Map(columns.map(({ key }, index) => [key, index]))
  const rows = [...Map.groupBy(these, rowKey)].map(([key, cellsOfRow]) => {
    const row = Array.from({ length: columns.length }, (): CardCell | undefined => undefined)
    for (const cell of cellsOfRow) row[at.get(columnKey(cell))!] = cell
    return { key, bandwidth: cellsOfRow[0]!.bandwidth, option: cellsOfRow[0]!.option, cells: row }
  })
  return { component, columns, rows }
}

export function groupsOf(columns: readonly CardColumn[]): ColumnGroup[] {
  const groups = Map.groupBy(columns, ({ charge, band }) => `${charge} ${band}`)
  return [...groups].map(([key, of]) => ({ key, charge: of[0]!.charge, band: of[0]!.band, columns: of }))
}

function rowKey({ bandwidth, option }: Pick<CardCell, 'bandwidth' | 'option'>): string {
  return `${bandwidth?.id} ${option?.id}`
}

function columnKey({ charge, band, term, network_status }: Omit<CardColumn, 'key'>): string {
  return `${charge} ${band} ${term} ${network_status}`
}

function columnOf(key: string, { charge, band, term, network_status }: CardCell): CardColumn {
  return { key, charge, band, term, network_status }
}

/** Monthly first; then the nearest band, the longest term, on-net. */
function rank({ charge, band, term, network_status }: CardColumn): number[] {
  return [
    charge === 'mrc' ? 0 : 1,
    band === null ? -1 : bands.indexOf(band),
    -(term ?? 0),
    network_status === null ? -1 : networkStatuses.indexOf(network_status),
  ]
}
