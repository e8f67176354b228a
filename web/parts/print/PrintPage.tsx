import type { ReactNode } from 'react'
import classes from '#web/parts/print/PrintPage.module.css'

/** As wide as a sheet on the screen; the printer sets the margins. */
export function PrintPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}
