import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'

interface DialogFootProps {
  /** What the form's button says. */
  submit: string
  /** What the way back says, where it is not simply "Cancel". */
  dismiss?: string
  /** What is still missing; the button waits for it and is described by it. */
  missing?: string | false
  /** Something else must be settled first, and says so where it stands. */
  blocked?: boolean
  pending?: boolean
  dangerous?: boolean
  onClose: () => void
}

/** The foot of a form in a dialog: what is still missing, the way back, and the form's one action. */
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
