import type { BuyerField } from '#contract/buyer-fields.ts'
import type { SheetField, SheetRowState } from '#contract/site-sheets.ts'
import type { QuoteKind } from '#contract/quotes/quote.ts'
import type { DepositKind } from '#contract/orders/deposit.ts'
import type { Milestone, MilestoneOwner, MoveReason } from '#contract/orders/milestones.ts'
import type { SiteState } from '#contract/services/service.ts'
import type { UserStatus } from '#contract/roles.ts'
import type { Band, Component } from '#contract/pricing.ts'

export const milestoneNamesEn: Record<Milestone, string> = {
  acknowledged: 'Order acknowledged',
  deposit_cleared: 'Deposit cleared',
  validated: 'Validated',
  survey_done: 'Survey done',
  firm_date_set: 'Date confirmed',
  build_done: 'Installed',
  cross_connects_done: 'Cross connects done',
  tested: 'Tested',
  handed_over: 'Handed over',
}

/** The wording for staff. */
export const milestoneOwnerNamesEn: Record<MilestoneOwner, string> = {
  us: 'Trunkline',
  customer: 'Company',
  building: 'Building',
  third_party: 'Third party',
}

export const moveReasonNamesEn: Record<MoveReason, string> = {
  customer: 'At the customer’s request',
  building_access: 'Access to the building',
  permit: 'Permit from an authority',
  third_party: 'Delay by a third party',
  capacity: 'Network capacity',
  carrier: 'Delay on our side',
}

export const depositNamesEn: Record<DepositKind | 'open' | 'to_return', string> = {
  received: 'Deposit received',
  returned: 'Deposit returned',
  kept: 'Deposit kept',
  open: 'Deposit still due',
  to_return: 'Deposit to be returned',
}

export const userStatusNamesEn: Record<UserStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
  terminated: 'Terminated',
  rejected: 'Rejected',
}

export const serviceStateNamesEn: Record<SiteState, string> = {
  late: 'Circuit overdue',
  pending: 'Circuit pending',
  processing: 'Circuit in delivery',
  accepting: 'Awaiting acceptance',
  active: 'In service',
  suspended: 'Suspended',
  ended: 'Ended',
  rejected: 'Rejected',
}

export const replacementNamesEn: Record<Exclude<QuoteKind, 'new'>, string> = {
  renew: 'Renews service',
  change: 'Changes service',
  move: 'Moves service',
}

export const lineNamesEn: Record<Component, string> = {
  access: 'Access',
  transport: 'Transport',
  installation: 'Installation',
  cross_connect: 'Cross connect',
  fixed_ip: 'Fixed IP',
  voice: 'Voice',
  device: 'Device',
  agreed: 'Agreed price',
  extra: 'Extra charge',
  exit: 'Exit charge',
}

export const bandNamesEn: Record<Band, string> = {
  same_building: 'same building',
  to_15km: 'up to 15 km',
  to_50km: 'up to 50 km',
  to_300km: 'up to 300 km',
  beyond: 'beyond 300 km',
  across_sea: 'across the South China Sea',
}

export const networkNamesEn: Record<'on_net' | 'near_net', string> = {
  on_net: 'on-net',
  near_net: 'near-net',
}

export const sheetColumnNamesEn = {
  id: 'Price ID',
  product: 'Product',
  component: 'Component',
  charge: 'Charge',
  bandwidth: 'Bandwidth',
  term: 'Term (months)',
  band: 'Distance',
  network_status: 'Network',
  option: 'Option',
  price: 'Price (RM)',
  floor: 'Floor (RM)',
  reason: 'Reason below floor',
  source: 'Price from',
  base_price: 'Base price (RM)',
}

export const orderNamesEn = {
  reference: 'Reference',
  company: 'Company',
  po_number: 'PO number',
  status: 'Status',
  ordered_on: 'Ordered on',
  circuits: 'Circuits',
}

/** The company's action after ordering, followed by the reference. */
export const orderChangeNamesEn = {
  po_number: 'changed the PO number of',
  contacts: 'changed the site contacts of',
  rooms: 'changed the rooms of',
  date: 'chose a later hand-over of',
  withdrawn: 'withdrew the date request for',
}

export const buyerFieldNamesEn: Record<BuyerField, string> = {
  buyer_reference: 'Your reference',
  cost_centre: 'Cost centre',
  end_customer: 'End customer',
}

export const sheetFieldNamesEn: Record<SheetField, string> = {
  reference: 'Reference',
  product: 'Product',
  site_a: 'Site A',
  postcode_a: 'Postcode A',
  city_a: 'City A',
  floor_a: 'Floor A',
  site_b: 'Site B',
  bandwidth: 'Bandwidth',
  term: 'Term',
  add_ons: 'Add-ons',
  requested_date: 'Requested date',
  cost_centre: 'Cost centre',
  remarks: 'Remarks',
}

export const sheetRowStateNamesEn: Record<SheetRowState, string> = {
  error: 'Error',
  choose: 'Choose a site',
  by_hand: 'Entered by hand',
  priced: 'Priced',
  pending: 'Awaiting a price',
  duplicate: 'Duplicate',
  excluded: 'Excluded',
}
