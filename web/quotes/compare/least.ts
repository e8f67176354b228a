/** The least of some amounts or days, to be marked; null where fewer than two are known or none is less than another. */
export function leastOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  const least = Math.min(...known)
  return known.some((amount) => amount > least) ? least : null
}
