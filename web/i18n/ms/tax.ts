import type { taxEn as en } from '#web/i18n/en/tax.ts'

export const taxMs = {
  code: {
    telecommunications: 'telekomunikasi',
    equipment_rental: 'sewaan peralatan',
    managed_services: 'perkhidmatan terurus',
  },
  rate: '{{code}} {{percent}}%',
  nil: '{{code}} tiada',
  estimatedName: 'Cukai perkhidmatan, anggaran',
  estimated: 'Cukai perkhidmatan dianggarkan mengikut kadar pada {{date}}.',
  estimatedAt: 'Cukai perkhidmatan dianggarkan mengikut kadar pada {{date}}: {{rates}}.',
  demo: 'Ini kadar demo: penasihat cukai perlu mengesahkan kod dan kadar sebelum dibilkan.',
  orderedAt: 'Cukai perkhidmatan mengikut kadar pada {{date}}: {{rates}}.',
  ordered: 'Cukai perkhidmatan mengikut kadar ini: {{rates}}.',
  chargedAt: 'Cukai perkhidmatan mengikut kadar pada {{date}}.',
  billed: 'Perkhidmatan dibilkan mengikut kadar yang berkuat kuasa semasa perkhidmatan diberikan.',
} satisfies typeof en
