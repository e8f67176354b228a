const key = 'ssoFrom'

/** Goes to a provider by https, or by http on this machine, and remembers the page to return to. */
export function leaveForProvider(address: string, from: string | undefined) {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('This is no page')
  if (from === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, from)
  window.location.assign(url)
}

/** The page that someone wanted before they signed in. */
export function pageWanted(): string | null {
  return sessionStorage.getItem(key)
}

/** Forgets it, once they are there. */
export function forgetPageWanted() {
  sessionStorage.removeItem(key)
}
