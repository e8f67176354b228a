const tenths = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function kilometres(metres: number): string {
  return tenths.format(metres / 1_000)
}
