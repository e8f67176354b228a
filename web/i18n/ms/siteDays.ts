import type { siteDaysEn as en } from '#web/i18n/en/siteDays.ts'

export const siteDaysMs = {
  restDay: 'Hari rehat',
  inStates: '{{name}}, {{states}}',
  resting: 'Tiada kerja di tapak: {{reason}}. Tarikh seterusnya yang mungkin ialah {{date}}.',
  marked: 'Hari rehat dan cuti umum di tapak dipotong dengan garis.',
  firstPossible: 'Tarikh pertama yang mungkin ialah {{date}}. Hari rehat di tapak dipotong dengan garis.',
} satisfies typeof en
