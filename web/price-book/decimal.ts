/** A number typed with at most so many decimals, counted in the last of them: `6.5` with two is 650. Null if it is none. */
export function readDecimal(typed: string, decimals: number): number | null {
  const found = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim())
  if (!found || (found[2] ?? '').length > decimals) return null
  return Number(`${found[1]}${(found[2] ?? '').padEnd(decimals, '0')}`)
}
