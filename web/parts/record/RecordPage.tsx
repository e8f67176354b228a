import type { ReactNode } from 'react'
import classes from '#web/parts/record/RecordPage.module.css'

interface RecordPageProps {
  main: ReactNode
  /** Its state and next action; first on a phone. */
  state: ReactNode
  /** Further details; under its state, on a phone after its content. */
  beside: ReactNode
  /** Its history. */
  below: ReactNode
}

/** The layout of the page of a quote or an order. */
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
