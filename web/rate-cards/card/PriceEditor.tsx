import { useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Sen } from '#contract/money.ts'
import { isRefused, readAmount, writtenAmount, type RefusedAmount } from '#web/parts/form/amount.ts'
import classes from '#web/rate-cards/card/PriceGrid.module.css'

/** The open field, for whoever wants to go elsewhere. */
export interface OpenEditor {
  /** Takes what is typed and closes the field; false if it is no price, and the field stays open. */
  finish: () => boolean
}

/** How a field was left: by the key whose direction is next, or otherwise. */
export type EditorExit = 'down' | 'up' | 'right' | 'left' | 'stay'

interface PriceEditorProps {
  ref: Ref<OpenEditor>
  label: string
  /** The id of the text that says what is wrong. */
  describedBy: string
  price: Sen | ''
  onWrong: (why: RefusedAmount | null) => void
  onPrice: (price: Sen) => void
  onExit: (exit: EditorExit) => void
}

/** A price in its cell: a number, minimum 0 and step 0.01, in ringgit. Enter and Tab take it, Esc does not. */
export function PriceEditor({ ref, label, describedBy, price, onWrong, onPrice, onExit }: PriceEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  const touched = useRef(false)
  const [text, setText] = useState(writtenAmount(price))
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
    const amount = readAmount(text, input.current?.validity.badInput)
    if (isRefused(amount)) {
      say(amount)
      return false
    }
    if (touched.current && typeof amount === 'number') onPrice(amount)
    close(exit)
    return true
  }
  useImperativeHandle(ref, () => ({ finish: () => finish() }))

  const onKeyDown = (event: KeyboardEvent) => {
    // The table around it moves by the same keys.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return close('stay')
    const exit = exitOf(event)
    if (!exit) return
    // Arrows would turn the number.
    event.preventDefault()
    finish(exit)
  }
  return (
    <span className={classes.editor}>
      <span aria-hidden>RM</span>
      <input
        ref={input}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? describedBy : undefined}
        value={text}
        onChange={({ currentTarget }) => {
          touched.current = true
          setText(currentTarget.value)
          if (wrong) say(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!closed.current) finish()
        }}
        // Scrolling the table must never turn a price.
        onWheel={(event) => event.currentTarget.blur()}
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
