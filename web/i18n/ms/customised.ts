import type { customised as en } from '#web/i18n/en/customised.ts'

export const customised = {
  title: 'Permintaan khas',
  lead: 'Minta apa yang tiada dalam carian harga, dalam kata-kata anda. Kami menghantar harganya.',
  product: 'Produk',
  productHint: 'Sila masukkan nama produk',
  bandwidth: 'Lebar jalur',
  bandwidthHint: 'Sila masukkan lebar jalur',
  siteA: 'Tapak A',
  siteAHint: 'Sila masukkan alamat tapak A',
  siteB: 'Tapak B',
  siteBHint: 'Sila masukkan alamat tapak B',
  noSiteB: 'Masukkan “-” jika tiada tapak kedua.',
  term: 'Tempoh',
  months_zero: '0 bulan',
  months_one: '{{count}} bulan',
  months_other: '{{count}} bulan',
  remarks: 'Catatan',
  remarksHint: 'Sila masukkan apa yang perlu kami tahu',
  addToCart: 'Masukkan ke troli',
  still: 'Masih diperlukan: {{list}}.',
  added: 'Anda telah berjaya menambah item ke troli anda',
} satisfies typeof en
