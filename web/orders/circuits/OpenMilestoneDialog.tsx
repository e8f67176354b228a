import { lazy, Suspense } from 'react'
import type { MilestoneDialog, MilestoneDialogProps } from '#web/orders/circuits/MilestoneDialog.tsx'

// `lazy` forgets the type of the dialog's input.
const Loaded = lazy(async () => ({
  default: (await import('#web/orders/circuits/MilestoneDialog.tsx')).MilestoneDialog,
})) as unknown as typeof MilestoneDialog

/** The dialog of milestones, loaded with its calendar when it opens. */
export function OpenMilestoneDialog<Input>(props: MilestoneDialogProps<Input>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
