import type { User } from '#contract/users.ts'
import { AdministratorDialog } from '#web/users/AdministratorDialog.tsx'
import { ChangeEmailDialog, ChangeRoleDialog, ChangeStatusDialog } from '#web/users/ChangeDialog.tsx'
import { FloorRightDialog } from '#web/users/FloorRightDialog.tsx'
import { RemoveFactorDialog } from '#web/users/RemoveFactorDialog.tsx'
import { ResetPasswordDialog } from '#web/users/ResetPasswordDialog.tsx'
import type { UserDialog } from '#web/users/UserActions.tsx'

const dialogs = {
  email: ChangeEmailDialog,
  role: ChangeRoleDialog,
  status: ChangeStatusDialog,
  password: ResetPasswordDialog,
  factor: RemoveFactorDialog,
  floor: FloorRightDialog,
  administrator: AdministratorDialog,
} satisfies Record<UserDialog, unknown>

/** The user as they were when the dialog opened: what it compares with does not change under it. */
export interface OpenUserDialog {
  dialog: UserDialog
  user: User
}

/** The one dialog that is open, if any. */
export function UserDialogs({ open, onClose }: { open: OpenUserDialog | null; onClose: () => void }) {
  if (!open) return null
  const Dialog = dialogs[open.dialog]
  return <Dialog user={open.user} onClose={onClose} />
}
