import { lazy, Suspense } from 'react'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { MilestoneDialog, MilestoneDialogProps } from '#web/orders/circuits/MilestoneDialog.tsx'

// `lazy` forgets the type of the dialog's input.
const Loaded = lazy(async () => {
  const [dialog] = await Promise.all([
    import('#web/orders/circuits/MilestoneDialog.tsx'),
    loadTexts('siteDays'),
  ])
  return { default: dialog.MilestoneDialog }
}) as unknown as typeof MilestoneDialog

/** The dialog of milestones, loaded with its calendar when it opens. */
export function OpenMilestoneDialog<Input>(props: MilestoneDialogProps<Input>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
