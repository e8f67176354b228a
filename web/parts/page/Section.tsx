import { Group, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import ui from '#web/parts/ui.module.css'

interface SectionProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={ui.card} aria-labelledby={id}>
      <Group justify="space-between" gap="4px 16px" mb="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  )
}
