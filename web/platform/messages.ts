import { useSyncExternalStore } from 'react'

/** Milliseconds that the message box is shown (§9). */
export const messageBoxTime = 1_500

export interface Alert {
  id: number
  tone: 'error' | 'notice'
  text: string
}

export interface Message {
  text: string
  tone: 'done' | 'failure'
}

/** A newer message replaces an older one. */
export function showMessage(text: string, tone: Message['tone'] = 'done') {
  clearTimeout(messageTimer)
  set({ message: { text, tone } })
  messageTimer = setTimeout(() => set({ message: null }), messageBoxTime)
}

/** Shows the message of a write's reply, if it has one. */
export function showReply({ message }: { message?: string }) {
  if (message) showMessage(message)
}

/** Alerts survive a redirect and stay until they are dismissed. */
export function raiseAlert(text: string, tone: Alert['tone'] = 'error') {
  const others = state.alerts.filter((alert) => alert.text !== text)
  set({ alerts: [...others, { id: ++lastId, tone, text }] })
}

export function dismissAlert(id: number) {
  set({ alerts: state.alerts.filter((alert) => alert.id !== id) })
}

export function dismissAlerts() {
  set({ alerts: [] })
}

export function currentAlerts(): string[] {
  return state.alerts.map(({ text }) => text)
}

export function useMessage(): Message | null {
  return useSyncExternalStore(subscribe, () => state.message)
}

export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(subscribe, () => state.alerts)
}

let state: { message: Message | null; alerts: readonly Alert[] } = { message: null, alerts: [] }
let messageTimer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(change: Partial<typeof state>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
