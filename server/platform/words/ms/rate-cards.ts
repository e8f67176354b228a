import { longDay } from '#server/platform/words/days.ts'
import type { rateCardWordsEn } from '#server/platform/words/en/rate-cards.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** What the calls of pricing rules and their cards say. */
export const rateCardWordsMs: InWords<typeof rateCardWordsEn> = {
  ruleCreated: (name) => `Peraturan harga ${name} telah dibuat.`,
  ruleRenamed: (name) => `Peraturan harga ini kini bernama ${name}.`,
  ruleDeleted: 'Peraturan harga itu telah dipadamkan.',
  ruleNameTaken: 'Peraturan harga lain mempunyai nama ini.',
  ruleAssigned:
    'Tidak dapat dipadamkan. Peraturan ini sedang ditetapkan untuk sebuah syarikat. Tarik balik penetapan itu untuk meneruskan pemadaman.',
  baseRuleStays: 'Peraturan asas tidak boleh dinamakan semula, disalin atau dipadamkan.',
  priceSet: 'Harga telah disimpan.',
  floorOfBase: 'Hanya kad asas mempunyai harga terendah.',
  assignedFromToday: 'Pilih hari ini atau hari kemudian.',
  baseIsNoAssignment: 'Syarikat tanpa peraturan mendapat harga asas. Pilih tiada peraturan.',
  ruleAssignedFrom: (companies, from) => `Harga ${companies} syarikat berubah mulai ${longDay(from, 'ms')}.`,
  assignmentBegun: 'Penetapan ini telah bermula. Tetapkan peraturan lain mulai hari ini.',
  assignmentWithdrawn: 'Penetapan yang dirancang telah ditarik balik.',
  draftSaved: (cells) => `Draf ini mempunyai ${cells} harga.`,
  draftEmpty: 'Draf ditutup: setiap harga di dalamnya ialah harga yang berkuat kuasa.',
  draftDiscarded: 'Draf telah dibuang.',
  draftChanged: (by) => `${by} telah mengubah draf ini sejak itu. Semak harga dan simpan sekali lagi.`,
  draftGone:
    'Draf ini tidak lagi dibuka: ia telah diterbitkan atau dibuang. Harga anda boleh disimpan sebagai draf baharu.',
  draftOpen: (cells, by) =>
    `Sebuah draf dengan ${cells} harga sedang dibuka, kali terakhir diubah oleh ${by}. Ubah harga di sana, atau terbitkan atau buang draf itu dahulu.`,
  secondPersonDrafts:
    'Harga diubah melalui draf yang diterbitkan oleh orang lain. Simpan harga ini dalam draf.',
  secondPersonPublishes: 'Anda menyediakan sebahagian daripada draf ini. Orang lain perlu menerbitkannya.',
  previewFirst: 'Pratonton dahulu kesan harga ini. Penerbitan memerlukan pratonton draf ini yang telah siap.',
  floorAbovePrice: 'Harga terendah tidak boleh melebihi harga.',
  draftConflicts: (cells) => `${cells} harga telah berubah sejak draf dibuat. Simpan semula harga berkenaan.`,
  cellOfNoCard: 'Harga ini milik kad lain.',
  publishedFromToday: 'Pilih hari ini atau hari kemudian.',
  draftPublished: (cells, number, from) =>
    `Versi ${number} dengan ${cells} harga berkuat kuasa mulai ${longDay(from, 'ms')}.`,
  versionBegun: 'Versi ini sudah berkuat kuasa. Kembalikan versi terdahulu sebagai ganti.',
  versionWithdrawnBefore: 'Versi ini sudah ditarik balik.',
  versionWithdrawn: (number) => `Versi ${number} telah ditarik balik.`,
  versionInForce: (number) => `Kad ini sama seperti pada versi ${number}.`,
  versionRestored: (number, restored) => `Versi ${restored} mengembalikan versi ${number}.`,
  versionDrafted: (number) => `Sebuah draf mengembalikan versi ${number}. Orang lain perlu menerbitkannya.`,
  restoreOverDraft: 'Sebuah draf sedang dibuka. Terbitkan atau buang draf itu dahulu.',
}
