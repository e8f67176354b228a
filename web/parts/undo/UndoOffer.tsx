import { useHotkeys } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UndoButton } from '#web/parts/undo/UndoButton.tsx'
import classes from '#web/parts/undo/UndoOffer.module.css'
import ui from '#web/parts/ui.module.css'
import type { CallError } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { refreshAfter } from '#web/platform/query.ts'
import { withdrawUndo, type Undoable } from '#web/platform/undo.ts'

/** Offers to undo the last action, also by Ctrl+Z. If that fails, an alert says why. */
export function UndoOffer({ of: { text, undo, write } }: { of: Undoable }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { mutate, isPending } = useMutation<unknown, CallError>({
    mutationFn: undo,
    onError: (error) => {
      if (error.status !== 401) raiseAlert(failureText(error))
    },
    // Of several calls some may have succeeded.
    onSettled: () => {
      void refreshAfter(write)
      withdrawUndo()
    },
  })
  const act = () => {
    if (!isPending) mutate()
  }
  useHotkeys([['mod+Z', act]])
  return (
    <div className={`${ui.surface} ${classes.offer}`} data-noprint>
      <span>{text}</span>
      <UndoButton
        label={`${t('frame.undo')}: ${text}`}
        size="compact-md"
        loading={isPending}
        takesFocus={false}
        marks={{ 'aria-keyshortcuts': 'Control+Z' }}
        onUndo={act}
        onOver={withdrawUndo}
      />
    </div>
  )
}
