import type { NotificationEvent } from '#contract/notifications.ts'
import type { Channel } from '#server/platform/channel.ts'
import type { PublishedEvent } from '#server/notifications/deliver.ts'

interface StreamReader {
  onEvent: (event: NotificationEvent) => void
  /** Events may have been missed. */
  onMissed: () => void
}

/** The notification streams open in this process, fed by the channel that all processes share. */
export function openSubscriptions(channel: Channel) {
  const readers = new Map<number, Set<StreamReader>>()
  channel.subscribe({
    onMessage(payload) {
      const { users, ...event } = JSON.parse(payload) as PublishedEvent
      for (const user of users) for (const reader of readers.get(user) ?? []) reader.onEvent(event)
    },
    onReconnect() {
      for (const own of readers.values()) for (const reader of own) reader.onMissed()
    },
  })
  return {
    /** Passes on one person's events until the returned function is called. */
    subscribe(userId: number, reader: StreamReader): () => void {
      const own = readers.get(userId) ?? new Set()
      readers.set(userId, own.add(reader))
      return () => {
        own.delete(reader)
        if (own.size === 0) readers.delete(userId)
      }
    },
  }
}
