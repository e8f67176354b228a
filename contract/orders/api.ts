import * as z from 'zod'
import {
  exportAllOrdersQuery,
  exportOrdersQuery,
  orderListCalls,
  readOrderCall,
} from '#contract/orders/list.ts'
import { listSiteContactsCall, maxSiteContacts, siteContact } from '#contract/orders/site-contacts.ts'
import { readTermsCall } from '#contract/orders/terms.ts'
import { endpoint, type CallData } from '#contract/endpoint.ts'
import { idInPath, filled, longestRemark, day, id, text, moment } from '#contract/text.ts'
import { ofFormat } from '#contract/file-formats.ts'
import { unpaged, paging, sortBy, withinRowLimit } from '#contract/paging.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import {
  orderedRooms,
  order,
  purchase,
  extraCharge,
  circuit,
  attentionReasons,
} from '#contract/orders/order.ts'
import { createdApproval } from '#contract/orders/approvals.ts'
import { circuitMoves, takeBackDays, type CircuitMove } from '#contract/orders/circuit-actions.ts'
import { newDepositEntry } from '#contract/orders/deposit.ts'
import { milestoneEnds, milestones, milestoneOwners, moveReasons } from '#contract/orders/milestones.ts'
import { siteCalendarData } from '#contract/quotes/rest-days.ts'
import { idsInList, isListOfIds } from '#contract/quotes/comparable.ts'
import { billTo, billingChoice } from '#contract/customers/bill-to.ts'
import { plusDays, weekdayOf } from '#contract/days.ts'
import { orderChangeCalls } from '#contract/orders/changes.ts'

/** Every open circuit is in exactly one; without an open milestone it is later. */
export const dueGroups = ['overdue', 'this_week', 'later'] as const
export type DueGroup = (typeof dueGroups)[number]

export function weekEndOf(day: string): string {
  return plusDays(day, (7 - weekdayOf(day)) % 7)
}

export const deliverySorts = ['next_planned', 'circuit_reference'] as const
export type DeliverySort = (typeof deliverySorts)[number]

/** By default the reader's own accounts if they manage any, else all. */
export const whoseAccounts = ['own', 'all'] as const

const narrowing = {
  keyword: paging.keyword,
  accounts: z.enum(whoseAccounts).optional(),
  next_owner: z.enum(milestoneOwners).optional(),
}

export const deliveryFilters = {
  ...paging,
  ...narrowing,
  due: z.enum([...dueGroups, 'all']).default('all'),
  /** Only circuits whose next milestone is planned in the week of this day, Monday to Sunday. */
  week: day.optional(),
  /** Only circuits that wait for their company: for its milestone, or its answer. */
  waiting: z.literal('1').optional(),
  sort: sortBy(deliverySorts).default('next_planned'),
}
const deliveryQuery = z.object(deliveryFilters).refine(...withinRowLimit)
export type DeliveryQuery = z.output<typeof deliveryQuery>

const delivery = circuit
  .pick({
    id: true,
    circuit_reference: true,
    first_promised: true,
    promised: true,
    requested_date: true,
    milestones: true,
  })
  .extend({
    status: z.enum(['pending', 'processing']),
    order_id: id,
    order_reference: z.string(),
    ordered_at: moment,
    company_id: id,
    company: z.string(),
    quote: circuit.shape.quote.pick({
      id: true,
      product: true,
      bandwidth: true,
      site_a: true,
      site_b: true,
      location: true,
    }),
    needs: z.array(z.enum(attentionReasons)),
    next_milestone: order.shape.next_milestone,
    /** Calendar days; 0 while it is not overdue. */
    days_overdue: z.int().min(0),
    /** For an extra charge or an offered cancellation. */
    answer_by: circuit.shape.promised.nullable(),
  })

export type Delivery = CallData<typeof orderApi.deliveries>[number]

const groupCounts = z.object({ overdue: z.int(), this_week: z.int(), later: z.int() } satisfies Record<
  DueGroup,
  z.ZodType
>)

export type DeliveryCounts = CallData<typeof orderApi.countDeliveries>

const milestoneChange = {
  /** A working day at the circuit's sites, not before its order, in the order of its open steps. */
  planned: day.optional(),
  /** Later open steps move by as many working days. */
  shift: z.boolean().optional(),
  /** Sent to the company; needed only with a new hand-over date. */
  reason_code: z.enum(moveReasons).optional(),
  reason: text(longestRemark).optional(),
  /** Not in the future and not before the order; null clears it. */
  actual: day.nullable().optional(),
  owner: z.enum(milestoneOwners).optional(),
  note: text(longestRemark).optional(),
}
const nothingGiven = { path: ['planned'], params: { rule: 'nothing_to_change' } }
const saysSomething = ({ planned, actual, owner, note }: MilestoneChange) =>
  [planned, actual, owner, note].some((given) => given !== undefined)
export type MilestoneChange = z.output<z.ZodObject<typeof milestoneChange>>

export const maxCircuits = 500

/** Working days, in either direction. */
export const maxShifted = 250

/** A page of the list. */
export const maxOrders = 100

const skipped = z.object({
  circuit_reference: z.string(),
  /** `wrong_status`: delivered or cancelled. */
  reason: z.enum(['no_step', 'step_done', 'wrong_status']),
})
export type Skipped = z.output<typeof skipped>

const idsUpTo = (most: number) =>
  z
    .string()
    .refine((written) => isListOfIds(written) && idsInList(written).length <= most, {
      params: { rule: 'not_ids' },
    })
    .optional()

const move = z
  .object({
    status: z.enum(Object.keys(circuitMoves) as [CircuitMove, ...CircuitMove[]]),
    /** Shown to the company; required to cancel and to deliver before the requested date, otherwise optional. */
    reason: text(longestRemark).nullish(),
    /** Required with a reason to deliver before the requested date, from which the service is billed. */
    early: z.boolean().optional(),
    /** Not in the future and not before the order; today by default. */
    delivered_on: day.nullish(),
    /** Open steps that are not named close with the delivery, which does not certify them; `deposit_cleared` stays open. */
    open_steps: z.partialRecord(z.enum(milestones), z.enum(milestoneEnds)).optional(),
  })
  .refine(({ status, reason }) => status !== 'cancelled' || Boolean(reason), {
    path: ['reason'],
    params: { rule: 'required' },
  })
  .refine(({ open_steps }) => open_steps?.handed_over !== 'not_needed', {
    path: ['open_steps', 'handed_over'],
    params: { rule: 'handed_over' },
  })
export type Move = z.output<typeof move>

/** The details of an order form beside its quotes. */
export const purchaseDetails = {
  ...purchase.shape,
  /** By quote id; `requested_date` applies to the others. */
  requested_dates: z.object({}).catchall(day).optional(),
  /** By quote id; the others keep the rooms of the quote. */
  rooms: z.object({}).catchall(orderedRooms).optional(),
  site_contacts: z.array(siteContact).max(maxSiteContacts).optional(),
  /** One of the company’s billing accounts; its first by default. */
  billing_account_id: id.nullish(),
}

const namesOne = (given: { circuit_ids?: unknown; order_ids?: unknown }) =>
  (given.circuit_ids === undefined) !== (given.order_ids === undefined)
const circuitsOrOrders = { path: ['circuit_ids'], params: { rule: 'circuits_or_orders' } }

/** Moving deliveries on: all that a key of staff may change. */
const moves = { access: ['client_manager'], scope: 'order' } as const

export const orderApi = {
  place: endpoint('POST', '/orders', {
    access: ['customer'],
    summary:
      'Place an order for active quotes. Each quote becomes a circuit; all are ordered or none. A requested date is a working day at the sites of its quote, not before the quote’s earliest date. An order above the caller’s spending limit answers 202 with `approval`, and is placed once it is approved.',
    body: z
      .object({
        quote_ids: z.array(id).min(1).max(maxCircuits),
        ...purchaseDetails,
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
    data: z.union([order, createdApproval]),
    idempotent: true,
  }),
  ...orderListCalls,
  export: endpoint('GET', '/orders/export', {
    access: ['customer'],
    summary:
      'Export the company’s orders as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: exportOrdersQuery,
    answersFile: true,
  }),
  exportAll: endpoint('GET', '/orders/client-manager/export', {
    access: ['client_manager'],
    summary:
      'Export the orders of all companies as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters and sort order of the list.',
    query: exportAllOrdersQuery,
    answersFile: true,
  }),
  deliveries: endpoint('GET', '/circuits/deliveries', {
    access: ['client_manager'],
    summary:
      'List the open circuits of all companies with their next milestone, the longest overdue first. The keyword searches companies, sites, circuits, orders and PO numbers.',
    query: deliveryQuery,
    data: z.array(delivery),
    counted: true,
  }),
  countDeliveries: endpoint('GET', '/circuits/deliveries/counts', {
    access: ['client_manager'],
    summary: 'Count the circuits of the delivery list by when they are due, with the same filters.',
    query: z.object(narrowing),
    data: z.object({
      /** The reader manages accounts, so the list shows these by default. */
      own_accounts: z.boolean(),
      circuits: groupCounts,
      waiting: groupCounts,
    }),
  }),
  exportDeliveries: endpoint('GET', '/circuits/deliveries/export', {
    access: ['client_manager'],
    summary:
      'Export the delivery list as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with its filters and sort order.',
    query: z.object({ ...deliveryFilters, ...ofFormat }).omit(unpaged),
    answersFile: true,
  }),
  exportCircuits: endpoint('GET', '/circuits/export', {
    access: ['customer'],
    summary:
      'Export the circuits of the company’s orders as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters of the list of orders.',
    query: exportOrdersQuery,
    answersFile: true,
  }),
  exportAllCircuits: endpoint('GET', '/circuits/client-manager/export', {
    access: ['client_manager'],
    summary:
      'Export the circuits of the orders of all companies as a CSV file or an Excel workbook (XLSX) of at most 10,000 rows, with the filters of the list of orders.',
    query: exportAllOrdersQuery,
    answersFile: true,
  }),
  one: readOrderCall,
  siteContacts: listSiteContactsCall,
  standing: endpoint('GET', '/orders/standing', {
    access: ['customer'],
    summary:
      'Tell whether the company may order at present, and whether an order of these quotes would exceed its credit limit, which is a warning only, and whom it can be billed to.',
    query: z.object({
      /** At most 500 ids, separated by commas. */
      quote_ids: z.string().regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,499}$/),
    }),
    data: z.object({
      /** Null while the company may order. */
      hold_reason: z.string().nullable(),
      /** The monthly charges of its circuits and the quotes, and the quotes' one-time charges, exceed the limit, before tax. */
      over_credit_limit: z.boolean(),
      /** With the first billing account. */
      bill_to: billTo,
      billing_accounts: z.array(billingChoice),
      /** The last day of the contract record, once it has passed: a warning only. */
      contract_expired_on: day.nullable(),
      /** The NNIs of the quotes with their load today. */
      nnis: z.array(
        z.object({ id, nni_name: z.string(), port_mbps: z.int().nullable(), load_mbps: z.int() }),
      ),
    }),
  }),
  ...orderChangeCalls,
  requestCancellation: endpoint('POST', '/circuits/:id/cancel-request', {
    access: ['customer'],
    summary:
      'Request cancellation of a circuit that is not delivered. The client manager decides; while it is open the circuit cannot be delivered.',
    params: z.object({ id: idInPath }),
    body: z.object({ reason: filled(longestRemark) }),
  }),
  terms: readTermsCall,
  move: endpoint('PUT', '/circuits/:id', {
    ...moves,
    summary:
      'Start, deliver or cancel a circuit. A circuit cannot be delivered while an extra charge is open or a cancellation is requested or offered. Steps that are still open when it is delivered end as `open_steps` says, or close with the delivery; `deposit_cleared` stays open. A delivery before the requested date needs `reason`.',
    params: z.object({ id: idInPath }),
    body: move,
  }),
  moveOrder: endpoint('PUT', '/orders/status/:id', {
    ...moves,
    summary:
      'Start, deliver or cancel every circuit of an order whose state allows it. Returns 409 if none does. Without a reason, circuits are not delivered before their requested date.',
    params: z.object({ id: idInPath }),
    body: move,
  }),
  takeBack: endpoint('POST', '/circuits/:id/take-back', {
    access: ['client_manager', 'admin'],
    summary: `Take a delivery back within ${takeBackDays} working days, as another client manager than who delivered, or as the admin. The circuit is in progress again, and the steps that closed with the delivery are open. Both sides are notified.`,
    params: z.object({ id: idInPath }),
    body: z.object({ reason: filled(longestRemark) }),
  }),
  recordDeposit: endpoint('POST', '/orders/:id/deposit-entries', {
    access: ['client_manager', 'admin'],
    summary:
      'Record in the deposit book of an order what was received, returned or kept. At most what is held can be returned or kept; a negative amount corrects earlier entries of its kind. Once the amount received reaches the deposit due, `deposit_cleared` is done on that day. The company is notified.',
    params: z.object({ id: idInPath }),
    body: newDepositEntry,
    idempotent: true,
  }),
  setMilestone: endpoint('PUT', '/circuits/:id/milestones/:kind', {
    ...moves,
    summary:
      'Change the planned or actual date, the owner or the note of a milestone. Omitted fields do not change. A plan past the next open step needs `shift`, which moves later steps as well; moving the hand-over needs `reason_code` and `reason`, and notifies the company.',
    params: z.object({ id: idInPath, kind: z.enum(milestones) }),
    body: z.object(milestoneChange).refine(saysSomething, nothingGiven),
  }),
  setMilestones: endpoint('PUT', '/circuits/milestones', {
    ...moves,
    summary:
      'Change the same milestone of several circuits: all are changed or none. Circuits without this step are skipped and named.',
    body: z
      .object({
        circuit_ids: z.array(id).min(1).max(maxCircuits),
        kind: z.enum(milestones),
        ...milestoneChange,
      })
      .refine(saysSomething, nothingGiven),
    data: z.object({ skipped: z.array(z.string()) }),
  }),
  replan: endpoint('PUT', '/circuits/plan', {
    ...moves,
    summary:
      'Reschedule a step of several circuits, or of all circuits of several orders, the hand-over by default: to a day, or by a number of working days. Circuits without this step, with it done, or delivered or cancelled are skipped and named. A day that is not possible changes none (422, by circuit).',
    body: z
      .object({
        /** Either circuits or orders, whose cancelled circuits do not count. */
        circuit_ids: z.array(id).min(1).max(maxCircuits).optional(),
        order_ids: z.array(id).min(1).max(maxOrders).optional(),
        kind: z.enum(milestones).default('handed_over'),
        /** Either a working day at the sites of each circuit, or the working days to add (negative: earlier). */
        planned: day.optional(),
        working_days: z.int().min(-maxShifted).max(maxShifted).optional(),
        /** Later open steps move by as many working days. */
        shift: z.boolean().default(false),
        reason_code: z.enum(moveReasons),
        /** Sent to companies whose hand-over moves. */
        reason: filled(longestRemark),
      })
      .refine(namesOne, circuitsOrOrders)
      .refine(({ planned, working_days }) => (planned === undefined) !== (working_days === undefined), {
        path: ['planned'],
        params: { rule: 'day_or_shift' },
      })
      .refine(({ working_days }) => working_days !== 0, {
        path: ['working_days'],
        params: { rule: 'day_or_shift' },
      }),
    data: z.object({
      circuits: z.array(z.string()),
      skipped: z.array(skipped),
    }),
  }),
  planDays: endpoint('GET', '/circuits/plan-days', {
    access: ['client_manager'],
    summary: `Get the days for which a step of circuits (\`circuit_ids\`, up to ${maxCircuits}), or of all circuits of orders (\`order_ids\`, up to ${maxOrders}), can be planned together: the states of their sites with the public holidays there, and the first possible day, null if none of them can be planned. Circuits that rescheduling would skip do not count.`,
    query: z
      .object({
        /** Either circuits or orders, whose cancelled circuits do not count. */
        circuit_ids: idsUpTo(maxCircuits),
        order_ids: idsUpTo(maxOrders),
        kind: z.enum(milestones).default('handed_over'),
      })
      .refine(namesOne, circuitsOrOrders),
    data: siteCalendarData.extend({
      /** A working day at all of these sites. */
      first: day.nullable(),
    }),
  }),
  requestCharge: endpoint('POST', '/circuits/:id/charges', {
    access: ['client_manager'],
    summary:
      'Request approval of an extra charge, to be answered by a date. If the company declines or does not answer, the circuit is cancelled at no cost; a firm circuit can only be charged for a change on request, and goes on as ordered without it.',
    params: z.object({ id: idInPath }),
    body: z
      .object({
        nrc: ringgitPrice,
        mrc: ringgitPrice,
        reason: filled(longestRemark),
        answer_by: day,
        /** For a change that the company asked for; required on a firm circuit. */
        on_request: z.boolean().nullish(),
      })
      .refine(({ nrc, mrc }) => nrc > 0 || mrc > 0, { path: ['nrc'], params: { rule: 'no_charge' } }),
    data: extraCharge,
    idempotent: true,
  }),
  withdrawCharge: endpoint('DELETE', '/circuits/:id/charges/:charge', {
    access: ['client_manager'],
    summary: 'Withdraw an open extra charge. The circuit stays as ordered.',
    params: z.object({ id: idInPath, charge: idInPath }),
  }),
  answerCharge: endpoint('PUT', '/circuits/:id/charges/:charge', {
    access: ['customer'],
    summary:
      'Accept or decline an extra charge by its due date. Declining cancels the circuit at no cost, unless it is firm or the charge is for a change on request: then it goes on as ordered.',
    params: z.object({ id: idInPath, charge: idInPath }),
    body: z.object({
      accept: z.boolean(),
      /** Before tax; refused if they have changed. */
      expected: z.object({ nrc: ringgit, mrc: ringgit }),
    }),
    idempotent: true,
  }),
  decideCancellation: endpoint('PUT', '/circuits/:id/cancel-request', {
    access: ['client_manager'],
    summary:
      'Decline a cancellation request, approve it at no cost, or offer the cancellation at a charge that the company must accept by a day. The charge is at most the one-time charges of the circuit, accepted extra charges included.',
    params: z.object({ id: idInPath }),
    body: z
      .object({
        accept: z.boolean(),
        words: text(longestRemark).nullish(),
        /** Before tax. Without a charge the circuit is cancelled at once. */
        charge: z
          .object({ nrc: ringgitPrice.refine((nrc) => nrc !== 0, { params: { rule: 'above_zero' } }) })
          .nullish(),
        /** After today; a week from today by default. */
        answer_by: day.nullish(),
      })
      .refine(({ accept, charge }) => accept || !charge, {
        path: ['charge'],
        params: { rule: 'charge_of_decline' },
      }),
  }),
  answerCancellation: endpoint('PUT', '/circuits/:id/cancel-request/answer', {
    access: ['customer'],
    summary:
      'Accept or decline the charge of an offered cancellation by its last day. Accepting cancels the circuit at that charge; declining ends the request, and the circuit goes on.',
    params: z.object({ id: idInPath }),
    body: z.object({
      accept: z.boolean(),
      /** Before tax; refused if it has changed. */
      expected: z.object({ nrc: ringgit }),
    }),
    idempotent: true,
  }),
  withdrawCancellation: endpoint('DELETE', '/circuits/:id/cancel-request', {
    access: ['customer'],
    summary:
      'Withdraw a cancellation request that is not decided, or whose offer is not answered. The circuit goes on.',
    params: z.object({ id: idInPath }),
  }),
}
