import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Section } from '#web/parts/page/Section.tsx'

interface TableSectionProps {
  title: string
  lead: string
  /** What the button says that adds an entry; none for who only reads. */
  add?: string | false
  onAdd?: () => void
  children: ReactNode
}

/** A table of the price book under its name, with what it means and the button that adds to it. */
export function TableSection({ title, lead, add, onAdd, children }: TableSectionProps) {
  return (
    <Section
      title={title}
      aside={
        add && (
          <Button size="compact-md" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        )
      }
    >
      <Text c="dimmed" mb="md">
        {lead}
      </Text>
      {children}
    </Section>
  )
}

/** Rows with the numbers that a table tells them apart by. */
export function numbered<Row extends object>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}
