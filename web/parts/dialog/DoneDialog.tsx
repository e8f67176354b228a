import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'

interface DoneDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  onOkay?: () => void
}

export function DoneDialog({ title, children, onClose, onOkay = onClose }: DoneDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Stack>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={24} color="var(--tl-green)" aria-hidden style={{ flex: 'none' }} />
          <div>{typeof children === 'string' ? <Unbroken text={children} /> : children}</div>
        </Group>
        <ButtonRow>
          <Button onClick={onOkay} data-autofocus>
            {t('common.okay')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
