import type { MailWords } from '#server/notifications/words/mail-words.ts'

export const factorMailsMs: MailWords['factorChanged'] = {
  app_added: {
    subject: 'Aplikasi pengesah kini melindungi akaun Trunkline anda',
    text: 'Log masuk kini memerlukan kod daripada aplikasi itu. Sesi anda yang lain telah tamat.',
  },
  app_removed: {
    subject: 'Aplikasi pengesah telah dibuang daripada akaun Trunkline anda',
    text: 'Log masuk tidak lagi memerlukan kod daripada aplikasi itu. Sesi anda yang lain telah tamat.',
  },
  passkey_added: {
    subject: 'Kunci laluan telah ditambah pada akaun Trunkline anda',
    text: 'Kunci laluan itu boleh digunakan untuk log masuk tanpa kata laluan. Sesi anda yang lain telah tamat.',
  },
  passkey_removed: {
    subject: 'Kunci laluan telah dibuang daripada akaun Trunkline anda',
    text: 'Kunci laluan itu tidak lagi boleh digunakan untuk log masuk. Sesi anda yang lain telah tamat.',
  },
  codes_renewed: {
    subject: 'Kod pemulihan Trunkline anda telah diperbaharui',
    text: 'Kod pemulihan yang terdahulu tidak lagi boleh digunakan.',
  },
  code_used: {
    subject: 'Kod pemulihan Trunkline telah digunakan',
    text: 'Satu daripada kod pemulihan anda telah digunakan dan tidak boleh digunakan lagi. Dapatkan kod baharu sebelum semuanya habis.',
  },
  removed_by_admin: {
    subject: 'Faktor kedua Trunkline anda telah dibuang',
    text: 'Pentadbir telah membuang aplikasi pengesah, kunci laluan dan kod pemulihan anda. Semua sesi telah tamat. Log masuk dengan kata laluan anda dan tetapkan faktor kedua semula.',
  },
  open: 'Bukan saya: tetapkan kata laluan baharu',
  at: 'Ditukar pada',
  why: 'Trunkline sentiasa menghantar e-mel ini apabila faktor kedua diubah atau kod pemulihan digunakan.',
}
