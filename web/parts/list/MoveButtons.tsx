import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

interface MoveButtonsProps {
  /** The row's id, by which the button gets its focus back. */
  id: number
  first: boolean
  last: boolean
  labels: { up: string; down: string }
  onMove: (by: -1 | 1) => void
}

/** At an end the button stays focusable, because a disabled one would lose the focus. */
export function MoveButtons({ id, first, last, labels, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        id={`up-${id}`}
        variant="default"
        size={36}
        aria-label={labels.up}
        aria-disabled={first}
        opacity={first ? 0.45 : 1}
        onClick={() => !first && onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        id={`down-${id}`}
        variant="default"
        size={36}
        aria-label={labels.down}
        aria-disabled={last}
        opacity={last ? 0.45 : 1}
        onClick={() => !last && onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** A moved element loses the focus; its button gets it back. */
export function refocusMoved() {
  const moved = document.activeElement?.id
  if (moved) requestAnimationFrame(() => document.getElementById(moved)?.focus())
}
