import { fttoCeiling, type FttoReadiness } from '#contract/buildings.ts'
import { ftto, privateLeasedLine, type ProductId } from '#contract/catalog.ts'
import { shareOf, sumSen, type Sen } from '#contract/money.ts'
import {
  bands,
  components,
  grades,
  leadTimeDays,
  type Band,
  type Charge,
  type Component,
  type End,
  type Grade,
  type TaxCode,
} from '#contract/pricing.ts'

/** One end of a connection, as far as its price goes. */
export interface PricedEnd {
  end: End
  grade: Grade
  /** A company's own wholesale hand-over: pays no access and no installation. */
  nni: boolean
  dataCentre: boolean
  readiness: FttoReadiness
}

/** A chosen add-on. */
export interface PricedOption {
  id: number
  kind: 'fixed_ip' | 'voice' | 'device'
  name: string
  tax_code: TaxCode
}

/** One price of a card that applies to the viewer: the company's own cell where it has one, else the base cell. */
export interface Cell {
  id: number
  component: Exclude<Component, 'agreed'>
  charge: Charge
  bandwidth_id: number | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  vas_option_id: number | null
  price_sen: Sen
  own_rate: boolean
}

export interface Connection {
  product: ProductId
  ends: PricedEnd[]
  band: Band | null
  options: PricedOption[]
}

export interface Choice {
  bandwidth: { id: number; mbps: number; label: string }
  months: number
}

export interface Line {
  component: Component
  charge: Charge
  end: End | null
  amount: Sen
  bandwidth: string | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  option: string | null
  tax_code: TaxCode
  own_rate: boolean
  cell_id: number | null
}

export interface SixPrices {
  bandwidth_nrc: Sen | null
  bandwidth_mrc: Sen | null
  xc_nrc: Sen
  xc_mrc: Sen
  vas_nrc: Sen
  vas_mrc: Sen
}

export interface Price extends SixPrices {
  total_nrc: Sen | null
  total_mrc: Sen | null
  tax_nrc: Sen | null
  tax_mrc: Sen | null
  lines: Line[]
  /** False where the card has no complete price: the quote awaits one. */
  complete: boolean
}

export type TaxRates = Record<TaxCode, number>

/** Cells by what they are looked up with; made once per request. */
export type Card = Map<string, Cell>

/** Arranges cells for look-up; where two cells have one key the company's own wins. */
export function cardOf(cells: Iterable<Cell>): Card {
  const card: Card = new Map()
  for (const cell of cells) {
    const key = keyOf(cell)
    if (cell.own_rate || !card.has(key)) card.set(key, cell)
  }
  return card
}

/**
 * Prices one bandwidth and term of a connection by the card (domain rule: six prices, lines summing to the sen).
 * An end that is not lit or surveyable, or any missing cell, leaves the bandwidth prices empty; cross connect and
 * add-ons are still priced. `tax` holds basis points, all zero for a licensed provider.
 */
export function priceOf(connection: Connection, choice: Choice, card: Card, tax: TaxRates): Price {
  const wanted = wantedLines(connection, choice)
  const lines: Line[] = []
  let complete = connection.ends.every((end) => end.grade !== 'off_net') && !unknownReadiness(connection)
  for (const line of wanted) {
    const cell = card.get(keyOf(line))
    if (cell) lines.push(lineOf(line, cell, choice))
    else complete = false
  }
  return withTotals(
    complete ? lines : lines.filter((line) => components[line.component] !== 'bandwidth'),
    complete,
    tax,
  )
}

/** Sums lines into the six prices, totals and tax. Used for card prices and for a client manager's agreed ones. */
export function withTotals(lines: Line[], complete: boolean, tax: TaxRates): Price {
  const sum = (group: string, charge: Charge) =>
    sumSen(lines.filter((l) => components[l.component] === group && l.charge === charge).map((l) => l.amount))
  const taxOf = (charge: Charge) =>
    sumSen(
      (Object.keys(tax) as TaxCode[]).map((code) =>
        shareOf(
          sumSen(lines.filter((l) => l.charge === charge && l.tax_code === code).map((l) => l.amount)),
          tax[code],
        ),
      ),
    )
  const [xc_nrc, xc_mrc] = [sum('xc', 'nrc'), sum('xc', 'mrc')]
  const [vas_nrc, vas_mrc] = [sum('vas', 'nrc'), sum('vas', 'mrc')]
  const bandwidth_nrc = complete ? sum('bandwidth', 'nrc') : null
  const bandwidth_mrc = complete ? sum('bandwidth', 'mrc') : null
  return {
    bandwidth_nrc,
    bandwidth_mrc,
    xc_nrc,
    xc_mrc,
    vas_nrc,
    vas_mrc,
    total_nrc: bandwidth_nrc === null ? null : sumSen([bandwidth_nrc, xc_nrc, vas_nrc]),
    total_mrc: bandwidth_mrc === null ? null : sumSen([bandwidth_mrc, xc_mrc, vas_mrc]),
    tax_nrc: complete ? taxOf('nrc') : null,
    tax_mrc: complete ? taxOf('mrc') : null,
    lines,
    complete,
  }
}

/** NRC + MRC × months before tax; a service without commitment (0 months) counts one month. */
export function termTotal(price: Pick<Price, 'total_nrc' | 'total_mrc'>, months: number): Sen | null {
  if (price.total_nrc === null || price.total_mrc === null) return null
  return sumSen([price.total_nrc, price.total_mrc * Math.max(1, months)])
}

/** The grade of a connection is its worse end's, and so is its lead time in working days. */
export function gradeOf(ends: readonly Pick<PricedEnd, 'grade'>[]): { grade: Grade; leadTimeDays: number } {
  const worst = Math.max(...ends.map((end) => grades.indexOf(end.grade)))
  const grade = grades[worst] ?? 'off_net'
  return { grade, leadTimeDays: leadTimeDays[grade] }
}

/** Whether a bandwidth can be had over this FTTO readiness; every other product is not limited by it. */
export function allowedByReadiness(connection: Connection, mbps: number): boolean {
  if (connection.product !== ftto) return true
  const ceiling = fttoCeiling[connection.ends[0]?.readiness ?? 'unknown']
  return ceiling === null || mbps <= ceiling
}

function unknownReadiness(connection: Connection): boolean {
  return connection.product === ftto && connection.ends.some((end) => end.readiness === 'unknown')
}

type Wanted = Pick<
  Cell,
  'component' | 'charge' | 'bandwidth_id' | 'term' | 'band' | 'network_status' | 'vas_option_id'
> & {
  end: End | null
  option: PricedOption | null
}

function wantedLines(connection: Connection, choice: Choice): Wanted[] {
  const plain = {
    bandwidth_id: null,
    term: null,
    band: null,
    network_status: null,
    vas_option_id: null,
    end: null,
    option: null,
  }
  const { id: bandwidth_id } = choice.bandwidth
  const term = choice.months
  const wanted: Wanted[] = []
  for (const { end, nni, grade, dataCentre } of connection.ends) {
    if (!nni && grade !== 'off_net') {
      wanted.push({ ...plain, component: 'access', charge: 'mrc', bandwidth_id, term, end })
      wanted.push({
        ...plain,
        component: 'installation',
        charge: 'nrc',
        bandwidth_id,
        network_status: grade,
        end,
      })
    }
    if (dataCentre)
      for (const charge of ['nrc', 'mrc'] as const)
        wanted.push({ ...plain, component: 'cross_connect', charge, end })
  }
  if (connection.product === privateLeasedLine && connection.band)
    wanted.push({
      ...plain,
      component: 'transport',
      charge: 'mrc',
      bandwidth_id,
      term,
      band: connection.band,
    })
  for (const option of connection.options)
    for (const charge of ['nrc', 'mrc'] as const)
      wanted.push({ ...plain, component: option.kind, charge, vas_option_id: option.id, option })
  return wanted
}

function lineOf(wanted: Wanted, cell: Cell, choice: Choice): Line {
  return {
    component: wanted.component,
    charge: wanted.charge,
    end: wanted.end,
    amount: cell.price_sen,
    bandwidth: wanted.bandwidth_id === null ? null : choice.bandwidth.label,
    term: wanted.term,
    band: wanted.band,
    network_status: wanted.network_status,
    option: wanted.option?.name ?? null,
    tax_code: wanted.option?.tax_code ?? 'telecommunications',
    own_rate: cell.own_rate,
    cell_id: cell.id,
  }
}

function keyOf(of: Omit<Wanted, 'end' | 'option'>): string {
  return `${of.component}|${of.charge}|${of.bandwidth_id}|${of.term}|${of.band}|${of.network_status}|${of.vas_option_id}`
}

/** The distance band of two sites, metres apart by great circle. */
export function bandOf(metres: number, sameBuilding: boolean, acrossSea: boolean): Band {
  if (sameBuilding) return 'same_building'
  if (acrossSea) return 'across_sea'
  const limits = [15_000, 50_000, 300_000]
  const reached = limits.findIndex((limit) => metres <= limit)
  return bands[reached === -1 ? 4 : reached + 1]!
}
