import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'

/** Marks the drawer's content, which takes the focus when a dialog over it closes and its opener is gone. */
export const inDrawer = 'data-in-drawer'

interface SideDrawerProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The details of a row, beside its board. Dialogs may open over it. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Drawer
      opened
      position="right"
      size={phone ? '100%' : 720}
      title={<Unbroken text={title} />}
      onClose={onClose}
      // Esc in a dialog or menu over the drawer closes only that one.
      closeOnEscape={false}
      onKeyDown={({ key, target, currentTarget }) => {
        const own = target instanceof Element && currentTarget.contains(target)
        if (own && key === 'Escape' && !isMenuOpenAt(target)) onClose()
      }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('common.close'), iconSize: 20 }}
    >
      <div {...{ [inDrawer]: true }} tabIndex={-1}>
        {children}
      </div>
    </Drawer>
  )
}

/** The button of an open menu keeps the focus when the menu was opened by a click. */
const isMenuOpenAt = (target: Element) => target.getAttribute('aria-expanded') === 'true'
