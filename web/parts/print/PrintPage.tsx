import type { ReactNode } from 'react'
import classes from '#web/parts/print/PrintPage.module.css'

/** Gives what is made to be printed the width of a sheet on the screen, and leaves the margins of paper to the printer. */
export function PrintPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}
