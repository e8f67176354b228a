import type { termsEn as en } from '#web/i18n/en/terms.ts'

export const termsMs = {
  title: 'Terma dan Syarat',
  version: 'Versi {{version}}',
  accepted: 'Diterima oleh {{name}} pada {{date}}',
  languages: { en: 'bahasa Inggeris', ms: 'Bahasa Malaysia' },
  otherLanguage: 'Terma ini diterima dalam {{language}} dan ditunjukkan dalam bahasa itu.',
  download: 'Muat turun PDF',
  print: 'Cetak',
  blocked:
    'Pelayar anda telah menyekat tab baharu. Benarkan tetingkap timbul untuk laman ini, atau muat turun PDF dan cetak.',
} satisfies typeof en
