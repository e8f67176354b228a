import { useHotkeys, type HotkeyItem } from '@mantine/hooks'
import { useEffect } from 'react'

/** `mod+k` is Cmd on a Mac and Ctrl elsewhere; every other name is the character itself. */
export type Keys = Partial<Record<'mod+k' | '/' | '?' | 'j' | 'k' | 'x', () => void>>

/** Page-wide shortcuts. None fires while a dialog is open, and only `mod+k` while a field has the focus. */
export function useKeys(keys: Keys) {
  useHotkeys(
    Object.entries(keys).flatMap(([key, act]) => variantsOf(key).map((each) => item(each, act))),
    // Handled below: only inputs that take characters count, which a tag name does not say.
    [],
    true,
  )
}

/** Takes characters typed while the dialog they are meant for is loading. */
export function useEarlyTyping(waiting: boolean, take: (character: string) => void) {
  useEffect(() => {
    if (!waiting) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.key.length !== 1) return
      // Once the dialog has the focus, its field takes them.
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      take(event.key)
    }
    // Capture phase: before the page's shortcuts.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [waiting, take])
}

/** Keyboards differ in which characters need Shift. */
const variantsOf = (key: string) => (key === '/' || key === '?' ? [key, `shift+${key}`] : [key])

function item(key: string, act: () => void): HotkeyItem {
  return [
    key,
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[aria-modal="true"]')) return
      if (isTyping(event.target) && (key !== 'mod+k' || deletesLine(event))) return
      event.preventDefault()
      act()
    },
    { preventDefault: false },
  ]
}

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of the modifier key on this machine. */
export const modKey = apple ? '⌘' : 'Ctrl '

/** On a Mac, Ctrl+K in a field deletes the rest of the line. */
const deletesLine = ({ ctrlKey }: KeyboardEvent) => apple && ctrlKey

/** Elements that take characters. */
const typed = [
  'textarea',
  'select',
  '[contenteditable]',
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
].join()

/** Whether the element takes the characters that are typed. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null
}
