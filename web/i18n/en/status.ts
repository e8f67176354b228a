export const statusEn = {
  cart: 'In cart',
  pending: 'Awaiting price',
  active: 'Active',
  expiring: 'Expiring',
  cancelled: 'Cancelled',
  expired: 'Expired',
  ordered: 'Ordered',
  order: {
    pending: 'Pending',
    processing: 'Processing',
    delivered: 'Delivered',
    late: 'Overdue',
    cancelled: 'Cancelled',
  },
}
