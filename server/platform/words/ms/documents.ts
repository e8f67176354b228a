import type { documentWordsEn } from '#server/platform/words/en/documents.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const documentWordsMs: InWords<typeof documentWordsEn> = {
  documentNotReady: 'Dokumen ini sedang disediakan. Sila cuba sebentar lagi.',
  documentTooLong: (most) => `Satu dokumen boleh mengandungi paling banyak ${most} sebut harga.`,
  documentWithoutProject: (reference) => `Sebut harga ${reference} tidak berada dalam mana-mana projek.`,
  documentOfOneCompany: 'Borang pesanan hanya mengandungi sebut harga satu syarikat.',
  circuitNotDelivered: (reference) =>
    `Litar ${reference} belum diserahkan. Sijilnya boleh dimuat turun selepas penyerahan.`,
  letterheadSaved: 'Kepala surat telah disimpan. Dokumen mulai sekarang menggunakannya.',
  letterheadChanged: 'Kepala surat telah diubah oleh orang lain. Tutup dialog ini dan lihat keadaan terkini.',
  accountInPart: 'Masukkan bank, nama akaun dan nombor akaun, atau kosongkan ketiga-tiganya.',
  notALogo: (pixels) =>
    `Pilih PNG atau JPEG berukuran paling besar ${pixels} piksel setiap sisi. Simpan PNG tanpa jalinan dan dengan 8 bit setiap saluran, JPEG dalam RGB atau kelabu.`,
}
