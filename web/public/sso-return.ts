const key = 'ssoFrom'

/** Allows https, or http on this machine, and remembers the page to return to. */
export function leaveForProvider(address: string, from: string | undefined) {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('This is no page')
  if (from === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, from)
  window.location.assign(url)
}

export function pageWanted(): string | null {
  return sessionStorage.getItem(key)
}

export function forgetPageWanted() {
  sessionStorage.removeItem(key)
}
