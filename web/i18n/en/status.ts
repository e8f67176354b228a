import { milestoneNamesEn, moveReasonNamesEn } from '#contract/orders/names/en.ts'

export const statusEn = {
  cart: 'In cart',
  pending: 'Awaiting price',
  active: 'Active',
  approval: 'Awaiting approval',
  expiring: 'Expiring',
  cancelled: 'Cancelled',
  expired: 'Expired',
  ordered: 'Ordered',
  order: {
    pending: 'Pending',
    processing: 'Processing',
    delivered: 'Delivered',
    partial: 'Partly delivered',
    late: 'Overdue',
    cancelled: 'Cancelled',
  },
  milestone: milestoneNamesEn,
  moveReasons: moveReasonNamesEn,
}
