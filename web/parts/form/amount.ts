import * as z from 'zod'
import { ringgitPrice, sen, toRinggit, type Sen } from '#contract/money.ts'

/** Why an input holds no amount. `letters` counts as an empty input. */
const refusals = ['letters', 'negative', 'fraction', 'tooMuch'] as const
export type RefusedAmount = (typeof refusals)[number]

/** Sen, nothing, or why the text is not an amount. */
export type Amount = Sen | '' | RefusedAmount

/** Reads 0 or more in whole sen. `unreadable`: the browser shows characters that are not a number. */
export function readAmount(text: string, unreadable = false): Amount {
  const written = text.trim()
  if (unreadable) return 'letters'
  if (written === '') return ''
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(written)) return 'letters'
  if (written.startsWith('-')) return 'negative'
  const { data, error } = ringgitPrice.safeParse(Number(written))
  if (data !== undefined) return data
  const fraction = error!.issues.some(
    (issue) => issue.code === 'custom' && issue.params?.rule === 'two_decimals',
  )
  return fraction ? 'fraction' : 'tooMuch'
}

/** Reads a whole number; null if the text is not digits alone. */
export function readWhole(text: string): number | null {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : null
}

export function writtenAmount(amount: Amount): string {
  return typeof amount === 'number' ? toRinggit(amount).toFixed(2) : ''
}

export function isRefused(amount: Amount): amount is RefusedAmount {
  return refusals.some((refusal) => refusal === amount)
}

/** §5: an empty string. */
export function isEmptyAmount(amount: Amount): boolean {
  return amount === '' || amount === 'letters'
}

/** An amount in a saved draft. */
export const typedAmount: z.ZodType<Amount> = z.union([z.int().transform(sen), z.enum(['', ...refusals])])
