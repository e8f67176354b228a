import { useLayoutEffect, useRef, useState } from 'react'
import type { Column } from '#web/parts/list/column.ts'
import classes from '#web/parts/list/ListTable.module.css'

/** Whether a list has little room, by the width of the element that gets the `ref`, from the first time it is shown. */
export function useLittleRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [isLittle, setLittle] = useState(false)
  useLayoutEffect(() => {
    const list = ref.current!
    // Below, rows are cards; the style sheets say the same.
    const measure = () => setLittle(list.clientWidth > 720 && list.clientWidth <= 940)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return { ref, isLittle }
}

export type FoldedColumn<Row, Sort extends string> = Column<Row, Sort> & {
  /** The columns that stand below it, in its own cells. */
  below?: readonly Column<Row, Sort>[]
}

/** Puts the columns with an `under` below that column, in the order of the list, if both are shown. */
export function foldColumns<Row, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  hidden: ReadonlySet<string> | undefined,
): readonly FoldedColumn<Row, Sort>[] {
  const shown = columns.filter(({ key }) => !hidden?.has(key))
  const folded = shown.filter(({ under }) => shown.some(({ key }) => key === under))
  return columns
    .filter((column) => !folded.includes(column))
    .map((column) => {
      const below = folded.filter(({ under }) => under === column.key)
      if (below.length === 0) return column
      const cell = (row: Row) => (
        <>
          {column.cell(row)}
          {below.map((each) => (
            <div key={each.key} className={classes.below}>
              {each.cell(row)}
            </div>
          ))}
        </>
      )
      return { ...column, below, cell }
    })
}
