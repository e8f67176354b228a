import type { menuEn as en } from '#web/i18n/en/menu.ts'

export const menuMs = {
  dashboard: 'Papan Pemuka',
  products: 'Produk',
  priceSearch: 'Carian Harga',
  pricingAvailability: 'Harga & Ketersediaan',
  customisedRequest: 'Permintaan Khas',
  myQuotes: 'Sebut Harga Saya',
  myOrder: 'Pesanan Saya',
  customers: 'Pelanggan',
  pricing: 'Penetapan Harga',
  pricingRules: 'Peraturan Harga',
  assignRules: 'Tetapkan Peraturan',
  quotations: 'Sebut Harga',
  orders: 'Pesanan',
  basePrice: 'Harga Asas',
  users: 'Pengguna',
  mailbox: 'Peti Mel',
} satisfies typeof en
