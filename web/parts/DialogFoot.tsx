import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogFootProps {
  /** What the form's button says. */
  submit: string
  /** What the way back says, where it is not simply "Cancel". */
  dismiss?: string
  /** What is still missing; the button waits for it and is described by it. */
  missing?: string | false
  pending: boolean
  dangerous?: boolean
  onClose: () => void
}

/** The foot of a form in a dialog: what is still missing, the way back, and the form's one deed. */
export function DialogFoot({ submit, dismiss, missing, pending, dangerous, onClose }: DialogFootProps) {
  const { t } = useTranslation()
  const missingId = useId()
  return (
    <Group justify="flex-end" gap="xs">
      {missing && (
        <Text id={missingId} c="dimmed" flex="1 1 200px">
          {missing}
        </Text>
      )}
      <Button variant="default" onClick={onClose} disabled={pending}>
        {dismiss ?? t('common.cancel')}
      </Button>
      <Button
        type="submit"
        color={dangerous ? 'red' : undefined}
        disabled={Boolean(missing)}
        aria-describedby={missing ? missingId : undefined}
        loading={pending}
      >
        {submit}
      </Button>
    </Group>
  )
}
