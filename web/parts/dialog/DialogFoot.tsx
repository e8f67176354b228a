import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'

interface DialogFootProps {
  submit: string
  /** The label of the other button; "Cancel" by default. */
  dismiss?: string
  /** Disables the button and describes it. */
  missing?: string | false
  blocked?: boolean
  pending?: boolean
  dangerous?: boolean
  onClose: () => void
}

export function DialogFoot(props: DialogFootProps) {
  const { submit, dismiss, missing, blocked = false, pending = false, dangerous, onClose } = props
  const { t } = useTranslation()
  const missingId = useId()
  return (
    <ButtonRow words={missing ? { id: missingId, text: missing } : null}>
      <Button variant="default" onClick={onClose} disabled={pending}>
        {dismiss ?? t('common.cancel')}
      </Button>
      <Button
        type="submit"
        color={dangerous ? 'red' : undefined}
        disabled={Boolean(missing) || blocked}
        aria-describedby={missing ? missingId : undefined}
        loading={pending}
      >
        {submit}
      </Button>
    </ButtonRow>
  )
}
