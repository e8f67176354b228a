import { lazy, Suspense } from 'react'
import { useUndoable } from '#web/platform/undo.ts'

const UndoOffer = lazy(async () => ({ default: (await import('#web/parts/undo/UndoOffer.tsx')).UndoOffer }))

/** What was done last and can be undone for six seconds. It is always in the document, so that screen readers announce it. */
export function UndoArea() {
  const undoable = useUndoable()
  return (
    <div role="status">
      {undoable && (
        <Suspense key={undoable.text}>
          <UndoOffer of={undoable} />
        </Suspense>
      )}
    </div>
  )
}
