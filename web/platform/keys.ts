import { useEffect, useEffectEvent } from 'react'

/** `mod+k` is Cmd on a Mac and Ctrl elsewhere; every other name is the character itself. */
export type Keys = Partial<Record<'mod+k' | '/' | '?', () => void>>

/** Listens to keys of the whole page. None fires while somebody types in a field or a dialog is open. */
export function useKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
    const pressed = (event.metaKey || event.ctrlKey ? 'mod+' : '') + event.key.toLowerCase()
    const act = keys[pressed as keyof Keys]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** How the key of shortcuts is called on this machine. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

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
