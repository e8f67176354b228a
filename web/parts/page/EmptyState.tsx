import { Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/parts/page/EmptyState.module.css'

interface EmptyStateProps {
  icon: Icon
  /** What is missing. */
  title: string
  /** Why, or what will be shown here. */
  text?: string
  /** The one next step. */
  action?: ReactNode
}

/** A place with nothing to show. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Icon size={28} stroke={1.5} aria-hidden className={classes.icon} />
      <Title order={2}>{title}</Title>
      {text && (
        <Text c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
