import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notificationApi, type Recipient } from '#contract/notifications.ts'
import { useSentence } from '#web/notifications/sentence.ts'
import { followRings, type Heard } from '#web/notifications/rings.ts'
import { refresh } from '#web/notifications/stale.ts'
import { reading } from '#web/platform/query.ts'

/** Follows the reader's bell as long as it is on screen: what it rings for is read again, and the newest is said. */
export function useNotifications(recipient: Recipient): string {
  const client = useQueryClient()
  const sentence = useSentence(recipient)
  const [fresh, setFresh] = useState('')
  const hear = useEffectEvent(async (heard: Heard) => {
    refresh(client, heard)
    if (heard.event !== 'ring' || heard.ring.kind === null || document.visibilityState !== 'visible') return
    const bell = await client
      .fetchQuery({ ...reading(notificationApi.list, {}), staleTime: 1_000 })
      .catch(() => null)
    const newest = bell?.data.items.find((item) => !item.read && item.kind === heard.ring.kind)
    if (newest) setFresh(sentence(newest))
  })
  useEffect(() => followRings((heard) => void hear(heard)), [])
  return fresh
}
