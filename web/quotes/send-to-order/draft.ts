import { useState } from 'react'
import * as z from 'zod'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

const contact = z.object({ key: z.string(), name: z.string(), phone: z.string(), email: z.string() })
export type DraftContact = z.output<typeof contact>

const orderDraft = z.object({
  po_number: z.string(),
  requested_date: z.string(),
  contacts: z.array(contact),
})
export type OrderDraft = z.output<typeof orderDraft>

const empty: OrderDraft = { po_number: '', requested_date: '', contacts: [] }

export function newContact(): DraftContact {
  return { key: crypto.randomUUID(), name: '', phone: '', email: '' }
}

/** What was typed for an order. It outlives a reload and an ended session in this tab, for the same person alone. */
export function useOrderDraft() {
  const place = `orderDraft:${useRead(sessionApi.profile).data?.id ?? ''}`
  const [draft, setDraft] = useState(() => readDraft(place))
  const change = (changes: Partial<OrderDraft>) => {
    const changed = { ...draft, ...changes }
    setDraft(changed)
    sessionStorage.setItem(place, JSON.stringify(changed))
  }
  return { draft, change, forget: () => sessionStorage.removeItem(place) }
}

function readDraft(place: string): OrderDraft {
  try {
    return orderDraft.parse(JSON.parse(sessionStorage.getItem(place) ?? ''))
  } catch {
    return empty
  }
}
