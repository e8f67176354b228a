import { Box, Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: Icon
  title: string
  text?: string
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} px="md" py={48} ta="center">
      <Icon
        size={28}
        stroke={1.5}
        color="var(--mantine-color-dimmed)"
        aria-hidden
        style={{ marginBottom: 8 }}
      />
      <Title order={2}>{title}</Title>
      {text && (
        <Text c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {action && <Box mt="sm">{action}</Box>}
    </Stack>
  )
}
