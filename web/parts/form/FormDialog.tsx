import { Alert, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import type { FormFrame } from '#web/parts/form/portal-form.ts'

interface FormDialogProps {
  form: FormFrame
  title: string
  size?: ComponentProps<typeof Dialog>['size']
  submit: string
  dismiss?: string
  dangerous?: boolean
  /** Something to settle first, shown in place of the failure. */
  question?: ReactNode
  /** A click outside closes it and clears the input, as the specification asks of three dialogs. */
  clears?: boolean
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  form,
  title,
  size,
  question,
  clears,
  onClose,
  children,
  ...foot
}: FormDialogProps) {
  return (
    <Dialog title={title} size={size} onClose={onClose} busy={form.pending} keepsInput={!clears}>
      <form {...form.attributes} autoComplete="off">
        <Stack>
          {children}
          {question || (form.failure && <Alert color="red">{form.failure}</Alert>)}
          <DialogFoot
            {...foot}
            missing={form.missing ?? false}
            blocked={Boolean(question)}
            pending={form.pending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
