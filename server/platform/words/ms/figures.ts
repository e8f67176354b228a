import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'
import type { figureWordsEn } from '#server/platform/words/en/figures.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** Heads and names in exported figures of the dashboard. */
export const figureWordsMs: InWords<typeof figureWordsEn> = {
  figures: {
    heads: {
      month: 'Bulan',
      product: 'Produk',
      won: 'Berjaya',
      cancelled: 'Dibatalkan',
      expired: 'Tamat tempoh',
      open: 'Masih terbuka',
      win_rate: 'Kadar kejayaan (%)',
      won_mrc: 'Caj bulanan yang berjaya sebelum cukai (RM)',
      priced: 'Sebut harga yang ditentukan harganya oleh Trunkline',
      days_to_quote: 'Purata hari untuk memberi harga',
      reason: 'Sebab',
      quotes: 'Sebut harga',
      state: 'Negeri',
      city: 'Bandar',
      older_than: 'Menunggu lebih daripada (hari)',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      due: 'Penyerahan seterusnya',
      from: 'Dari',
      to: 'Hingga',
      orders: 'Pesanan',
      circuits: 'Litar',
      status: 'Status',
      circuit: 'Litar',
      ends_on: 'Kontrak tamat pada',
    },
    status: {
      pending: 'Belum diproses',
      processing: 'Sedang diproses',
      delivered: 'Diserahkan',
      cancelled: 'Dibatalkan',
    },
    noProduct: 'Tiada produk dinamakan',
    reasons: {
      ...cancelReasons.ms.own,
      ...cancelReasons.ms.staff,
      other: 'Sebab lain',
      none: 'Tiada sebab diberikan',
      expired: 'Tamat tempoh',
    },
    due: { overdue: 'Lewat', week: 'Dalam 7 hari', month: 'Dalam 7 hingga 29 hari', later: 'Kemudian' },
  },
}
