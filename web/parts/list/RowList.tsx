import type { ReactNode } from 'react'
import classes from '#web/parts/list/RowList.module.css'

/** A framed list of rows, each an `li`. */
export function RowList({ label, width, children }: { label?: string; width?: number; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label} style={{ maxWidth: width }}>
      {children}
    </ul>
  )
}
