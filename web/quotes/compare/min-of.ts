/** Null if fewer than two are known or all are equal. */
export function minOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  const least = Math.min(...known)
  return known.some((amount) => amount > least) ? least : null
}
