import { Menu, Popover, Tooltip } from '@mantine/core'
import { useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react'
import type { MenuLook } from '#web/parts/float/LateMenu.tsx'
import type { PopoverLook } from '#web/parts/float/LatePopover.tsx'

interface Opened {
  id: string
  /** It stands already, and the rest is placed beside it. */
  button: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/** The menu of a button. */
export function OpenedMenu({
  button,
  className,
  children,
  ...menu
}: Opened & MenuLook & { children: (menu: typeof Menu) => ReactNode }) {
  return (
    <Menu {...menu}>
      <Menu.Target>
        <Standing button={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}

/** What opens from a button. */
export function OpenedPopover({
  button,
  dropdown,
  children,
  ...popover
}: Opened & PopoverLook & { children: ReactNode }) {
  return (
    <Popover {...popover}>
      <Popover.Target>
        <Standing button={button} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** What a button hears for its tooltip. */
export type TooltipEvents = React.HTMLAttributes<HTMLElement>

interface HintProps {
  button: RefObject<HTMLElement | null>
  label: string
  beside: boolean
  listen: Ref<TooltipEvents>
}

/** The words that a button's picture stands for. */
export function Hint({ button, label, beside, listen }: HintProps) {
  const look = beside ? ({ position: 'right', openDelay: 0 } as const) : {}
  return (
    <Tooltip label={label} {...look}>
      <Standing button={button} listen={listen} />
    </Tooltip>
  )
}

interface StandingProps extends TooltipEvents {
  button: RefObject<HTMLElement | null>
  listen?: Ref<TooltipEvents>
  ref?: Ref<HTMLElement>
}

/** Takes the place of a button that is drawn elsewhere. */
function Standing({ button, listen, ref, ...events }: StandingProps) {
  useImperativeHandle(ref, () => button.current!, [button])
  useImperativeHandle(listen, () => events)
  return null
}
