import type { Ring } from '#contract/notifications.ts'
import type { Channel } from '#server/platform/channel.ts'
import type { ToldRing } from '#server/notifications/deliver.ts'

interface Listener {
  ring: (ring: Ring) => void
  /** Something may have been missed. */
  again: () => void
}

/** The bells of everybody who has a page open in this process, on the one line that all processes share. */
export function openBells(channel: Channel) {
  const listeners = new Map<number, Set<Listener>>()
  channel.hear({
    said(payload) {
      const { users, ...ring } = JSON.parse(payload) as ToldRing
      for (const user of users) for (const listener of listeners.get(user) ?? []) listener.ring(ring)
    },
    missed() {
      for (const own of listeners.values()) for (const listener of own) listener.again()
    },
  })
  return {
    /** Listens to one person's bell until the answered function is called. */
    listen(userId: number, listener: Listener): () => void {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
    },
  }
}
