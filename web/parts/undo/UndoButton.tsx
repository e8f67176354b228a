import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** How long what was done without a question can be undone with a click, in milliseconds. */
const undoTime = 6_000

interface UndoButtonProps {
  /** What would be undone, for screen readers. */
  label: string
  size: ButtonProps['size']
  loading: boolean
  /** False where the focus stays elsewhere. */
  takesFocus?: boolean
  /** Attributes of the button, such as the mark that a key of the page finds it by. */
  marks?: Record<`data-${string}` | `aria-${string}`, string | boolean>
  onUndo: () => void
  onOver: () => void
}

/** Undoes what a press did, and goes after six seconds, but not while someone is on it. */
export function UndoButton({
  label,
  size,
  loading,
  takesFocus = true,
  marks,
  onUndo,
  onOver,
}: UndoButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const end = useEffectEvent(() => {
    if (!loading && !button.current?.matches(':hover, :focus-visible')) onOver()
  })
  useEffect(() => {
    const timer = setInterval(() => end(), undoTime)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button
      {...marks}
      ref={button}
      autoFocus={takesFocus}
      variant="default"
      size={size}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={loading}
      aria-label={label}
      onClick={onUndo}
    >
      {t('frame.undo')}
    </Button>
  )
}
