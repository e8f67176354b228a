import * as z from 'zod'
import { givenBuyerFields } from '#contract/buyer-fields.ts'
import { workingDaysBetween, type WorkCalendar } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice } from '#contract/money.ts'
import { orderedRooms, purchase } from '#contract/orders/order.ts'
import { siteContact } from '#contract/orders/site-contacts.ts'
import { day, filled, idInPath, longestRemark, text } from '#contract/text.ts'

/** Working days before the promised day until which a later date is accepted at once. */
export const dateChangeNotice = 10

export function isAcceptedAtOnce(
  wanted: string,
  { promised, today }: { promised: string; today: string },
  calendar: WorkCalendar,
): boolean {
  return wanted > promised && workingDaysBetween(today, promised, calendar) >= dateChangeNotice
}

const dateRequestPath = '/circuits/:id/date-request'

/** The changes of an order and its circuits until the hand-over. */
export const orderChangeCalls = {
  changePoNumber: endpoint('PUT', '/orders/:id/po-number', {
    access: ['customer'],
    summary:
      'Change the PO number of an order that is pending or processing. The client manager is notified.',
    params: z.object({ id: idInPath }),
    body: purchase.pick({ po_number: true }),
  }),
  changeContacts: endpoint('PUT', '/circuits/:id/site-contacts', {
    access: ['customer'],
    summary:
      'Replace the contacts at the sites of a circuit until its hand-over; a site that is left out has none then. Contacts at other sites of the order stay. The client manager is notified.',
    params: z.object({ id: idInPath }),
    body: z.object({
      site_contacts: z
        .array(siteContact.extend({ site: filled(1_000) }))
        .max(2)
        .refine((list) => new Set(list.map(({ site }) => site)).size === list.length, {
          params: { rule: 'site_twice' },
        }),
    }),
  }),
  changeRooms: endpoint('PUT', '/circuits/:id/rooms', {
    access: ['customer'],
    summary:
      'Replace the block, level and unit of ends of a circuit until its hand-over; an end that is left out stays. The client manager is notified.',
    params: z.object({ id: idInPath }),
    body: orderedRooms,
  }),
  changeBuyerFields: endpoint('PUT', '/circuits/:id/buyer-fields', {
    access: ['customer', 'client_manager'],
    summary:
      'Change the company’s own reference, cost centre and end customer of a circuit until its hand-over. An empty text removes one; what is left out stays.',
    params: z.object({ id: idInPath }),
    body: z.object(givenBuyerFields),
  }),
  requestDate: endpoint('POST', dateRequestPath, {
    access: ['customer'],
    summary:
      'Change the requested date of a circuit until its hand-over. A date after the planned hand-over is accepted at once if that is at least ten working days away; any other date is a request that the client manager answers. A working day at the sites, not the planned one; one open request per circuit.',
    params: z.object({ id: idInPath }),
    body: z.object({ requested_date: day, reason: filled(longestRemark) }),
    data: z.object({
      /** False for a request that the client manager must answer. */
      accepted: z.boolean(),
    }),
  }),
  answerDate: endpoint('PUT', dateRequestPath, {
    access: ['client_manager'],
    summary:
      'Decline a date request, accept it, which moves the hand-over at once, or accept it with an extra charge: then the hand-over moves when the company accepts the charge, and a declined or expired charge declines the request.',
    params: z.object({ id: idInPath }),
    body: z
      .object({
        accept: z.boolean(),
        /** Shown to the company; the reason of a charge, which needs it. */
        words: text(longestRemark).nullish(),
        /** Before tax. */
        charge: z
          .object({ nrc: ringgitPrice, mrc: ringgitPrice })
          .refine(({ nrc, mrc }) => nrc > 0 || mrc > 0, { path: ['nrc'], params: { rule: 'no_charge' } })
          .nullish(),
        /** Not after the requested date; a week from today by default. */
        answer_by: day.nullish(),
      })
      .refine(({ accept, charge }) => accept || !charge, {
        path: ['charge'],
        params: { rule: 'charge_of_decline' },
      })
      .refine(({ words, charge }) => words || !charge, { path: ['words'], params: { rule: 'required' } }),
    idempotent: true,
  }),
  withdrawDate: endpoint('DELETE', dateRequestPath, {
    access: ['customer'],
    summary:
      'Withdraw a date request, and the charge for it if the company has not answered that. The dates of the circuit stay.',
    params: z.object({ id: idInPath }),
  }),
}
