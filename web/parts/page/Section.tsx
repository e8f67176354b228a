import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from '#web/parts/page/Section.module.css'

interface SectionProps {
  title: string
  /** Content beside the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading, on its own surface. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
