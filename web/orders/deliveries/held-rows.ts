import { useRef, useState } from 'react'
import { orderApi, type Delivery } from '#contract/orders/api.ts'
import { refreshAfter } from '#web/platform/query.ts'

export interface HeldRows {
  hold: (id: number) => void
  /** Refreshes the list once all rows are released. */
  release: (id: number) => void
}

/** Ticked rows stay in place while they can be undone. No row is held over to another `list`. */
export function useHeldRows(list: string, rows: readonly Delivery[] | undefined) {
  const [held, setHeld] = useState<{ list: string; rows: readonly Delivery[]; ids: ReadonlySet<number> }>()
  const unsettled = useRef(new Set<number>())
  const current = held?.list === list ? held : undefined
  const latest = new Map(rows?.map((row) => [row.id, row]))
  const shown = current
    ? current.rows.map((row) => (current.ids.has(row.id) ? row : (latest.get(row.id) ?? row)))
    : rows
  const hold = (id: number) => {
    unsettled.current.add(id)
    setHeld((before) => {
      const of = before?.list === list ? before : { list, rows: rows ?? [], ids: new Set<number>() }
      return { ...of, ids: new Set([...of.ids, id]) }
    })
  }
  const release = async (id: number) => {
    unsettled.current.delete(id)
    if (unsettled.current.size > 0) return
    await refreshAfter(orderApi.setMilestone)
    if (unsettled.current.size === 0) setHeld(undefined)
  }
  return { shown, held: { hold, release: (id: number) => void release(id) } satisfies HeldRows }
}
