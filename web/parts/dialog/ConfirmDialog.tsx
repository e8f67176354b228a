import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'

interface ConfirmDialogProps {
  /** Names the object: "Cancel quote Q-2026-000104". */
  title: string
  /** Names the consequence. */
  children: ReactNode
  /** The verb, never "OK". */
  confirm: string
  /** The way out, where "Cancel" could be taken for the deed. */
  dismiss?: string
  dangerous?: boolean
  pending?: boolean
  /** Why it failed; the dialog stays open and says so. */
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, children, confirm, dismiss, dangerous, ...rest }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const { pending = false, failure, onConfirm, onClose } = rest
  return (
    <Dialog title={title} size="small" onClose={onClose} busy={pending}>
      <Stack>
        <Text component="div">{children}</Text>
        {failure && <Alert color="red">{failure}</Alert>}
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
            {dismiss ?? t('common.cancel')}
          </Button>
          <Button color={dangerous ? 'red' : undefined} onClick={onConfirm} loading={pending}>
            {confirm}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
