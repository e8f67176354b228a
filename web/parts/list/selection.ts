import { useState } from 'react'

export interface Selection<Row> {
  /** The rows chosen so far, also those of other pages, as they were last read. */
  rows: readonly Row[]
  has: (id: number) => boolean
  /** Whether a row can be chosen; if not, why. */
  refusal: (row: Row) => string | null
  set: (rows: readonly Row[], chosen: boolean) => void
  clear: () => void
}

/** The rows somebody has ticked. It outlives paging; a row that may no longer be chosen falls out. */
export function useSelection<Row extends { id: number }>(
  shown: readonly Row[] | undefined,
  refusal: (row: Row) => string | null,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const latest = new Map(shown?.map((row) => [row.id, row]))
  const rows = [...selected.values()]
    .map((row) => latest.get(row.id) ?? row)
    .filter((row) => refusal(row) === null)
  return {
    rows,
    has: (id) => rows.some((row) => row.id === id),
    refusal,
    set: (changed, chosen) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const row of changed) {
          if (chosen) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      }),
    clear: () => setSelected(new Map()),
  }
}
