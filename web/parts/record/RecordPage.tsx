import type { ReactNode } from 'react'
import classes from '#web/parts/record/RecordPage.module.css'

interface RecordPageProps {
  main: ReactNode
  /** Its state and what can be done next; first on a phone. */
  state: ReactNode
  /** What else belongs to it; under its state, on a phone after its content. */
  beside: ReactNode
  /** What has happened to it. */
  below: ReactNode
}

/** How the page of one quote or order is laid out. */
export function RecordPage({ main, state, beside, below }: RecordPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.main}>{main}</div>
      <div className={classes.state}>{state}</div>
      <div className={classes.beside}>{beside}</div>
      <div className={classes.below}>{below}</div>
    </div>
  )
}
