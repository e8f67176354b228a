import type { ReactNode } from 'react'
import classes from '#web/parts/record/RecordPage.module.css'

interface RecordPageProps {
  first?: ReactNode
  main: ReactNode
  /** State and next action; first on a phone. */
  state: ReactNode
  /** Under the state; on a phone after the content. */
  beside: ReactNode
  /** History; last on a phone. */
  below: ReactNode
}

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
