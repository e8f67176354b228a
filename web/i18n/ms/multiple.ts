import type { multipleEn as en } from '#web/i18n/en/multiple.ts'

export const multipleMs = {
  title: 'Sebut harga berbilang baharu',
  lead: 'Isi satu baris bagi setiap sebut harga. Semuanya dimasukkan ke troli sekali gus.',
  row: 'Baris {{number}}',
  siteOf: 'Baris {{number}}, {{site}}',
  more: 'Tambahan dan unit',
  choose: 'Pilih',
  moreOf: 'Tambahan dan unit baris {{number}}',
  duplicate: 'Salin',
  duplicateRow: 'Salin baris {{number}}',
  remove: 'Buang',
  removeRow: 'Buang baris {{number}}',
  removed: 'Baris {{number}} telah dibuang.',
  undo: 'Buat asal',
  add: 'Tambah baris',
  count_one: '{{count}} baris',
  count_other: '{{count}} baris',
  submit: 'Masukkan semua ke troli',
  problem: 'Baris {{number}}, {{field}}: {{text}}',
  added: '{{priced}} telah ada harga, {{pending}} menunggu harga.',
} satisfies typeof en
