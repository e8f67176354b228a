import * as z from 'zod'
import { answerCancellationCall } from '#contract/orders/answer-cancellation.ts'
import { answerChargeCall } from '#contract/orders/answer-charge.ts'
import { decideCancellationCall } from '#contract/orders/decide-cancellation.ts'
import { countDeliveriesCall, exportDeliveriesCall, listDeliveriesCall } from '#contract/orders/deliveries.ts'
import {
  listAllOrdersCall,
  listOrdersCall,
  readOrderCall,
  orderFilters,
  staffOrderFilters,
  staffOrderRanges,
} from '#contract/orders/list.ts'
import { moveCircuitCall, moveOrderCall } from '#contract/orders/move.ts'
import { planDaysCall } from '#contract/orders/plan-days.ts'
import { requestChargeCall } from '#contract/orders/request-charge.ts'
import { setMilestoneCall, setMilestonesCall } from '#contract/orders/set-milestones.ts'
import { listSiteContactsCall, mostSiteContacts, siteContact } from '#contract/orders/site-contacts.ts'
import { replanCircuitsCall } from '#contract/orders/replan-circuits.ts'
import { readStandingCall } from '#contract/orders/standing.ts'
import { readTermsCall } from '#contract/orders/terms.ts'
import { downloadPoCall, uploadPoCall } from '#contract/orders/upload-po.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, filled, longestRemark, day, id, text } from '#contract/text.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { rangesInOrder, unpaged } from '#contract/paging.ts'
import { ringgit } from '#contract/money.ts'
import { orderedRooms } from '#contract/orders/circuit-rooms.ts'
import { askedApproval } from '#contract/orders/approvals.ts'
import { order, purchase } from '#contract/orders/order.ts'

export const orderApi = {
  place: endpoint({
    method: 'POST',
    path: '/orders',
    access: ['customer'],
    summary:
      'Place an order for active quotes. Each quote becomes a circuit; all are ordered or none. A requested date is a working day at the sites of its quote, not before the quote’s earliest date. An order above the caller’s spending limit answers 202 with `approval`, and is placed once it is approved.',
    body: z
      .object({
        quote_ids: z.array(id).min(1).max(500),
        ...purchase.shape,
        /** By quote id; `requested_date` applies to the others. */
        requested_dates: z.object({}).catchall(day).optional(),
        /** By quote id; the others keep the rooms of the quote. */
        rooms: z.object({}).catchall(orderedRooms).optional(),
        site_contacts: z.array(siteContact).max(mostSiteContacts).optional(),
        accepted_terms_version: text(40).min(1),
        /** The totals before tax that the buyer saw; the order is refused if they have changed. */
        expected: z.object({ nrc: ringgit, mrc: ringgit }).nullish(),
      })
      .superRefine(({ quote_ids, requested_dates = {}, rooms = {}, site_contacts = [] }, context) => {
        const ordered = new Set(quote_ids.map(String))
        for (const [field, byQuote] of Object.entries({ requested_dates, rooms }))
          for (const quote of Object.keys(byQuote))
            if (!ordered.has(quote))
              context.addIssue({ code: 'custom', path: [field, quote], params: { rule: 'not_in_order' } })
        for (const [index, { site }] of site_contacts.entries())
          if (site && site_contacts.findIndex((each) => each.site === site) < index)
            context.addIssue({
              code: 'custom',
              path: ['site_contacts', index, 'site'],
              params: { rule: 'site_twice' },
            })
      }),
    data: z.union([order, askedApproval]),
    idempotent: true,
  }),
  list: listOrdersCall,
  listAll: listAllOrdersCall,
  export: endpoint({
    method: 'GET',
    path: '/orders/export',
    access: ['customer'],
    summary:
      'Export the company’s orders as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: z.object({ ...orderFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/orders/client-manager/export',
    access: ['client_manager'],
    summary:
      'Export the orders of all companies as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: z
      .object({ ...staffOrderFilters, ...ofFormat })
      .omit(unpaged)
      .superRefine(rangesInOrder(...staffOrderRanges)),
    answersFile: true,
  }),
  deliveries: listDeliveriesCall,
  countDeliveries: countDeliveriesCall,
  exportDeliveries: exportDeliveriesCall,
  one: readOrderCall,
  siteContacts: listSiteContactsCall,
  standing: readStandingCall,
  uploadPo: uploadPoCall,
  downloadPo: downloadPoCall,
  requestCancellation: endpoint({
    method: 'POST',
    path: '/circuits/:id/cancel-request',
    access: ['customer'],
    summary:
      'Request cancellation of a circuit that is not delivered. The client manager decides; while it is open the circuit cannot be delivered.',
    params: z.object({ id: idInPath }),
    body: z.object({ reason: filled(longestRemark) }),
  }),
  terms: readTermsCall,
  move: moveCircuitCall,
  moveOrder: moveOrderCall,
  setMilestone: setMilestoneCall,
  setMilestones: setMilestonesCall,
  replan: replanCircuitsCall,
  planDays: planDaysCall,
  requestCharge: requestChargeCall,
  withdrawCharge: endpoint({
    method: 'DELETE',
    path: '/circuits/:id/charges/:charge',
    access: ['client_manager'],
    summary: 'Withdraw an open extra charge. The circuit stays as ordered.',
    params: z.object({ id: idInPath, charge: idInPath }),
  }),
  answerCharge: answerChargeCall,
  decideCancellation: decideCancellationCall,
  answerCancellation: answerCancellationCall,
  withdrawCancellation: endpoint({
    method: 'DELETE',
    path: '/circuits/:id/cancel-request',
    access: ['customer'],
    summary:
      'Withdraw a cancellation request that is not decided, or whose offer is not answered. The circuit goes on.',
    params: z.object({ id: idInPath }),
  }),
}
