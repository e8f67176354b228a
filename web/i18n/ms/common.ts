import type { common as en } from '#web/i18n/en/common.ts'

export const common = {
  product: 'Trunkline',
  tryAgain: 'Cuba lagi',
  cancel: 'Batal',
  close: 'Tutup',
  dismiss: 'Tutup mesej',
  clear: 'Kosongkan',
  loading: 'Memuatkan…',
  optional: 'pilihan',
  empty: '–',
  monthly: 'Bulanan',
  oneTime: 'Sekali bayar',
  perMonth: '/bln',
  onRequest: 'atas permintaan',
  copied: '{{text}} telah disalin',
  copy: 'Salin {{text}}',
  rate: 'USD pada RM {{rate}}, kadar {{date}}',
  rateMissing: 'Tiada kadar dolar AS direkodkan, jadi jumlah kekal dalam ringgit.',
  rateUnreachable: 'Kadar dolar AS tidak dapat dibaca, jadi jumlah kekal dalam ringgit.',
  errorSummary_one: 'Sila betulkan satu medan',
  errorSummary_other: 'Sila betulkan {{count}} medan',
} satisfies typeof en
