import type { ReactNode } from 'react'
import classes from '#web/parts/record/RecordPage.module.css'

interface RecordPageProps {
  /** What comes before everything else, also on a phone. */
  first?: ReactNode
  main: ReactNode
  /** Its state and next action; first on a phone. */
  state: ReactNode
  /** Further details; under its state, on a phone after its content. */
  beside: ReactNode
  /** Its history; last on a phone. */
  below: ReactNode
}

/** The layout of the page of a quote or an order. */
export function RecordPage({ first, main, state, beside, below }: RecordPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {first && <div className={classes.first}>{first}</div>}
        {main}
        <div className={classes.below}>{below}</div>
      </div>
      <div className={classes.state}>{state}</div>
      <div className={classes.beside}>{beside}</div>
    </div>
  )
}
