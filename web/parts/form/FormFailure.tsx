import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why sending a form failed; nothing while it has not. */
export function FormFailure({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}
