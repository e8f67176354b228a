import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import type { FormFrame } from '#web/parts/form/portal-form.ts'

interface ConfirmDialogProps {
  /** Names the object: "Cancel quote Q-2026-000104". */
  title: string
  /** Names the consequence. */
  children: ReactNode
  /** The verb, never "OK". */
  confirm: string
  /** The label of the other button, if "Cancel" could be taken for the action. */
  dismiss?: string
  dangerous?: boolean
  pending?: boolean
  /** Why it failed; the dialog stays open and shows it. */
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** A question with fields: the form confirms, and says whether it is pending and why it failed. */
interface ConfirmFormProps extends Omit<ConfirmDialogProps, 'pending' | 'failure' | 'onConfirm'> {
  form: FormFrame
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({ pending = false, failure, onConfirm, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={question.title} size="small" onClose={question.onClose} busy={pending}>
      <Question {...question} pending={pending} failure={failure} confirmed={{ onClick: onConfirm }} />
    </Dialog>
  )
}

/** The same with fields, such as a reason or a date. */
export function ConfirmFormDialog({ form, ...question }: ConfirmFormProps) {
  const { pending, failure } = form
  return (
    <Dialog title={question.title} size="small" onClose={question.onClose} busy={pending} keepsInput>
      <form {...form.attributes} autoComplete="off">
        <Question {...question} pending={pending} failure={failure} confirmed={{ type: 'submit' }} />
      </form>
    </Dialog>
  )
}

interface QuestionProps extends Omit<ConfirmDialogProps, 'title' | 'onConfirm'> {
  confirmed: { onClick: () => void } | { type: 'submit' }
}

function Question({ children, confirm, dismiss, dangerous, pending, failure, ...on }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text component="div">{children}</Text>
      {failure && <Alert color="red">{failure}</Alert>}
      <ButtonRow>
        <Button variant="default" onClick={on.onClose} disabled={pending} data-autofocus>
          {dismiss ?? t('common.cancel')}
        </Button>
        <Button color={dangerous ? 'red' : undefined} loading={pending} {...on.confirmed}>
          {confirm}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
