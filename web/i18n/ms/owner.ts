import type { ownerEn as en } from '#web/i18n/en/owner.ts'

export const ownerMs = {
  anyone: 'Sesiapa sahaja',
  none: 'Belum ditugaskan',
  me: 'Anda',
  assignToMe: 'Tugaskan kepada saya',
  assignToMeOf: 'Tugaskan kepada saya: sebut harga {{reference}}',
  reassign: 'Sebut harga {{reference}} ditugaskan kepada {{name}}; tukar',
  reassignOwn: 'Sebut harga {{reference}} ditugaskan kepada anda; tukar',
  reassignTo: 'Tugaskan kepada {{name}}',
  unassign: 'Batalkan tugasan',
  assigned: 'Sebut harga {{reference}} kini ditugaskan kepada {{name}}.',
  unassigned: 'Sebut harga {{reference}} kini belum ditugaskan.',
  changed: '{{reference}}: tugasan ditukar',
  failed: 'Sebut harga tidak dapat ditugaskan semula. Sila cuba lagi.',
} satisfies typeof en
