import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Milliseconds during which an action can be undone. */
const undoTime = 6_000

interface UndoButtonProps {
  label: string
  size: ButtonProps['size']
  loading: boolean
  /** False if the focus stays elsewhere. */
  takesFocus?: boolean
  marks?: Record<`data-${string}` | `aria-${string}`, string | boolean>
  onUndo: () => void
  onOver: () => void
}

/** Disappears after six seconds, but not while hovered or focused. */
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
