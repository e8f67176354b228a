import type { Menu, MenuProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useFloating } from '#web/parts/float/floating.ts'

export interface MenuLook extends Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick'> {
  /** Of what opens. */
  className?: string | undefined
}

interface LateMenuProps extends MenuLook {
  button: ReactElement<ComponentProps<'button'>>
  /** The entries, of the parts of a menu. */
  children: (menu: typeof Menu) => ReactNode
}

/** A button with a menu. The button stands from the start, the menu comes after the first screen, or when it is pressed. */
export function LateMenu({ button, children, ...look }: LateMenuProps) {
  const id = useId()
  const place = useRef<HTMLButtonElement>(null)
  const [pressed, setPressed] = useState(false)
  const { floating, ready } = useFloating(pressed)
  const opened = pressed && ready
  const { onClick, ref } = button.props
  const target = {
    id,
    ref: useMergedRef(place, ref),
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      onClick?.(event)
      setPressed(!pressed)
    },
  } as const
  return (
    <>
      {cloneElement(button, target)}
      {floating && (
        <floating.OpenedMenu {...look} id={id} button={place} opened={opened} onChange={setPressed}>
          {children}
        </floating.OpenedMenu>
      )}
    </>
  )
}
