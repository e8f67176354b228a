import * as z from 'zod'
import { useState, type ChangeEvent, type InputEvent, type WheelEvent } from 'react'
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

/**
 * Props of a number input: minimum 0, step 0.01. Browsers drop characters that are not part of a number, so `12,50` would
 * become 1250: such input is refused until something is deleted or replaced.
 */
export function useTypedAmount(value: Amount, onChange?: (amount: Amount) => void) {
  const shown = { text: writtenAmount(value), amount: value, dropped: false }
  const [last, setLast] = useState(shown)
  // The text stays as typed until another amount replaces it.
  const typed = last.amount === value ? last : shown
  const type = (next: typeof shown) => {
    setLast(next)
    onChange?.(next.amount)
  }
  return {
    type: 'number',
    inputMode: 'decimal',
    min: 0,
    step: 0.01,
    value: typed.text,
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      if (!/[^\d.eE+-]/.test(event.data.trim())) return
      event.preventDefault()
      type({ text: event.currentTarget.value, amount: 'letters', dropped: true })
    },
    onChange: ({ currentTarget: { value: text, validity } }: ChangeEvent<HTMLInputElement>) => {
      const dropped = typed.dropped && text.length > typed.text.length
      type({ text, amount: dropped ? 'letters' : readAmount(text, validity.badInput), dropped })
    },
    // Scrolling must never change an amount.
    onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
  } as const
}
