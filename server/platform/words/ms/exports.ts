import { milestoneOwnerNamesMs } from '#contract/orders/names/ms.ts'
import { userStatusNamesMs } from '#contract/users/names/ms.ts'
import type { exportWordsEn } from '#server/platform/words/en/exports.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** Heads and names in exported lists, and what stands in their way. */
export const exportWordsMs: InWords<typeof exportWordsEn> = {
  exportUnderWay: 'Satu lagi eksport anda masih berjalan. Sila cuba sebentar lagi.',
  exportTooLong: {
    quotes: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} sebut harga. Sila tapis senarai.`,
    orders: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} pesanan. Sila tapis senarai.`,
    deliveries: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} litar. Sila tapis senarai.`,
    users: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} pengguna. Sila tapis senarai.`,
    customers: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} syarikat. Sila tapis senarai.`,
  },
  sheetNames: {
    quotes: 'Sebut harga',
    orders: 'Pesanan',
    deliveries: 'Penyerahan',
    users: 'Pengguna',
    customers: 'Pelanggan',
  },
  exported: {
    columns: {
      reference: 'Rujukan',
      company: 'Syarikat',
      status: 'Status',
      project: 'Projek',
      product: 'Produk',
      site_a: 'Tapak A',
      site_b: 'Tapak B',
      bandwidth: 'Lebar jalur',
      term: 'Tempoh kontrak (bulan)',
      fixed_ip: 'IP tetap',
      voice: 'Suara',
      device: 'Peranti',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      price_level: 'Tahap harga',
      tax_nrc: 'Anggaran cukai atas caj sekali (RM)',
      tax_mrc: 'Anggaran cukai atas caj bulanan (RM)',
      tax_rates_of: 'Kadar cukai pada',
      lead_time: 'Tempoh penyerahan (hari bekerja)',
      validity: 'Sah hingga',
      requested: 'Diminta',
    },
    status: {
      cart: 'Dalam troli',
      pending: 'Menunggu harga',
      active: 'Aktif',
      cancelled: 'Dibatalkan',
      expired: 'Tamat tempoh',
      ordered: 'Dipesan',
    },
  },
  exportedOrders: {
    columns: {
      reference: 'Rujukan',
      company: 'Syarikat',
      po_number: 'Nombor PO',
      status: 'Status',
      ordered_on: 'Dipesan pada',
      circuits: 'Litar',
      next_hand_over: 'Penyerahan seterusnya',
      next_requested: 'Tarikh diminta',
      next_milestone: 'Pencapaian seterusnya',
      planned: 'Pencapaian dirancang pada',
      owner: 'Pihak bertanggungjawab',
      days_overdue: 'Hari lewat',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      price_level: 'Tahap harga',
      tax_nrc: 'Cukai atas caj sekali (RM)',
      tax_mrc: 'Cukai atas caj bulanan (RM)',
      tax_rates_of: 'Kadar cukai pada',
    },
    status: {
      pending: 'Belum diproses',
      processing: 'Sedang diproses',
      delivered: 'Diserahkan',
      partial: 'Diserahkan sebahagian',
      cancelled: 'Dibatalkan',
    },
    owner: milestoneOwnerNamesMs,
  },
  exportedDeliveries: {
    columns: {
      reference: 'Litar',
      order: 'Pesanan',
      company: 'Syarikat',
      product: 'Produk',
      bandwidth: 'Lebar jalur',
      site_a: 'Tapak A',
      site_b: 'Tapak B',
      status: 'Status',
      next_milestone: 'Pencapaian seterusnya',
      owner: 'Pihak bertanggungjawab',
      planned: 'Pencapaian dirancang pada',
      days_overdue: 'Hari lewat',
      hand_over: 'Penyerahan',
      first_promised: 'Penyerahan pertama yang dijanjikan',
      answer_by: 'Syarikat perlu jawab selewat-lewatnya pada',
    },
  },
  exportedUsers: {
    columns: {
      name: 'Nama',
      email: 'E-mel',
      company: 'Syarikat',
      responsibility: 'Tanggungjawab',
      country: 'Negara',
      role: 'Peranan',
      status: 'Status',
      second_factor: 'Faktor kedua',
      rcc: 'RCC',
      since: 'Sejak',
    },
    role: {
      customer: 'Pelanggan',
      admin: 'Pentadbir',
      client_manager: 'Pengurus Pelanggan',
      commercial: 'Komersial',
    },
    status: userStatusNamesMs,
    secondFactor: { set: 'Disediakan', none: 'Tiada' },
  },
  exportedCustomers: {
    columns: {
      company: 'Nama syarikat',
      registration_no: 'Nombor pendaftaran',
      rcc: 'RCC',
      client_manager: 'Pengurus pelanggan',
      pending_quotes: 'Sebut harga menunggu harga',
      ordering: 'Pesanan',
    },
    ordering: { held: 'Ditahan', free: 'Boleh memesan' },
  },
  priceLevel: {
    firm: 'Harga muktamad',
    subject_to_survey: 'Tertakluk kepada tinjauan',
    budgetary: 'Anggaran harga',
  },
}
