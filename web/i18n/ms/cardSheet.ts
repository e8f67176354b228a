import { sheetColumnNamesMs } from '#contract/pricing-names/ms.ts'
import type { cardSheetEn as en } from '#web/i18n/en/cardSheet.ts'

/** A rate card as a file that is imported. */
export const cardSheetMs = {
  title: 'Import harga',
  lead: 'Eksport kad, ubah harganya dalam hamparan, kemudian import fail itu. Harga dimasukkan ke dalam draf dan berkuat kuasa selepas draf diterbitkan.',
  help: 'CSV (UTF-8) atau XLSX, paling besar {{limit}} dan paling banyak {{rows}} baris. Baris dikenal pasti melalui ID harga.',
  emptyOwn: 'Harga yang kosong kembali kepada kad asas.',
  draft_one:
    'Draf dengan {{count}} harga sedang dibuka, terakhir diubah oleh {{name}}. Harga dalam fail ditambah kepadanya.',
  draft_other:
    'Draf dengan {{count}} harga sedang dibuka, terakhir diubah oleh {{name}}. Harga dalam fail ditambah kepadanya.',
  draftKept:
    'Jika fail mempunyai harga yang berkuat kuasa, harga dalam draf kekal. Untuk mengubah harga dalam draf, eksport kad “Dengan draf”.',
  choose: 'Pilih fail',
  another: 'Pilih fail lain',
  file: 'Fail harga',
  tooLarge: 'Fail ini lebih besar daripada {{limit}}. Import sebahagian daripadanya.',
  emptyFile: 'Fail ini kosong.',
  checking: 'Menyemak {{name}}…',
  failed: 'Fail tidak dapat disemak. Sila cuba lagi.',
  again: 'Semak sekali lagi',
  faults: 'Sel yang salah dalam fail',
  firstFaults: 'Ini {{count}} yang pertama daripada {{all}}. Betulkan fail dan pilih semula.',
  correct: 'Betulkan fail dan pilih semula.',
  at: 'Baris {{row}}, {{column}}',
  columns: sheetColumnNamesMs,
  rows_one: '{{count}} baris dibaca.',
  rows_other: '{{count}} baris dibaca.',
  changes_one: '{{count}} harga berubah.',
  changes_other: '{{count}} harga berubah.',
  noChanges: 'Isi fail sama dengan kad: tiada apa-apa berubah.',
  undrafted_one: '{{count}} harga dalam draf kembali kepada harga yang berkuat kuasa.',
  undrafted_other: '{{count}} harga dalam draf kembali kepada harga yang berkuat kuasa.',
  kept_one: '{{count}} harga dalam draf kekal: fail mempunyai harga yang berkuat kuasa.',
  kept_other: '{{count}} harga dalam draf kekal: fail mempunyai harga yang berkuat kuasa.',
  list: 'Harga yang berubah',
  firstChanges: 'Ini {{count}} yang pertama.',
  before: 'Setakat ini {{amount}},',
  beforeDrafted: 'Dalam draf {{amount}},',
  after: 'dalam fail {{amount}}',
  save_one: 'Simpan {{count}} harga dalam draf',
  save_other: 'Simpan {{count}} harga dalam draf',
  save_zero: 'Simpan dalam draf',
} satisfies typeof en
