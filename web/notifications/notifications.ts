import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notificationApi, type Recipient } from '#contract/notifications.ts'
import { useSentence } from '#web/notifications/sentence.ts'
import { subscribeToNotifications, type StreamMessage } from '#web/notifications/stream.ts'
import { refresh } from '#web/notifications/stale.ts'
import { reading } from '#web/platform/query.ts'

/** Subscribes to the reader's notifications while the bell is on screen: refreshes what they make stale and answers the newest as a sentence. */
export function useNotifications(recipient: Recipient): string {
  const client = useQueryClient()
  const sentence = useSentence(recipient)
  const [fresh, setFresh] = useState('')
  const receive = useEffectEvent(async (message: StreamMessage) => {
    refresh(client, message)
    if (message.type !== 'notification' || document.visibilityState !== 'visible') return
    const { kind } = message.event
    if (kind === null) return
    const bell = await client
      .fetchQuery({ ...reading(notificationApi.list, {}), staleTime: 1_000 })
      .catch(() => null)
    const newest = bell?.data.items.find((item) => !item.read && item.kind === kind)
    if (newest) setFresh(sentence(newest))
  })
  useEffect(() => subscribeToNotifications((message) => void receive(message)), [])
  return fresh
}
