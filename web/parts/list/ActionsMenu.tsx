import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { createContext, use, useRef, type ReactNode } from 'react'
import classes from '#web/parts/list/ActionsMenu.module.css'

interface ActionsMenuProps {
  label: string
  /** The button shows its label, in the place of three dots. */
  labelled?: boolean
  width?: number
  children: ReactNode
}

/** Gives the focus back to the button of the menu that an entry is in. */
const FocusBack = createContext(() => {})

/** What can be done with something, behind a button. */
export function ActionsMenu({ label, labelled, width = 264, children }: ActionsMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
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
  /** Why it cannot be done now: it stands there disabled and says so. */
  refusal?: string | null
  /** It cannot be undone. */
  final?: boolean
  onPick?: () => void
  /** Where it leads, if it is a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

/** One entry. It is about to go when it is picked, so whatever opens gives the focus back to the menu's button. */
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
