import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { actOfRow } from '#web/orders/deliveries/row-keys.ts'

/** How long what was done without a question can be undone with a click, in milliseconds. */
const undoTime = 6_000

interface UndoButtonProps {
  /** The milestone and the circuit. */
  names: { milestone: string; reference: string }
  size: 'compact-sm' | 'compact-md'
  loading: boolean
  /** False where the focus stays on what was pressed by a key of the page. */
  takesFocus?: boolean
  onUndo: () => void
  onOver: () => void
}

/** Takes the place, and the focus, of the button that did something. It goes after six seconds, not while someone is on it. */
export function UndoButton({ names, size, loading, takesFocus = true, onUndo, onOver }: UndoButtonProps) {
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
      {...actOfRow}
      ref={button}
      autoFocus={takesFocus}
      variant="default"
      size={size}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={loading}
      aria-label={t('circuits.milestone.undoOne', names)}
      onClick={onUndo}
    >
      {t('circuits.milestone.undo')}
    </Button>
  )
}
