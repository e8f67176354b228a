import { mostPrice, sen, type Sen } from '#contract/money.ts'

/** The four prices of the dialog, in its order; only the bandwidth's are negotiable (§5). */
export const priceFields = ['bandwidth_mrc', 'bandwidth_nrc', 'xc_mrc', 'xc_nrc'] as const
export type PriceField = (typeof priceFields)[number]

/** What stands in a price input. */
export interface Typed {
  text: string
  /** The browser shows characters that it cannot read as a number; the text is then empty. */
  unreadable: boolean
}

export type Refused = 'letters' | 'negative' | 'fraction' | 'tooMuch'

/** What a price input says: an amount of 0 or more in whole sen, nothing yet, or why it is refused. */
export function readPrice({ text, unreadable }: Typed): { amount: Sen } | { refused: Refused } | null {
  const written = text.trim()
  if (unreadable) return { refused: 'letters' }
  if (written === '') return null
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(written)) return { refused: 'letters' }
  if (written.startsWith('-')) return { refused: 'negative' }
  if (!/^\d*(\.\d{0,2}0*)?$/.test(written)) return { refused: 'fraction' }
  const [whole = '', cents = ''] = written.split('.')
  const amount = Number(whole) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
  return amount > mostPrice ? { refused: 'tooMuch' } : { amount: sen(amount) }
}

/** An amount as an input holds it. */
export function writtenPrice(amount: Sen | null): Typed {
  return { text: amount === null ? '' : (amount / 100).toFixed(2), unreadable: false }
}
