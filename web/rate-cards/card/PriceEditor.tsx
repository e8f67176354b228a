import { useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Sen } from '#contract/money.ts'
import { isRefused, type Amount, type RefusedAmount } from '#web/parts/form/amount.ts'
import { useTypedAmount } from '#web/parts/form/typed-amount.ts'
import classes from '#web/rate-cards/card/PriceGrid.module.css'

export interface OpenEditor {
  /** Takes the input and closes the field; false if it is no price. */
  finish: () => boolean
}

/** The direction of the key that left the field, or `stay`. */
export type EditorExit = 'down' | 'up' | 'right' | 'left' | 'stay'

interface PriceEditorProps {
  ref: Ref<OpenEditor>
  label: string
  describedBy: string
  price: Sen | ''
  onWrong: (why: RefusedAmount | null) => void
  onPrice: (price: Sen) => void
  onExit: (exit: EditorExit) => void
}

/** Enter and Tab take the price, Esc does not. */
export function PriceEditor({ ref, label, describedBy, price, onWrong, onPrice, onExit }: PriceEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const touched = useRef(false)
  const [amount, setAmount] = useState<Amount>(price)
  const [wrong, setWrong] = useState<RefusedAmount | null>(null)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const say = (why: RefusedAmount | null) => {
    setWrong(why)
    onWrong(why)
  }
  const close = (exit: EditorExit) => {
    closed.current = true
    onWrong(null)
    onExit(exit)
  }
  const finish = (exit: EditorExit = 'stay') => {
    if (isRefused(amount)) {
      say(amount)
      return false
    }
    if (touched.current && typeof amount === 'number') onPrice(amount)
    close(exit)
    return true
  }
  useImperativeHandle(ref, () => ({ finish: () => finish() }))

  const typed = useTypedAmount(amount, (next) => {
    touched.current = true
    setAmount(next)
    say(next === 'letters' ? next : null)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid uses the same keys to move.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return close('stay')
    const exit = exitOf(event)
    if (!exit) return
    // Arrow keys would step the number.
    event.preventDefault()
    finish(exit)
  }
  return (
    <span className={classes.editor}>
      <span aria-hidden>RM</span>
      <input
        ref={input}
        {...typed}
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? describedBy : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!closed.current) finish()
        }}
      />
    </span>
  )
}

function exitOf({ key, shiftKey }: KeyboardEvent): EditorExit | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}
