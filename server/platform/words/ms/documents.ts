import type { documentWordsEn } from '#server/platform/words/en/documents.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const documentWordsMs: InWords<typeof documentWordsEn> = {
  documentNotReady: 'Dokumen ini sedang disediakan. Sila cuba sebentar lagi.',
  documentTooLong: (most) => `Satu dokumen boleh mengandungi paling banyak ${most} sebut harga.`,
  documentWithoutProject: (reference) => `Sebut harga ${reference} tidak berada dalam mana-mana projek.`,
  documentOfOneCompany: 'Borang pesanan hanya mengandungi sebut harga satu syarikat.',
  circuitNotDelivered: (reference) =>
    `Litar ${reference} belum diserahkan. Sijilnya boleh dimuat turun selepas penyerahan.`,
}
