import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

interface ActionsMenuProps {
  onButton?: (button: HTMLButtonElement) => void
  label: string
  labelled?: boolean
  width?: number
  children: ReactNode
}

const FocusBack = createContext(() => {})

export function ActionsMenu({ onButton, label, labelled, width = 264, children }: ActionsMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const appeared = useEffectEvent(() => target.current && onButton?.(target.current))
  useEffect(() => void appeared(), [])
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        {labelled ? (
          <Button ref={target} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {label}
          </Button>
        ) : (
          <ActionIcon ref={target} variant="subtle" color="gray" size={32} aria-label={label}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown ta="left" style={{ whiteSpace: 'normal' }}>
        <FocusBack value={() => target.current?.focus()}>{children}</FocusBack>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ActionProps {
  text: string
  /** Why the action is disabled. */
  refusal?: string | null
  /** The action is irreversible. */
  final?: boolean
  onPick?: () => void
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

/** The entry unmounts when it is picked, so a dialog it opens returns the focus to the menu's button. */
export function Action({ text, refusal, final = false, onPick, renderRoot }: ActionProps) {
  const focusBack = use(FocusBack)
  const content = (
    <>
      {text}
      {refusal && <span style={{ display: 'block', fontSize: '0.75rem' }}>{refusal}</span>}
    </>
  )
  if (renderRoot && !refusal) return <Menu.Item renderRoot={renderRoot}>{content}</Menu.Item>
  return (
    <Menu.Item
      disabled={Boolean(refusal)}
      c={final && !refusal ? 'var(--tl-red)' : undefined}
      onClick={() => {
        focusBack()
        onPick?.()
      }}
    >
      {content}
    </Menu.Item>
  )
}

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
  const buttons = [
    { way: 'up', by: -1, ended: first, Icon: IconArrowUp },
    { way: 'down', by: 1, ended: last, Icon: IconArrowDown },
  ] as const
  return buttons.map(({ way, by, ended, Icon }) => (
    <ActionIcon
      key={way}
      id={`${way}-${id}`}
      variant="default"
      size={36}
      aria-label={labels[way]}
      aria-disabled={ended}
      opacity={ended ? 0.45 : 1}
      onClick={() => !ended && onMove(by)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  ))
}

/** A moved element loses the focus; its button gets it back. */
export function refocusMoved() {
  const moved = document.activeElement?.id
  if (moved) requestAnimationFrame(() => document.getElementById(moved)?.focus())
}
