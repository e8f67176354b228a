import type { ReactNode } from 'react'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import type { GlossaryTerm } from '#web/parts/glossary/Explanation.tsx'
import classes from '#web/parts/record/Facts.module.css'
import ui from '#web/parts/ui.module.css'

export interface Fact {
  name: string
  term?: GlossaryTerm
  value: ReactNode
  /** How the value came about, in one line. */
  note?: ReactNode
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${ui.rows} ${ui.targets}`}>
      {facts.map(({ name, term, value, note }) => (
        <div key={name} className={classes.fact}>
          <dt>{term ? <Explained term={term}>{name}</Explained> : name}</dt>
          <dd>{value}</dd>
          {note && <dd className={`${ui.small} ${classes.note}`}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
