import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { plusDays } from '#contract/days.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { today, useDates } from '#web/platform/dates.ts'

interface AddedDialogProps {
  quotes: readonly Quote[]
  project: string | null
  onClose: () => void
}

/** Confirms the added quotes: until when they can be ordered, and how many still await a price. */
export function AddedDialog({ quotes, project, onClose }: AddedDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const pending = quotes.filter((quote) => quote.status === 'pending').length
  const active = quotes.length - pending
  const date = dates.fullDay(plusDays(today(), validityDays))
  return (
    <Dialog title={t('cart.added')} size="small" onClose={onClose}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={24} color="var(--tl-green)" aria-hidden style={{ flex: 'none' }} />
          <div>
            {active > 0 && <Text>{t('cart.addedActive', { count: active, date })}</Text>}
            {pending > 0 && <Text>{t('cart.addedPending', { count: pending })}</Text>}
            {project && <Text c="dimmed">{t('cart.addedProject', { name: project })}</Text>}
          </div>
        </Group>
        <ButtonRow>
          <Button onClick={onClose} data-autofocus>
            {t('common.okay')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
