import type { mailboxEn as en } from '#web/i18n/en/mailbox.ts'

export const mailboxMs = {
  title: 'Peti Mel',
  lead: 'E-mel yang sepatutnya dihantar oleh portal ini. Tiada pelayan e-mel ditetapkan (SMTP_URL), jadi e-mel disimpan di sini.',
  list: 'E-mel, yang terbaharu dahulu',
  none: 'Belum ada e-mel',
  noneText: 'E-mel tentang harga, pesanan dan perkara lain dipaparkan di sini.',
  earlier: 'Tunjukkan yang terdahulu',
  choose: 'Pilih e-mel untuk membacanya',
  to: 'Kepada',
  at: 'Dihantar',
  back: 'Semua e-mel',
  part: 'Format e-mel',
  html: 'HTML',
  plain: 'Teks biasa',
  frame: 'E-mel sebagai HTML: {{subject}}',
} satisfies typeof en
