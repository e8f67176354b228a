import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Section } from '#web/parts/page/Section.tsx'

interface TableSectionProps {
  title: string
  lead: string
  add?: string | false
  onAdd?: () => void
  children: ReactNode
}

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

/** Tables need an id for each row. */
export function numbered<Row extends object>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}
