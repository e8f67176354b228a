import type { peopleWordsEn } from '#server/platform/words/en/people.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const peopleWordsMs: InWords<typeof peopleWordsEn> = {
  signInRefused: 'E-mel atau kata laluan tidak betul.',
  userPending: 'Pendaftaran anda sedang disemak. Kami akan menghantar e-mel kepada anda.',
  userInactive: 'Akaun anda tidak aktif. Sila hubungi pentadbir anda.',
  userTerminated: 'Akaun anda telah ditamatkan.',
  userRejected: 'Pendaftaran anda tidak diterima.',
  tooManySignIns: 'Terlalu banyak percubaan log masuk. Sila tunggu beberapa minit dan cuba lagi.',
  tooManyLinks:
    'Terlalu banyak permintaan pautan kata laluan. Sila baca e-mel anda, atau tunggu beberapa minit dan cuba lagi.',
  signUpSent:
    'Kami telah menghantar pautan melalui e-mel untuk mengesahkan alamat ini dan menetapkan kata laluan. Pautan itu boleh digunakan sekali sahaja, dalam masa 48 jam. Kami akan menghantar e-mel sekali lagi selepas pendaftaran anda disemak.',
  tooManySignUps:
    'Terlalu banyak pendaftaran. Sila baca e-mel anda, atau tunggu beberapa minit dan cuba lagi.',
  signUpsFull: 'Kami tidak dapat menerima pendaftaran baharu buat masa ini. Sila cuba lagi kemudian.',
  registrationNoWrong:
    'Masukkan 12 digit nombor pendaftaran SSM, dengan nombor lama dalam kurungan jika ada, seperti 201901000005 (1312525-A).',
  stateNotListed: 'Pilih negeri daripada senarai.',
  linkAsked:
    'Jika e-mel ini milik akaun yang aktif atau sedang disemak, kami telah menghantar pautan untuk menetapkan kata laluan baharu. Pautan itu boleh digunakan sekali sahaja, dalam masa 30 minit.',
  signedOut: 'Anda telah log keluar.',
  passwordSet: 'Kata laluan anda telah ditetapkan. Sila log masuk.',
  passwordChanged: 'Kata laluan anda telah ditukar. Semua sesi lain telah tamat.',
  currentPasswordWrong: 'Kata laluan semasa tidak betul.',
  passwordSame: 'Ini kata laluan semasa. Sila pilih yang lain.',
  linkUsedUp: 'Pautan ini telah tamat tempoh atau sudah digunakan. Sila minta yang baharu.',
  passwordCommon:
    'Kata laluan ini mudah diteka. Sila pilih yang lain, seperti empat perkataan yang tidak berkaitan.',
  ownAccess:
    'Anda tidak boleh menukar peranan atau status anda sendiri. Sila minta pentadbir lain melakukannya.',
  userStatus: {
    pending: 'menunggu keputusan pendaftaran',
    active: 'aktif',
    inactive: 'tidak aktif',
    terminated: 'ditamatkan',
    rejected: 'ditolak',
  },
  userIsNow: (email, status) => `${email} kini ${status}, jadi tindakan ini tidak boleh dibuat.`,
  emailTaken: 'E-mel ini milik pengguna lain.',
  customerWithoutCompany: 'Pilih syarikat bagi pelanggan ini.',
  companyToJoin: (company, registrationNo) =>
    `${company} mempunyai nombor pendaftaran ini (${registrationNo}). Sahkan bahawa pemohon menyertainya.`,
  noCompanyToJoin: (registrationNo) =>
    `Tiada syarikat sedemikian dengan nombor pendaftaran ${registrationNo}. Sila buka semula permohonan ini.`,
  signUpApproved: 'Pendaftaran telah diluluskan.',
  signUpRejected: 'Pendaftaran telah ditolak.',
  userUpdated: 'Pengguna telah dikemas kini.',
  notReceived: 'Peranan anda tidak menerima pemberitahuan ini.',
  profileSaved: 'Profil anda telah disimpan.',
  contactSaved: 'Butiran hubungan anda telah disimpan.',
  sessionEnded: 'Sesi itu telah dilog keluar.',
  otherSessionsEnded: 'Semua sesi lain telah dilog keluar.',
  bookContactSaved: 'Hubungan tapak telah disimpan.',
  bookContactRemoved: 'Hubungan tapak telah dibuang.',
  contactInBook: 'Hubungan ini sudah ada dalam buku untuk tapak ini.',
  bookFull: (most: number) => `Buku ini mempunyai ${most} hubungan. Buang satu untuk menambah yang lain.`,
  viewSaved: 'Paparan telah disimpan.',
  viewDeleted: 'Paparan telah dipadam.',
  viewNameTaken: 'Paparan dengan nama ini sudah ada. Masukkan nama lain.',
  tooManyViews: (most: number) =>
    `Anda telah menyimpan ${most} paparan. Padam satu untuk menyimpan yang lain.`,
  viewStaysShared: 'Hanya pemiliknya boleh berhenti berkongsi paparan ini. Anda boleh memadamnya.',
  notYourView: 'Hanya pemiliknya atau pentadbir syarikat anda boleh mengubah paparan ini.',
  preferenceSaved: 'Pilihan anda telah disimpan.',
}
