import { useState } from 'react'

export interface Selection<Row> {
  /** The selected rows of all pages, as last read. */
  rows: readonly Row[]
  /** The rows on the page. */
  shown: readonly Row[]
  has: (id: number) => boolean
  /** Why a row cannot be selected; null if it can. */
  refusal: (row: Row) => string | null
  set: (rows: readonly Row[], chosen: boolean) => void
  clear: () => void
}

/** The selection survives paging; rows that become unselectable are dropped. `first` are selected once they are shown. */
export function useSelection<Row extends { id: number }>(
  shown: readonly Row[] | undefined,
  refusal: (row: Row) => string | null,
  first: readonly number[] = [],
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const [awaited, setAwaited] = useState(first)
  const come = shown?.filter(({ id }) => awaited.includes(id)) ?? []
  if (come.length > 0) {
    setAwaited(awaited.filter((id) => !come.some((row) => row.id === id)))
    setSelected(new Map([...selected, ...come.map((row) => [row.id, row] as const)]))
  }
  const latest = new Map(shown?.map((row) => [row.id, row]))
  const rows = [...selected.values()]
    .map((row) => latest.get(row.id) ?? row)
    .filter((row) => refusal(row) === null)
  return {
    rows,
    shown: shown ?? [],
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
