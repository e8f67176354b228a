import { milestoneOwnerNamesEn } from '#contract/orders/names/en.ts'
import { userStatusNamesEn } from '#contract/users/names/en.ts'

/** Heads and names in exported lists, and what stands in their way. */
export const exportWordsEn = {
  exportUnderWay: 'Another export of yours is still under way. Please try again in a moment.',
  exportTooLong: {
    quotes: (most: number) =>
      `A file can contain at most ${most.toLocaleString('en')} quotes. Please narrow the list.`,
    orders: (most: number) =>
      `A file can contain at most ${most.toLocaleString('en')} orders. Please narrow the list.`,
    users: (most: number) =>
      `A file can contain at most ${most.toLocaleString('en')} users. Please narrow the list.`,
    customers: (most: number) =>
      `A file can contain at most ${most.toLocaleString('en')} companies. Please narrow the list.`,
  },
  sheetNames: { quotes: 'Quotes', orders: 'Orders', users: 'Users', customers: 'Customers' },
  exported: {
    columns: {
      reference: 'Reference',
      company: 'Company',
      status: 'Status',
      project: 'Project',
      product: 'Product',
      site_a: 'Site A',
      site_b: 'Site B',
      bandwidth: 'Bandwidth',
      term: 'Term (months)',
      fixed_ip: 'Fixed IP',
      voice: 'Voice',
      device: 'Device',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      price_level: 'Price level',
      tax_nrc: 'Tax on one-time, estimated (RM)',
      tax_mrc: 'Tax on monthly, estimated (RM)',
      tax_rates_of: 'Tax rates of',
      lead_time: 'Lead time (working days)',
      validity: 'Valid until',
      requested: 'Requested',
    },
    status: {
      cart: 'In cart',
      pending: 'Awaiting price',
      active: 'Active',
      cancelled: 'Cancelled',
      expired: 'Expired',
      ordered: 'Ordered',
    },
  },
  exportedOrders: {
    columns: {
      reference: 'Reference',
      company: 'Company',
      po_number: 'PO number',
      status: 'Status',
      ordered_on: 'Ordered on',
      circuits: 'Circuits',
      next_hand_over: 'Next hand-over',
      next_requested: 'Requested date',
      next_milestone: 'Next milestone',
      planned: 'Milestone planned for',
      owner: 'Milestone owner',
      days_overdue: 'Days overdue',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      price_level: 'Price level',
    },
    status: {
      pending: 'Pending',
      processing: 'Processing',
      delivered: 'Delivered',
      partial: 'Partly delivered',
      cancelled: 'Cancelled',
    },
    owner: milestoneOwnerNamesEn,
  },
  exportedUsers: {
    columns: {
      name: 'Name',
      email: 'Email',
      company: 'Company',
      responsibility: 'Responsibility',
      country: 'Country',
      role: 'Role',
      status: 'Status',
      second_factor: 'Second factor',
      rcc: 'RCC',
      since: 'Since',
    },
    role: {
      customer: 'Customer',
      admin: 'Admin',
      client_manager: 'Client Manager',
      commercial: 'Commercial',
    },
    status: userStatusNamesEn,
    secondFactor: { set: 'Set up', none: 'None' },
  },
  exportedCustomers: {
    columns: {
      company: 'Company name',
      registration_no: 'Registration number',
      rcc: 'RCC',
      client_manager: 'Client manager',
      pending_quotes: 'Quotes awaiting a price',
      ordering: 'Ordering',
    },
    ordering: { held: 'On hold', free: 'Can order' },
  },
  priceLevel: { firm: 'Firm price', subject_to_survey: 'Subject to survey', budgetary: 'Budgetary estimate' },
}
