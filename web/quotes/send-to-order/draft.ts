import * as z from 'zod'
import { isDay } from '#web/parts/form/day-text.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'

const contact = z.object({ key: z.string(), name: z.string(), phone: z.string(), email: z.string() })
export type DraftContact = z.output<typeof contact>

const orderDraft = z.object({
  po_number: z.string(),
  requested_date: z.string(),
  site_contacts: z.array(contact),
})
export type OrderDraft = z.output<typeof orderDraft>

export const emptyOrder: OrderDraft = { po_number: '', requested_date: '', site_contacts: [] }

export function newContact(): DraftContact {
  return { key: crypto.randomUUID(), name: '', phone: '', email: '' }
}

/** What was typed, as an order takes it. */
export function purchaseIn({ po_number, requested_date, site_contacts }: OrderDraft) {
  return {
    po_number: po_number.trim(),
    requested_date: requested_date || null,
    site_contacts: site_contacts.map(({ name, phone, email }) => ({
      name: name.trim(),
      phone: phone.trim(),
      email: email.trim() || null,
    })),
  }
}

/** Where what was typed for an order is saved. */
export function useOrderDraft() {
  return useSavedDraft('order', orderDraft)
}

export function isTooEarly(requested: string, earliest: string): boolean {
  return requested !== '' && (!isDay(requested) || requested < earliest)
}
