import { Alert, Button, Stack, Text, type ButtonProps } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import type { FormFrame } from '#web/parts/form/portal-form.ts'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import type { Reply } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showReply } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface ConfirmDialogProps {
  /** Names the object: "Cancel quote Q-2026-000104". */
  title: string
  children: ReactNode
  /** A verb, never "OK". */
  confirm: string
  /** The label of the other button, if "Cancel" could be taken for the action. */
  dismiss?: string
  dangerous?: boolean
  pending?: boolean
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
}

interface ConfirmFormProps extends Omit<ConfirmDialogProps, 'pending' | 'failure' | 'onConfirm'> {
  form: FormFrame
}

export function ConfirmDialog({ pending = false, failure, onConfirm, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={question.title} size="small" onClose={question.onClose} busy={pending}>
      <Question {...question} pending={pending} failure={failure} confirmed={{ onClick: onConfirm }} />
    </Dialog>
  )
}

interface ConfirmWriteProps<E extends Endpoint> extends Omit<
  ConfirmDialogProps,
  'pending' | 'failure' | 'onConfirm'
> {
  endpoint: E
  input: CallInput<E>
  /** Shown for a failure without a message of its own. */
  failed?: string
  /** False if the caller refreshes later. */
  refresh?: boolean
  /** Called once the dialog is closed; by default it shows the reply's message. */
  onDone?: (reply: Reply<E>) => void
  /** A dialog that reports the success in place of this one. */
  renderDone?: (reply: Reply<E>) => ReactNode
}

/** Asks for confirmation and writes. After a failure the dialog stays open and says why. */
export function ConfirmWrite<E extends Endpoint>({
  endpoint,
  input,
  failed,
  refresh,
  onDone = showReply,
  renderDone,
  ...question
}: ConfirmWriteProps<E>) {
  const failureText = useFailureText()
  const write = useWrite(endpoint, {
    refresh,
    failed,
    onDone: (reply) => {
      if (renderDone) return
      question.onClose()
      onDone(reply)
    },
  })
  if (renderDone && write.isSuccess) return renderDone(write.data)
  return (
    <ConfirmDialog
      {...question}
      pending={write.isPending}
      failure={write.error && failureText(write.error, failed)}
      onConfirm={() => write.mutate(input)}
    />
  )
}

interface ConfirmButtonProps<E extends Endpoint> extends Omit<ConfirmWriteProps<E>, 'onClose'> {
  text: string
  label?: string
  button?: ButtonProps & Pick<ComponentProps<'button'>, 'title' | 'aria-describedby'>
}

export function ConfirmButton<E extends Endpoint>({
  text,
  label,
  button,
  ...question
}: ConfirmButtonProps<E>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {open && <ConfirmWrite<E> {...(question as ConfirmWriteProps<E>)} onClose={() => setOpen(false)} />}
    </>
  )
}

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
