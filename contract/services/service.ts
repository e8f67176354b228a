import * as z from 'zod'
import { shownBuyerFields } from '#contract/buyer-fields.ts'
import { productId } from '#contract/catalog.ts'
import { historyEntry } from '#contract/history.ts'
import { ringgit } from '#contract/money.ts'
import { circuit } from '#contract/orders/order.ts'
import { priceLevels } from '#contract/price-level.ts'
import { priceLine } from '#contract/pricing.ts'
import { quote, quoteKinds } from '#contract/quotes/quote.ts'
import { day, id, moment } from '#contract/text.ts'

/** `ended` by the calendar after the last day. Without an answer an `accepting` service becomes `active` after `accept_by`. */
export const serviceStates = ['accepting', 'active', 'suspended', 'ended', 'rejected'] as const
export type ServiceState = (typeof serviceStates)[number]

/** After its term a service rolls on monthly or ceases. */
export const endsOfTerm = ['roll', 'cease'] as const
export type EndOfTerm = (typeof endsOfTerm)[number]

/** Days before the end of a term on which the company is reminded of it. A service ends soon within the longest of them. */
export const reminderDays = [30, 60, 90] as const
export const endsSoonDays = 90

/** Within a class of ports a change of the bandwidth needs no work at the sites. */
const portClasses = [1_000, 10_000, 40_000, Infinity]

export function portClass(mbps: number): number {
  return portClasses.findIndex((most) => mbps <= most)
}

/** Working days to the hand-over of a change that needs no work at the sites; a renewal is handed over with its order. */
export const remoteLeadDays = { renew: 1, change: 5 } as const

/** The server enforces this table and screens explain refusals with it. */
export const serviceActions = {
  accept: ['accepting'],
  change: ['active'],
  cease: ['accepting', 'active', 'suspended'],
  suspend: ['active'],
  resume: ['suspended'],
  edit: ['accepting', 'active', 'suspended'],
} as const satisfies Record<string, readonly ServiceState[]>
export type ServiceAction = keyof typeof serviceActions

export function serviceCan(action: ServiceAction, state: ServiceState): boolean {
  return (serviceActions[action] as readonly ServiceState[]).includes(state)
}

export const service = z.object({
  id,
  service_reference: z.string(),
  state: z.enum(serviceStates),
  company_id: id,
  company: z.string(),
  order_id: id,
  order_reference: z.string(),
  circuit_reference: z.string(),
  ...quote.pick({
    product: true,
    bandwidth: true,
    bandwidth_speed: true,
    site_a: true,
    site_b: true,
    location: true,
  }).shape,
  product_id: productId,
  /** 0 without commitment. */
  contract_months: z.int(),
  /** Before tax, with accepted extra charges. */
  total_mrc: ringgit,
  handed_over_on: day,
  accept_by: day,
  billing_from: day,
  /** The last day of the term; null without one. */
  term_ends: day.nullable(),
  /** Null while it is open-ended. */
  last_day: day.nullable(),
  end_of_term: z.enum(endsOfTerm),
  buyer_reference: z.string(),
  cost_centre: shownBuyerFields.cost_centre,
  end_customer: shownBuyerFields.end_customer,
})
export type Service = z.output<typeof service>

/** The most sites on the map of a list; more would hide it. */
export const mostSites = 500

/** The states of services and of circuits in delivery, the most urgent first, which a mark on the map shows. */
export const siteStates = [
  'late',
  'accepting',
  'suspended',
  'rejected',
  'pending',
  'processing',
  'active',
  'ended',
] as const
export type SiteState = (typeof siteStates)[number]

/** A site on the map of a list. */
export const serviceSite = z.object({
  id,
  name: z.string(),
  /** Null for an address that was entered by hand. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  services: z.int(),
  /** Circuits in delivery. */
  circuits: z.int(),
  /** Monthly charge of the services, before tax. */
  total_mrc: ringgit,
  states: z.array(z.enum(siteStates)),
})
export type ServiceSite = z.output<typeof serviceSite>

export const serviceEventActions = [
  'hand_over',
  'accept',
  'reject',
  'take_back',
  'suspend',
  'resume',
  'cease',
  'withdraw_cease',
  'waive',
  'edit',
  'replace',
] as const
export type ServiceEventAction = (typeof serviceEventActions)[number]

export const serviceEvent = historyEntry(serviceEventActions, {
  texts: ['state', 'billing_from', 'last_day', 'end_of_term', 'buyer_reference', 'service', 'po_number'],
  amounts: ['exit_charge', 'waived'],
})
export type ServiceEvent = z.output<typeof serviceEvent>
export type ServiceChange = ServiceEvent['changes'][number]

const linked = z.object({ id, service_reference: z.string() })

export const fullService = service.extend({
  quote_id: id,
  circuit_id: id,
  rooms: circuit.shape.rooms,
  price_level: z.enum(priceLevels),
  total_nrc: ringgit,
  tax_mrc: ringgit,
  lines: z.array(priceLine),
  /** Null while nobody has accepted it; it may count as accepted by the calendar. */
  accepted: z.object({ by: z.string(), on: day }).nullable(),
  rejection_words: z.string().nullable(),
  /** The charge of a requested cessation or a replacement, and the part that the carrier waived; null without one. */
  exit: z.object({ charge: ringgit, waived: ringgit }).nullable(),
  /** The first possible last day. */
  first_last_day: day,
  /** The circuit that will replace it, or has. */
  replacement: z
    .object({ order_id: id, order_reference: z.string(), circuit_reference: z.string() })
    .nullable(),
  /** The service it replaced, and the one that replaced it. */
  follows: linked.nullable(),
  followed_by: linked.nullable(),
  /** The services before it, the first one first, and itself: how each began. */
  chain: z.array(
    linked.extend({ kind: z.enum(quoteKinds), bandwidth: z.string(), total_mrc: ringgit, billing_from: day }),
  ),
  created_at: moment,
  events: z.array(serviceEvent),
})
export type FullService = z.output<typeof fullService>
