import type { Menu, MenuProps } from '@mantine/core'
import { cloneElement, useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useStandingButton } from '#web/parts/float/floating.ts'

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
  const [pressed, setPressed] = useState(false)
  const { place, target, floating, opened } = useStandingButton(button, {
    id,
    opens: 'menu',
    wanted: pressed,
  })
  const pressing = {
    'data-expanded': opened || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      button.props.onClick?.(event)
      setPressed(!pressed)
    },
  }
  return (
    <>
      {cloneElement(button, { ...target, ...pressing })}
      {floating && (
        <floating.OpenedMenu {...look} id={id} button={place} opened={opened} onChange={setPressed}>
          {children}
        </floating.OpenedMenu>
      )}
    </>
  )
}
