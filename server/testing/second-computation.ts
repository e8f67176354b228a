// An independent computation of order costs from whole sen, price lines and rates. It shares no code with the portal.

export const generatedCodes = ['telecommunications', 'equipment_rental', 'managed_services'] as const
export type GeneratedCode = (typeof generatedCodes)[number]
export const generatedCompanies = ['acme', 'borneo'] as const
export type GeneratedCompany = (typeof generatedCompanies)[number]

export interface GeneratedLine {
  charge: 'nrc' | 'mrc'
  tax_code: GeneratedCode
  amount: number
}
export interface GeneratedSums {
  nrc: number
  mrc: number
  tax_nrc: number
  tax_mrc: number
}
export interface GeneratedCircuit {
  id: number
  status: 'pending' | 'processing' | 'delivered' | 'cancelled'
  firm: boolean
  months: number
  /** Price lines with their tax, and accepted extra charges. */
  parts: GeneratedSums[]
  cancelled_at: number
  open: boolean
}
export interface GeneratedOrder {
  id: number
  company: GeneratedCompany
  ordered: { nrc: number; mrc: number; deposit: number }
  deposit_months: number
  circuits: GeneratedCircuit[]
}

/** One-time and monthly amounts in sen with their tax: rounded half up, once for each code. */
export function taxedOnce(lines: GeneratedLine[], rateOf: (code: GeneratedCode) => number): GeneratedSums {
  const of = (charge: GeneratedLine['charge']) => lines.filter((line) => line.charge === charge)
  const tax = (charge: GeneratedLine['charge']) =>
    sumOf(
      generatedCodes.map((code) => {
        const base = sumOf(
          of(charge)
            .filter((l) => l.tax_code === code)
            .map((l) => l.amount),
        )
        return Number((BigInt(base) * BigInt(rateOf(code)) * 2n + 10_000n) / 20_000n)
      }),
    )
  return {
    nrc: sumOf(of('nrc').map((l) => l.amount)),
    mrc: sumOf(of('mrc').map((l) => l.amount)),
    tax_nrc: tax('nrc'),
    tax_mrc: tax('mrc'),
  }
}

export function costOfCircuit({ status, cancelled_at, parts }: GeneratedCircuit): GeneratedSums {
  if (status === 'cancelled') return { nrc: cancelled_at, mrc: 0, tax_nrc: 0, tax_mrc: 0 }
  return addedSums(parts)
}
export const costOfOrder = (order: GeneratedOrder) => addedSums(order.circuits.map(costOfCircuit))
export const addedSums = (parts: GeneratedSums[]): GeneratedSums => ({
  nrc: sumOf(parts.map((part) => part.nrc)),
  mrc: sumOf(parts.map((part) => part.mrc)),
  tax_nrc: sumOf(parts.map((part) => part.tax_nrc)),
  tax_mrc: sumOf(parts.map((part) => part.tax_mrc)),
})
export const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

export function circuitAnswer(circuit: GeneratedCircuit) {
  const cost = costOfCircuit(circuit)
  return { ...cost, end: cost.mrc * circuit.months }
}
export function answerFor(order: GeneratedOrder) {
  const cost = costOfOrder(order)
  const { ordered, deposit_months } = order
  return { ...cost, deposit: cost.mrc * deposit_months, deposit_months, ordered }
}

/** An amount of the wire in sen. */
export const inSen = (ringgit: number) => Math.round(ringgit * 100)
/** The amounts of an answer in sen. */
export function amountsInSen({
  total_nrc,
  total_mrc,
  tax_nrc,
  tax_mrc,
  deposit,
  deposit_months,
  ordered,
}: any) {
  const amounts = {
    nrc: inSen(total_nrc),
    mrc: inSen(total_mrc),
    tax_nrc: inSen(tax_nrc),
    tax_mrc: inSen(tax_mrc),
  }
  if (!ordered) return amounts
  const placed = { nrc: inSen(ordered.nrc), mrc: inSen(ordered.mrc), deposit: inSen(ordered.deposit) }
  return { ...amounts, deposit: inSen(deposit), deposit_months, ordered: placed }
}
