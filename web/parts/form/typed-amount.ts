import { useState, type ChangeEvent, type InputEvent, type WheelEvent } from 'react'
import { readAmount, writtenAmount, type Amount } from '#web/parts/form/amount.ts'

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
