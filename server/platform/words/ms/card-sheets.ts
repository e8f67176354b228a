import { bandNamesMs, lineNamesMs, networkNamesMs, sheetColumnNamesMs } from '#contract/pricing-names/ms.ts'
import type { cardSheetWordsEn } from '#server/platform/words/en/card-sheets.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

const count = (most: number) => most.toLocaleString('en')

/** Rate cards as files: their headings and names, and what is wrong with one that is imported. */
export const cardSheetWordsMs: InWords<typeof cardSheetWordsEn> = {
  cardSheet: {
    name: 'Harga',
    columns: sheetColumnNamesMs,
    component: lineNamesMs,
    charge: { nrc: 'sekali', mrc: 'bulanan' },
    band: bandNamesMs,
    network: networkNamesMs,
    source: { draft: 'draf', own: 'kad ini', base: 'kad asas' },
  },
  sheetKind: 'Pilih fail CSV dalam UTF-8, atau buku kerja XLSX tanpa makro.',
  sheetUnreadable:
    'Buku kerja ini tidak dapat dibaca. Simpan semula sebagai XLSX, atau sebagai CSV dalam UTF-8.',
  sheetQuoteOpen: (row) =>
    `Tanda petik dalam baris ${row} tidak ditutup. Tutup tanda itu dan import semula fail ini.`,
  sheetTooLong: (most) =>
    `Fail ini mempunyai lebih daripada ${count(most)} baris, atau lebih banyak lajur daripada fail yang dieksport. Import sebahagian daripadanya.`,
  sheetEmpty: 'Fail ini tiada harga di bawah tajuk lajurnya.',
  sheetHeadings: (id, price) =>
    `Baris pertama helaian memerlukan tajuk lajur “${id}” dan “${price}”, seperti dalam fail yang dieksport.`,
  sheetHeadingTwice: (heading) => `Tajuk lajur “${heading}” terdapat dua kali dalam baris pertama.`,
  sheetRefused: (faults) => `Tiada apa-apa diimport: ${count(faults)} sel dalam fail ini salah.`,
  sheetUnknownCell: 'Kad ini tiada harga dengan ID ini.',
  sheetTwice: (row) => `Harga ini sudah ada pada baris ${row}.`,
  sheetOtherProduct: 'Ini harga produk lain.',
  sheetOtherName: (name) =>
    name === ''
      ? 'Harga dengan ID ini kosong di sini. Adakah ID dan namanya dari baris yang sama?'
      : `Harga dengan ID ini mempunyai “${name}” di sini. Adakah ID dan namanya dari baris yang sama?`,
  sheetCellError: (written) => `“${written}” ialah ralat hamparan. Masukkan nilai, atau kosongkan sel itu.`,
  sheetFormulaUnsaved:
    'Formula ini tiada hasil yang disimpan. Buka fail ini dalam program hamparan, simpan dan import semula.',
  sheetNotAnAmount: (written) => `“${written}” bukan amaun. Tulis sebagai 1380.00.`,
  sheetAmountUnclear: (written) =>
    `“${written}” boleh dibaca dengan dua cara. Tulis dengan dua tempat perpuluhan, seperti 1380.00.`,
  sheetImported: (changes) =>
    changes === 0
      ? 'Isi fail sama dengan kad: tiada apa-apa diubah.'
      : `${count(changes)} harga daripada fail telah disimpan dalam draf.`,
}
