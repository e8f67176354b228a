import type { documentsEn as en } from '#web/i18n/en/documents.ts'

export const documentsMs = {
  download: 'Muat turun PDF',
  quote: 'Sebut harga ini',
  project: 'Semua sebut harga projek {{name}}',
  orderForm: 'Borang pesanan (PDF)',
  certificate: 'Sijil penyerahan {{reference}}',
  accepted: 'Borang pesanan yang diterima (PDF)',
  share: 'Kongsi',
  takesLong: 'PDF ini mengambil sedikit masa. Ia disimpan apabila siap; anda boleh terus bekerja.',
  failed: 'PDF tidak dapat disediakan. Sila cuba lagi.',
} satisfies typeof en
