/** An integer in units of the last decimal: `6.5` with two decimals is 650. Null if it is no number or out of range. */
export function readDecimal(
  typed: string,
  decimals: number,
  { least = 0, most = Infinity }: { least?: number; most?: number } = {},
): number | null {
  const found = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim())
  if (!found || (found[2] ?? '').length > decimals) return null
  const read = Number(`${found[1]}${(found[2] ?? '').padEnd(decimals, '0')}`)
  return read >= least && read <= most ? read : null
}

/** `-5`, `+2.5` or `12.25 %` in hundredths of a percent; null if it is no number or out of range (in percent). */
export function readPercent(
  typed: string,
  decimals: 1 | 2,
  { least, most }: { least: number; most: number },
): number | null {
  const [, sign, amount] = /^([+\-−]?)(.*?)%?$/s.exec(typed.trim())!
  const read = readDecimal(amount!, decimals)
  if (read === null) return null
  const share = (sign === '' || sign === '+' ? read : -read) * (decimals === 1 ? 10 : 1)
  return share < least * 100 || share > most * 100 ? null : share
}
