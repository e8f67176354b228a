import { lazy, Suspense } from 'react'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { ReplanDialogProps } from '#web/orders/circuits/ReplanDialog.tsx'

const Loaded = lazy(async () => {
  const [dialog] = await Promise.all([import('#web/orders/circuits/ReplanDialog.tsx'), loadTexts('siteDays')])
  return { default: dialog.ReplanDialog }
})

/** The dialog that re-plans several circuits, loaded with its calendar when it opens. */
export function OpenReplanDialog(props: ReplanDialogProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
