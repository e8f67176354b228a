import { milestoneNamesMs, moveReasonNamesMs } from '#contract/orders/names/ms.ts'
import type { statusEn as en } from '#web/i18n/en/status.ts'

export const statusMs = {
  cart: 'Dalam troli',
  pending: 'Menunggu harga',
  active: 'Aktif',
  approval: 'Menunggu kelulusan',
  expiring: 'Hampir tamat',
  cancelled: 'Dibatalkan',
  expired: 'Tamat tempoh',
  ordered: 'Dipesan',
  order: {
    pending: 'Belum diproses',
    processing: 'Sedang diproses',
    delivered: 'Diserahkan',
    partial: 'Diserahkan sebahagian',
    late: 'Lewat',
    cancelled: 'Dibatalkan',
  },
  milestone: milestoneNamesMs,
  moveReasons: moveReasonNamesMs,
} satisfies typeof en
