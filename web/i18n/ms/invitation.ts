import type { invitationEn as en } from '#web/i18n/en/invitation.ts'

export const invitationMs = {
  title: 'Terima jemputan',
  lead: 'Pilih nama anda dan kata laluan sekurang-kurangnya 12 aksara. Kemudian log masuk dengan alamat e-mel yang menerima jemputan.',
  noToken: 'Alamat ini tidak lengkap. Buka semula pautan dalam e-mel.',
  firstName: 'Nama pertama',
  lastName: 'Nama akhir',
  firstNameMissing: 'Sila masukkan nama pertama anda',
  submit: 'Terima jemputan',
  done: 'Akaun anda sudah sedia. Sila log masuk.',
  toLogin: 'Pergi ke log masuk',
} satisfies typeof en
