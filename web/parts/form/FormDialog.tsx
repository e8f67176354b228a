import { Alert, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import type { FormFrame } from '#web/parts/form/portal-form.ts'

interface FormDialogProps {
  form: FormFrame
  title: string
  size?: ComponentProps<typeof Dialog>['size']
  /** What the form's button says, and the way back where that is not simply "Cancel". */
  submit: string
  dismiss?: string
  dangerous?: boolean
  /** Something else must be settled first; it stands in the place of the failure. */
  question?: ReactNode
  /** Closing it clears what was typed, as the specification asks of three dialogs, also by a click beside it. */
  clears?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, why it failed, what is still needed, and its button. */
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
