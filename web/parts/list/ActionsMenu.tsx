import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import classes from '#web/parts/list/ActionsMenu.module.css'

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
      <Menu.Dropdown className={classes.menu}>
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
      {refusal && <span className={classes.why}>{refusal}</span>}
    </>
  )
  if (renderRoot && !refusal) return <Menu.Item renderRoot={renderRoot}>{content}</Menu.Item>
  return (
    <Menu.Item
      disabled={Boolean(refusal)}
      className={final && !refusal ? classes.final : undefined}
      onClick={() => {
        focusBack()
        onPick?.()
      }}
    >
      {content}
    </Menu.Item>
  )
}
