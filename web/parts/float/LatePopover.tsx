import type { PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { cloneElement, useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useStandingButton } from '#web/parts/float/floating.ts'

export interface PopoverLook extends Omit<PopoverProps, 'id' | 'opened' | 'onChange' | 'children'> {
  /** Of what opens. */
  dropdown: PopoverDropdownProps
}

interface LatePopoverProps extends PopoverLook {
  /** Of the button. */
  id?: string
  /** Its press opens and closes. */
  button: ReactElement<ComponentProps<'button'>>
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** What opens from a button. The button stands from the start, the rest comes after the first screen, or when it is to open. */
export function LatePopover({ id: given, button, opened, onChange, children, ...look }: LatePopoverProps) {
  const own = useId()
  const id = given ?? own
  const standing = useStandingButton(button, { id, opens: 'dialog', wanted: opened })
  const { place, target, floating } = standing
  return (
    <>
      {cloneElement(button, target)}
      {floating && (
        <floating.OpenedPopover {...look} id={id} button={place} opened={standing.opened} onChange={onChange}>
          {children}
        </floating.OpenedPopover>
      )}
    </>
  )
}
