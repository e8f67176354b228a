import * as z from 'zod'
import { ringgitPrice, sen, toRinggit, type Sen } from '#contract/money.ts'

/** Why what stands in an amount's input is none. `letters` leaves the input without a number, as if it were empty. */
const refusals = ['letters', 'negative', 'fraction', 'tooMuch'] as const
export type RefusedAmount = (typeof refusals)[number]

/** What an amount's input holds: sen, nothing, or why what was typed is no amount. */
export type Amount = Sen | '' | RefusedAmount

/** What was typed as an amount of 0 or more in whole sen. `unreadable`: the browser shows characters that are no number. */
export function readAmount(text: string, unreadable = false): Amount {
  const written = text.trim()
  if (unreadable) return 'letters'
  if (written === '') return ''
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(written)) return 'letters'
  if (written.startsWith('-')) return 'negative'
  const { data, error } = ringgitPrice.safeParse(Number(written))
  if (data !== undefined) return data
  const fraction = error!.issues.some(
    (issue) => issue.code === 'custom' && issue.params?.rule === 'two_decimals',
  )
  return fraction ? 'fraction' : 'tooMuch'
}

/** A whole number as it was typed, such as days; null if it is not digits alone. */
export function readWhole(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

/** An amount as its input shows it. */
export function writtenAmount(amount: Amount): string {
  return typeof amount === 'number' ? toRinggit(amount).toFixed(2) : ''
}

export function isRefused(amount: Amount): amount is RefusedAmount {
  return refusals.some((refusal) => refusal === amount)
}

/** Whether an input has no number in it (§5: an empty string). */
export function isEmptyAmount(amount: Amount): boolean {
  return amount === '' || amount === 'letters'
}

/** The same in a saved draft. */
export const typedAmount: z.ZodType<Amount> = z.union([z.int().transform(sen), z.enum(['', ...refusals])])
