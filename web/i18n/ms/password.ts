import type { passwordEn as en } from '#web/i18n/en/password.ts'

export const passwordMs = {
  forgot: {
    title: 'Set semula kata laluan',
    lead: 'Masukkan e-mel yang anda gunakan untuk log masuk. Kami akan menghantar pautan untuk menetapkan kata laluan baharu.',
    submit: 'Hantar pautan',
    sent: 'Semak e-mel anda',
    sentTo:
      'Jika {{email}} milik akaun yang aktif atau sedang disemak, pautan untuk menetapkan kata laluan baharu sedang dihantar. Pautan itu boleh digunakan sekali sahaja, dalam masa {{minutes}} minit.',
    nothing:
      'Tiada e-mel selepas beberapa minit? Cari dalam e-mel sarap, atau semak e-mel yang anda masukkan.',
    mailbox: 'Portal ini tiada pelayan e-mel. Pentadbirnya boleh membaca e-mel itu di bawah Peti Mel.',
    again: 'Masukkan e-mel semula',
    toNew: 'Minta pautan baharu',
  },
  strength: {
    label: 'Kekuatan',
    guessable: 'Mudah diteka: ia akan ditolak',
    fair: 'Sederhana',
    strong: 'Kuat',
  },
  reset: {
    title: 'Tetapkan kata laluan baharu',
    lead: 'Pilih kata laluan 12 hingga 128 aksara. Beberapa perkataan lebih mudah diingat daripada simbol.',
    password: 'Kata laluan baharu',
    repeat: 'Ulang kata laluan baharu',
    submit: 'Tetapkan kata laluan',
    tooShort: 'Sila gunakan sekurang-kurangnya 12 aksara',
    tooLong: 'Sila gunakan paling banyak 128 aksara',
    differs: 'Kedua-dua kata laluan tidak sama',
    done: 'Kata laluan anda telah ditetapkan. Sila log masuk dengannya.',
    noToken: 'Pautan ini tidak lengkap. Sila buka semula pautan daripada e-mel, atau minta yang baharu.',
    toLogin: 'Pergi ke log masuk',
  },
} satisfies typeof en
