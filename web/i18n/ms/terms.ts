import type { termsEn as en } from '#web/i18n/en/terms.ts'

export const termsMs = {
  title: 'Terma dan Syarat',
  version: 'Versi {{version}}',
  download: 'Muat turun PDF',
  print: 'Cetak',
  blocked:
    'Pelayar anda telah menyekat tab baharu. Benarkan tetingkap timbul untuk laman ini, atau muat turun PDF dan cetak.',
} satisfies typeof en
