const place = 'focusAfterReload'

/** How long a reload may take, in milliseconds; later the reader has gone elsewhere. */
const soon = 10_000

/** This document is the one that goes: its menus may still appear and must not take what is meant for the next. */
let going = false

/** Reloads the document, which forgets the focus; it returns to the menu of a quote. */
export function reloadAt(quoteId: number) {
  sessionStorage.setItem(place, JSON.stringify({ quoteId, at: Date.now() }))
  going = true
  window.location.reload()
}

/** Focuses the menu's button if the document was reloaded from its quote. */
export function focusAfterReload(quoteId: number, button: HTMLButtonElement) {
  if (going) return
  const wanted = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { quoteId: number; at: number } | null
  if (wanted?.quoteId !== quoteId) return
  sessionStorage.removeItem(place)
  if (Date.now() - wanted.at < soon) button.focus()
}
