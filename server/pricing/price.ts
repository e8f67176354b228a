import { fttoCeiling, type FttoReadiness, grades, type Grade } from '#contract/buildings.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import type { Sen } from '#contract/money.ts'
import { bands, components, type Band, type End } from '#contract/pricing.ts'
import type { TaxCode, TaxRates } from '#contract/tax.ts'
import type { NniLoad } from '#server/customers/nni-load.ts'
import type { CellKey } from '#server/pricing/tables.ts'
import { withTotals, type Line, type Price } from '#server/pricing/totals.ts'

export interface PricedEnd {
  end: End
  grade: Grade
  /** A company's own NNI: access, installation and cross connect are paid already. */
  nni: NniLoad | null
  dataCentre: boolean
  readiness: FttoReadiness
}

export interface PricedOption {
  id: number
  kind: 'fixed_ip' | 'voice' | 'device'
  name: string
  tax_code: TaxCode
}

/** The company's own cell if it has one, else the base cell. */
export interface Cell extends CellKey {
  id: number
  version_id: number
  price_sen: Sen
  floor_sen: Sen | null
  own_rate: boolean
}

export interface Connection {
  product: ProductId
  ends: PricedEnd[]
  band: Band | null
  options: PricedOption[]
}

export interface ChosenTerm {
  /** Without an id no card has a price for it. */
  bandwidth: { id: number | null; mbps: number; label: string }
  months: number
}

export type Card = Map<string, Cell>

/** The company's cell overrides the base cell of the same key. */
export function cardOf(cells: Iterable<Cell>): Card {
  const card: Card = new Map()
  for (const cell of cells) {
    const key = keyOfCell(cell)
    const other = card.get(key)
    const [own, base] = cell.own_rate ? [cell, other] : [other, cell]
    // The floor is always the base card's.
    card.set(key, { ...(own ?? cell), floor_sen: (base ?? cell).floor_sen })
  }
  return card
}

/**
 * Prices one bandwidth and term (six prices, lines summing to the sen). An end that is not lit or surveyable, or any
 * missing cell, leaves the bandwidth prices empty; cross connect and add-ons are still priced.
 */
export function priceOf(connection: Connection, choice: ChosenTerm, card: Card, tax: TaxRates): Price {
  const wanted = wantedLines(connection, choice)
  const lines: Line[] = []
  let complete = connection.ends.every((end) => end.grade !== 'off_net') && !unknownReadiness(connection)
  for (const line of wanted) {
    const cell = card.get(keyOfCell(line))
    if (cell) lines.push(lineOf(line, cell, choice))
    else complete = false
  }
  return withTotals(
    complete ? lines : lines.filter((line) => components[line.component] !== 'bandwidth'),
    complete,
    tax,
  )
}

/** The grade of a connection is its worse end's. */
export function gradeOf(ends: readonly Pick<PricedEnd, 'grade'>[]): Grade {
  const worst = Math.max(...ends.map((end) => grades.indexOf(end.grade)))
  return grades[worst] ?? 'off_net'
}

/** Some products limit the bandwidth by the building's readiness. */
export function allowedByReadiness(connection: Connection, mbps: number): boolean {
  if (!products[connection.product].readiness) return true
  const ceiling = fttoCeiling[connection.ends[0]?.readiness ?? 'unknown']
  return ceiling === null || mbps <= ceiling
}

export function unknownReadiness(connection: Connection): boolean {
  return products[connection.product].readiness && connection.ends.some((end) => end.readiness === 'unknown')
}

interface WantedLine extends CellKey {
  end: End | null
  option: PricedOption | null
}

const noKey = {
  end: null,
  bandwidth_id: null,
  term: null,
  band: null,
  network_status: null,
  vas_option_id: null,
  option: null,
}

function wantedLines(connection: Connection, choice: ChosenTerm): WantedLine[] {
  const { id: bandwidth_id } = choice.bandwidth
  const term = choice.months
  const wanted: WantedLine[] = []
  for (const { end, nni, grade, dataCentre } of connection.ends) {
    if (nni) continue
    if (grade !== 'off_net')
      wanted.push(
        { ...noKey, component: 'access', charge: 'mrc', end, bandwidth_id, term },
        { ...noKey, component: 'installation', charge: 'nrc', end, bandwidth_id, network_status: grade },
      )
    if (dataCentre)
      for (const charge of ['nrc', 'mrc'] as const)
        wanted.push({ ...noKey, component: 'cross_connect', charge, end })
  }
  const { band } = connection
  if (products[connection.product].distance && band)
    wanted.push({ ...noKey, component: 'transport', charge: 'mrc', bandwidth_id, term, band })
  for (const option of connection.options)
    for (const charge of ['nrc', 'mrc'] as const)
      wanted.push({ ...noKey, component: option.kind, charge, vas_option_id: option.id, option })
  return wanted
}

function lineOf(wanted: WantedLine, cell: Cell, choice: ChosenTerm): Line {
  const { bandwidth_id, vas_option_id: _, option, ...line } = wanted
  return {
    ...line,
    amount: cell.price_sen,
    bandwidth: bandwidth_id === null ? null : choice.bandwidth.label,
    option: option?.name ?? null,
    tax_code: option?.tax_code ?? 'telecommunications',
    own_rate: cell.own_rate,
    cell_id: cell.id,
    version_id: cell.version_id,
    floor: cell.floor_sen,
  }
}

export function keyOfCell(of: CellKey): string {
  return `${of.component}|${of.charge}|${of.bandwidth_id}|${of.term}|${of.band}|${of.network_status}|${of.vas_option_id}`
}

export function bandOf(metres: number, sameBuilding: boolean, acrossSea: boolean): Band {
  if (sameBuilding) return 'same_building'
  if (acrossSea) return 'across_sea'
  const limits = [15_000, 50_000, 300_000]
  const reached = limits.findIndex((limit) => metres <= limit)
  return bands[reached === -1 ? 4 : reached + 1]!
}
