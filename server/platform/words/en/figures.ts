import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'

/** Heads and names in exported figures of the dashboard. */
export const figureWordsEn = {
  figures: {
    heads: {
      month: 'Month',
      product: 'Product',
      won: 'Won',
      cancelled: 'Cancelled',
      expired: 'Expired',
      open: 'Open',
      win_rate: 'Win rate (%)',
      won_mrc: 'Monthly charges won before tax (RM)',
      priced: 'Quotes priced by Trunkline',
      days_to_quote: 'Average days to quote',
      reason: 'Reason',
      quotes: 'Quotes',
      state: 'State',
      city: 'Town',
      older_than: 'Waiting for more than (days)',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      due: 'Next hand-over',
      from: 'From',
      to: 'To',
      orders: 'Orders',
      circuits: 'Circuits',
      status: 'Status',
      circuit: 'Circuit',
      ends_on: 'Contract ends on',
    },
    status: { pending: 'Pending', processing: 'Processing', delivered: 'Delivered', cancelled: 'Cancelled' },
    noProduct: 'No product named',
    reasons: {
      ...cancelReasons.en.own,
      ...cancelReasons.en.staff,
      other: 'Another reason',
      none: 'No reason given',
      expired: 'Expired',
    },
    due: { overdue: 'Overdue', week: 'Within 7 days', month: 'In 7 to 29 days', later: 'Later' },
  },
}
