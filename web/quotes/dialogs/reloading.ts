const place = 'focusAfterReload'

/** The maximum time of a reload, in milliseconds; later the reader has gone elsewhere. */
const maxReload = 10_000

/** This document is being replaced: its menus may still appear and must not take the focus of the next. */
let going = false

/** Reloads the document, and returns the focus to the menu of a quote. */
export function reloadAt(quoteId: number) {
  sessionStorage.setItem(place, JSON.stringify({ quoteId, at: Date.now() }))
  going = true
  window.location.reload()
}

export function focusAfterReload(quoteId: number, button: HTMLButtonElement) {
  if (going) return
  const wanted = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { quoteId: number; at: number } | null
  if (wanted?.quoteId !== quoteId) return
  sessionStorage.removeItem(place)
  if (Date.now() - wanted.at < maxReload) button.focus()
}
