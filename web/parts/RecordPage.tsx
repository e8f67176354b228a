import type { ReactNode } from 'react'
import classes from '#web/parts/RecordPage.module.css'

interface RecordPageProps {
  main: ReactNode
  /** Its state and what can be done next; first on a phone. */
  side: ReactNode
  /** What is said about it; below its state, on a phone after its content. */
  talk?: ReactNode
  /** What has happened to it. */
  below: ReactNode
}

/** How the page of one quote or order is laid out. */
export function RecordPage({ main, side, talk, below }: RecordPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.main}>{main}</div>
      <div className={classes.side}>{side}</div>
      {talk && <div className={classes.talk}>{talk}</div>}
      <div className={classes.below}>{below}</div>
    </div>
  )
}
