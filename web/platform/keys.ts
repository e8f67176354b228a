import { useHotkeys, type HotkeyItem } from '@mantine/hooks'
import { useEffect } from 'react'

/** `mod+k` is Cmd on a Mac and Ctrl elsewhere; every other name is the character itself. */
export type Keys = Partial<Record<'mod+k' | '/' | '?' | 'j' | 'k' | 'x', () => void>>

/**
 * Listens to keys of the whole page. None fires while a dialog is open, and none but `mod+k`, which types nothing, while a
 * field has the focus.
 */
export function useKeys(keys: Keys) {
  useHotkeys(
    Object.entries(keys).flatMap(([key, act]) => variants[key as keyof Keys].map((each) => item(each, act))),
    // Of inputs only those that take characters count, which a tag does not say.
    [],
    true,
  )
}

/** Takes the characters typed before there is a field for them, as while the dialog that was asked for is loading. */
export function useEarlyTyping(waiting: boolean, take: (character: string) => void) {
  useEffect(() => {
    if (!waiting) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.key.length !== 1) return
      // Once the dialog has the focus, its field takes them, and a space presses its buttons.
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      take(event.key)
    }
    // Before the shortcuts of the page, which a typed character may be.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [waiting, take])
}

/** On which keys a character is differs between keyboards: with and without Shift it is the same one. */
const variants = {
  'mod+k': ['mod+k'],
  '/': ['/', 'shift+/'],
  '?': ['?', 'shift+?'],
  j: ['j'],
  k: ['k'],
  x: ['x'],
} as const satisfies Record<keyof Keys, readonly string[]>

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

/** How the key of shortcuts is called on this machine. */
export const modKey = apple ? '⌘' : 'Ctrl '

/** In a field of a Mac, Ctrl and K delete the rest of the line. */
const deletesLine = ({ ctrlKey }: KeyboardEvent) => apple && ctrlKey

/** What a character is typed into; a tick or a switch takes none. */
const typed = [
  'textarea',
  'select',
  '[contenteditable]',
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
].join()

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null
}
