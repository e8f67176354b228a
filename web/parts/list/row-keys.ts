import { useEffect, useRef } from 'react'
import { useKeys } from '#web/platform/keys.ts'

/** Marks the button that `x` presses in a row. */
export const rowAction = { 'data-act': true } as const

/**
 * `j` and `k` focus the link of the next and previous row, `x` acts on it or selects it. If `replaces`, a row in place of the
 * focused one gets the focus.
 */
export function useRowKeys(replaces = false) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef({ row: 0, inside: false })
  const rows = () => [...(list.current?.querySelectorAll('tbody tr') ?? [])]
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement))
  const focusRow = (at: number) => {
    const all = rows()
    all[Math.max(0, Math.min(at, all.length - 1))]?.querySelector('a')?.focus()
  }
  const move = (by: number) => {
    const at = focused()
    focusRow(at === -1 ? last.current.row : at + by)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => rows()[focused()]?.querySelector<HTMLElement>('[data-act], input[type=checkbox]')?.click(),
  })
  useEffect(() => {
    if (replaces && last.current.inside && document.activeElement === document.body)
      focusRow(last.current.row)
  })
  return {
    ref: list,
    onFocus: () => {
      last.current = { row: Math.max(0, focused()), inside: true }
    },
    onBlur: () => {
      last.current.inside = false
    },
  }
}
