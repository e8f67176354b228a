import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notificationApi, type Recipient } from '#contract/notifications.ts'
import { useSentence } from '#web/notifications/sentence.ts'
import { subscribeToNotifications, type StreamMessage } from '#web/notifications/stream.ts'
import { unattended } from '#web/platform/attention.ts'
import { reading, refresh } from '#web/platform/query.ts'
import { staleAfterEvent } from '#web/platform/stale.ts'

/** Subscribes to the reader's notifications while the bell is on screen: refreshes what they make stale and answers the newest as a sentence. */
export function useNotifications(recipient: Recipient): string {
  const client = useQueryClient()
  const sentence = useSentence(recipient)
  const [fresh, setFresh] = useState('')
  const receive = useEffectEvent(async (message: StreamMessage) => {
    const visible = document.visibilityState === 'visible'
    const happened = message.type === 'resync' ? 'missed' : message.event.kind
    // A hidden page reads when it is shown again, so that it neither burdens the portal nor prolongs its session.
    unattended(() => void refresh(staleAfterEvent(happened), visible ? 'active' : 'none'))
    if (!visible || happened === null || happened === 'missed') return
    const bell = await unattended(() =>
      client.fetchQuery({ ...reading(notificationApi.list, {}), staleTime: 1_000 }),
    ).catch(() => null)
    const newest = bell?.data.items.find((item) => !item.read && item.kind === happened)
    if (newest) setFresh(sentence(newest))
  })
  useEffect(() => subscribeToNotifications((message) => void receive(message)), [])
  return fresh
}
