import type { errorsEn as en } from '#web/i18n/en/errors.ts'

export const errorsMs = {
  network: 'Portal tidak dapat dihubungi. Semak sambungan anda dan cuba lagi.',
  generic: 'Sesuatu tidak kena, sila cuba lagi kemudian',
  readFailed: 'Bahagian ini tidak dapat dimuatkan',
  stillShown: 'Maklumat ini mungkin sudah lapuk: bacaan semula telah gagal.',
  screenFailed: 'Skrin ini berhenti berfungsi',
  screenFailedText: 'Apa yang telah disimpan adalah selamat. Cuba lagi; jika berulang, muat semula halaman.',
  noAccess: 'Tiada akses',
  noAccessText: 'Peranan anda ({{role}}) tidak merangkumi bahagian portal ini.',
  noAccessRoleless: 'Akaun anda belum mempunyai peranan. Sila hubungi pentadbir anda.',
  notFound: 'Halaman tidak dijumpai',
  notFoundText: 'Tiada halaman di alamat ini. Alamat mungkin tersalah taip, atau halaman telah berpindah.',
  toDashboard: 'Pergi ke papan pemuka',
} satisfies typeof en
