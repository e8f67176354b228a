import { useState, type ChangeEvent, type InputEvent, type WheelEvent } from 'react'
import { readAmount, writtenAmount, type Amount } from '#web/parts/form/amount.ts'

/**
 * What a number input of an amount takes: minimum 0, step 0.01. A browser drops characters that are no part of a number,
 * so that `12,50` would become 1250: they are refused, and so is what follows until something is deleted or replaced.
 */
export function useTypedAmount(value: Amount, onChange?: (amount: Amount) => void) {
  const shown = { text: writtenAmount(value), amount: value, dropped: false }
  const [last, setLast] = useState(shown)
  // What was typed stays as it was typed, until another amount takes its place.
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
    // Scrolling must never turn an amount.
    onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
  } as const
}
