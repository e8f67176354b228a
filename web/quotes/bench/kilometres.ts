const tenths = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Metres as kilometres with one decimal, without the unit. */
export function kilometres(metres: number): string {
  return tenths.format(metres / 1_000)
}
