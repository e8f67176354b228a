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
  floorOfBase: 'Hanya kad asas mempunyai harga lantai.',
  assignedFromToday: 'Pilih hari ini atau hari kemudian.',
  baseIsNoAssignment: 'Syarikat tanpa peraturan mendapat harga asas. Pilih tiada peraturan.',
  ruleAssignedFrom: (companies, from) => `Harga ${companies} syarikat berubah mulai ${from}.`,
  assignmentBegun: 'Penetapan ini telah bermula. Tetapkan peraturan lain mulai hari ini.',
  assignmentWithdrawn: 'Penetapan yang dirancang telah ditarik balik.',
}
