import { useUndoable } from '#web/platform/undo.ts'
import { UndoOffer } from '#web/parts/undo/UndoOffer.tsx'

/** What was done last and can be undone for six seconds. It is always in the document, so that screen readers announce it. */
export function UndoArea() {
  const undoable = useUndoable()
  return <div role="status">{undoable && <UndoOffer key={undoable.text} of={undoable} />}</div>
}
