import type { ssoEn as en } from '#web/i18n/en/sso.ts'

export const ssoMs = {
  begin: {
    title: 'Log masuk dengan syarikat anda',
    lead: 'Masukkan e-mel kerja anda. Jika syarikat anda telah menyediakan log masuknya sendiri, anda meneruskan di sana.',
    submit: 'Teruskan',
    toPassword: 'Log masuk dengan kata laluan',
  },
  finish: {
    title: 'Log masuk sedang dijalankan',
    waiting: 'Log masuk syarikat anda sedang disemak.',
    notDone: 'Anda belum log masuk',
    refusedThere: 'Log masuk di syarikat anda tidak selesai. Sila cuba lagi.',
    again: 'Cuba lagi',
  },
  link: {
    title: 'Sahkan bahawa akaun ini milik anda',
    lead: 'Syarikat anda telah mengesahkan {{email}}. Masukkan kata laluan Trunkline akaun ini sekali sahaja. Selepas itu, anda log masuk dengan syarikat anda.',
    submit: 'Pautkan akaun dan log masuk',
    forgot: 'Lupa kata laluan?',
  },
} satisfies typeof en
