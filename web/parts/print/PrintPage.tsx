import type { ReactNode } from 'react'
import classes from '#web/parts/print/PrintPage.module.css'

/** Shows a print view as wide as a sheet on the screen, and leaves the margins to the printer. */
export function PrintPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}
