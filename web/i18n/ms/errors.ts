import type { errorsEn as en } from '#web/i18n/en/errors.ts'

export const errorsMs = {
  network: 'Portal tidak dapat dihubungi. Semak sambungan anda dan cuba lagi.',
  generic: 'Sesuatu tidak kena, sila cuba lagi kemudian',
  readFailed: 'Bahagian ini tidak dapat dimuatkan',
  stillShown: 'Maklumat ini mungkin lapuk: ia tidak dapat dimuatkan semula.',
  screenFailed: 'Skrin ini berhenti berfungsi',
  screenFailedText: 'Data yang anda simpan selamat. Cuba lagi; jika masalah berterusan, muat semula halaman.',
  noAccess: 'Tiada akses',
  noAccessText: 'Peranan anda ({{role}}) tidak merangkumi bahagian portal ini.',
  noAccessRoleless: 'Akaun anda belum mempunyai peranan. Sila hubungi pentadbir anda.',
  notFound: 'Halaman tidak ditemui',
  notFoundText: 'Tiada halaman di alamat ini. Alamat mungkin tersalah taip, atau halaman telah berpindah.',
  toDashboard: 'Pergi ke papan pemuka',
  toSignIn: 'Pergi ke halaman log masuk',
} satisfies typeof en
