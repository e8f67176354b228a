import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'

interface DialogFootProps {
  /** The label of the form's button. */
  submit: string
  /** The label of the other button, if it is not "Cancel". */
  dismiss?: string
  /** What is still missing; the button is disabled and described by it. */
  missing?: string | false
  /** Disabled for another reason, which is shown elsewhere. */
  blocked?: boolean
  pending?: boolean
  dangerous?: boolean
  onClose: () => void
}

/** The footer of a form in a dialog: what is still missing, the cancel button, and the form's action. */
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
