import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inDrawer } from '#web/parts/dialog/SideDrawer.tsx'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'

const widths = { small: 400, medium: 560, large: 800 } as const

interface DialogProps {
  title: string
  size?: keyof typeof widths
  onClose: () => void
  /** While a call is pending the dialog cannot be closed. */
  busy?: boolean
  /** A click outside does not close it once something has been typed or picked. */
  keepsInput?: boolean
  withoutClose?: boolean
  children: ReactNode
}

/** The frame of every dialog. Mount it to open it; its state is lost when it closes. */
export function Dialog({
  title,
  size = 'medium',
  onClose,
  busy = false,
  keepsInput = false,
  withoutClose = false,
  children,
}: DialogProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const [touched, setTouched] = useState(false)
  useReturnedFocus()
  return (
    <Modal
      opened
      centered
      title={<Unbroken text={title} />}
      size={widths[size]}
      // A question with two buttons is as small as its text.
      fullScreen={phone && size !== 'small'}
      onClose={busy ? () => undefined : onClose}
      closeOnClickOutside={!(keepsInput && touched)}
      onInput={() => setTouched(true)}
      onFocus={({ target }) => keepFirstFocusAt(target)}
      // Picking from a list or calendar fires no input event.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[role=option], button')) setTouched(true)
      }}
      returnFocus={false}
      withCloseButton={!withoutClose}
      closeButtonProps={{ 'aria-label': t('common.close'), iconSize: 20, disabled: busy }}
    >
      {children}
    </Modal>
  )
}

/**
 * Mantine focuses the first element shortly after the dialog opens; if the person already types in another field, that
 * would lose input.
 */
function keepFirstFocusAt(focused: Element) {
  const firsts = focused.closest('[role=dialog]')?.querySelectorAll('[data-autofocus]') ?? []
  for (const first of firsts) if (first !== focused) first.removeAttribute('data-autofocus')
  focused.setAttribute('data-autofocus', 'true')
}

/** The element that opened the first of several consecutive dialogs. */
let firstOpener: Element | null = null

/**
 * Returns the focus to the opener or, if that was in a previous dialog, to that dialog's opener; else to the drawer behind
 * it or the page's heading.
 */
function useReturnedFocus() {
  const opener = useRef<Element | null>(null)
  opener.current ??= document.activeElement
  useEffect(() => {
    const from = opener.current
    if (from !== null && from !== document.body && !from.closest('[role=dialog]')) firstOpener = from
    return () => {
      // Deferred, because the menu that opened the dialog may return the focus itself.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        // Content behind a drawer cannot be reached.
        const drawer = document.querySelector(`[${inDrawer}]`)
        const there = [from, drawer, firstOpener].find((each) => each?.isConnected && each !== document.body)
        const target = there ?? document.querySelector('h1')
        if (target instanceof HTMLElement) target.focus()
      })
    }
  }, [])
}
