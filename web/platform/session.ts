import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/session.ts'

/** The specification fixes these names and their values. */
type Key = 'accessToken' | 'language' | 'currency' | 'currency_flag' | 'sidebar'

export const languageNames = { en: 'English', ms: 'Bahasa Malaysia' } as const satisfies Record<
  Language,
  string
>

export const currencies = { MYR: 'malaysia', USD: 'usa' } as const
export type Currency = keyof typeof currencies

export function readToken(): string | null {
  return localStorage.getItem('accessToken')
}

export function storeToken(token: string) {
  write({ accessToken: token })
}

/** When a tab of this browser last made a call that prolongs the session. */
export function lastCall(): number {
  return Number(localStorage.getItem('lastCall') ?? Date.now())
}

export function noteCall() {
  localStorage.setItem('lastCall', String(Date.now()))
}

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken)
}

/** The token of the person this page shows. Another tab may have stored a different one since. */
let own: string | null = null

/** Whether another tab has signed in as someone else. */
export function isReplaced(): boolean {
  const stored = readToken()
  own ??= stored
  return own !== null && stored !== null && stored !== own
}

/** Announces that another tab has changed the token. */
export function noticeToken() {
  if (isReplaced()) announce('replaced')
  else if (own !== null && readToken() === null) announce('ended')
}

/** `ended` by the server or in another tab, `left` by logging out, `replaced` by another sign-in in another tab. */
export type SignedOut = 'ended' | 'left' | 'replaced'

/** After the server ended the session, preferences stay for the next sign-in. */
export function dropToken() {
  write({ accessToken: null })
  announce('ended')
}

/** Logging out also clears the currency and the sidebar; the language stays. */
export function clearSession() {
  localStorage.removeItem('lastCall')
  write({ accessToken: null, currency: null, currency_flag: null, sidebar: null })
  announce('left')
}

export function onSignedOut(listener: (how: SignedOut) => void) {
  signedOutListeners.add(listener)
}

export function readLanguage(): Language {
  return localStorage.getItem('language') === languageNames.ms ? 'ms' : 'en'
}

export function chooseLanguage(language: Language) {
  write({ language: languageNames[language] })
}

export function useLanguage(): Language {
  return useSyncExternalStore(onSessionChange, readLanguage, readLanguage)
}

export function chooseCurrency(currency: Currency) {
  write({ currency, currency_flag: currencies[currency] })
}

/** The display currency. Inputs and prints stay in ringgit. */
export function useCurrency(): Currency {
  return useSyncExternalStore(onSessionChange, () =>
    localStorage.getItem('currency') === 'USD' ? 'USD' : 'MYR',
  )
}

export function collapseSidebar(collapsed: boolean) {
  write({ sidebar: collapsed ? '1' : '0' })
}

export function useSidebarCollapsed(): boolean {
  return useSyncExternalStore(onSessionChange, () => localStorage.getItem('sidebar') === '1')
}

const listeners = new Set<() => void>()

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function write(values: Partial<Record<Key, string | null>>) {
  if (values.accessToken !== undefined) own = values.accessToken
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key)
    else if (value !== undefined) localStorage.setItem(key, value)
  }
  for (const listener of listeners) listener()
}

const signedOutListeners = new Set<(how: SignedOut) => void>()

function announce(how: SignedOut) {
  for (const listener of signedOutListeners) listener(how)
}

// Changes of another tab. A null key means that everything was cleared.
window.addEventListener('storage', ({ key }) => {
  for (const listener of listeners) listener()
  if (key === 'accessToken' || key === null) noticeToken()
})
// A frozen page misses storage events.
for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, noticeToken)
