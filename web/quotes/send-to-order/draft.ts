import * as z from 'zod'
import { useDraft } from '#web/platform/drafts.ts'

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

/** What was typed for an order. */
export function useOrderDraft() {
  return useDraft('order', orderDraft, empty)
}
