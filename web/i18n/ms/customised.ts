import type { customisedEn as en } from '#web/i18n/en/customised.ts'

export const customisedMs = {
  title: 'Permintaan khas',
  lead: 'Terangkan keperluan anda jika tiada dalam carian harga. Kami akan menghantar harganya.',
  product: 'Produk',
  productHint: 'Sila masukkan nama produk',
  bandwidth: 'Lebar jalur',
  bandwidthHint: 'Sila masukkan lebar jalur',
  siteA: 'Tapak A',
  siteAHint: 'Sila masukkan alamat tapak A',
  siteB: 'Tapak B',
  siteBHint: 'Sila masukkan alamat tapak B',
  noSiteB: 'Masukkan “-” jika tiada tapak kedua.',
  term: 'Tempoh kontrak',
  months_zero: '0 bulan',
  months_one: '{{count}} bulan',
  months_other: '{{count}} bulan',
  remarks: 'Catatan',
  remarksHint: 'Sila masukkan catatan',
  addToCart: 'Masukkan ke troli',
  still: 'Masih diperlukan: {{list}}.',
  added: 'Anda telah berjaya menambah item ke troli anda',
} satisfies typeof en
