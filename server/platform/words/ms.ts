import { ringgitText } from '#contract/money.ts'
import type { ExceededLimit } from '#contract/orders/spending-limit.ts'
import {
  milestoneNamesMs,
  milestoneOwnerNamesMs,
  bandNamesMs,
  lineNamesMs,
  networkNamesMs,
  sheetColumnNamesMs,
  serviceStateNamesMs,
  userStatusNamesMs,
  orderNamesMs,
  buyerFieldNamesMs,
  sheetFieldNamesMs,
  sheetRowStateNamesMs,
} from '#contract/names/ms.ts'
import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'
import { longDay, sizeDown, sizeUp } from '#server/platform/words/days.ts'
import type { Words } from '#server/platform/words/en.ts'

const count = (number: number) => number.toLocaleString('en')
const aboveLimit = ({ rule, limit, commitment, month }: ExceededLimit) =>
  rule === 'order'
    ? `Komitmen sebanyak ${ringgitText(commitment)} melebihi had perbelanjaan anda sebanyak ${ringgitText(limit)} bagi setiap pesanan.`
    : `Komitmen sebanyak ${ringgitText(commitment)} bersama pesanan anda yang lain bulan ini, ${ringgitText(month!)}, melebihi had perbelanjaan anda sebanyak ${ringgitText(limit)} sebulan.`
const withdrawnText = (emails: readonly string[]) =>
  emails.length === 0 ? '' : ` Jemputan yang ditarik balik: ${emails.join(', ')}.`

/** Of approvals, cancellation requests and extra charges. */
const answerStatus = {
  open: 'menunggu keputusan',
  requested: 'menunggu keputusan',
  offered: 'menunggu jawapan syarikat',
  accepted: 'telah diterima',
  approved: 'telah diluluskan',
  declined: 'telah ditolak',
  expired: 'telah tamat tempoh',
  withdrawn: 'telah ditarik balik',
}
const floorStatus = {
  ...answerStatus,
  open: 'masih menunggu keputusan',
  ended: 'telah tamat: sebut harganya diubah, diberi harga lain atau ditamatkan',
}
const orderStatus = {
  pending: 'belum diproses',
  processing: 'sedang diproses',
  delivered: 'telah diserahkan',
  cancelled: 'dibatalkan',
}
const quoteStatus = {
  cart: 'di dalam troli',
  pending: 'menunggu harga',
  active: 'aktif',
  cancelled: 'dibatalkan',
  expired: 'tamat tempoh',
  ordered: 'dipesan',
}
const changedAs = {
  cancel: 'dibatalkan',
  extend: 'dilanjutkan',
  requote: 'diminta semula',
  term: 'diubah',
}
const skipped = {
  no_step: 'tiada langkah ini',
  step_done: 'langkah sudah selesai',
  wrong_status: 'telah diserahkan atau dibatalkan',
}
const neededToPrice = {
  product: 'produk',
  bandwidth: 'lebar jalur',
  term: 'tempoh kontrak',
  site_a: 'tapak A',
  site_b: 'tapak B',
}

export const messagesMs: Words = {
  internal: 'Berlaku ralat di pihak kami. Sila cuba lagi kemudian.',
  unavailable: 'Portal tidak tersedia buat sementara waktu. Sila cuba lagi sebentar nanti.',
  notFound: 'Rekod ini tidak ditemui.',
  noSuchCall: 'Titik akhir ini tidak wujud.',
  forbidden: 'Peranan anda tidak membenarkan tindakan ini.',
  unauthenticated: 'Sila log masuk.',
  malformed: 'Permintaan tidak dapat dibaca.',
  invalidQuery: (name) => `Parameter pertanyaan ${name} tiada, tidak dikenali atau tidak betul.`,
  notOffered: 'Panggilan ini tidak ditawarkan.',
  unknownProductType: (types) => `Produk jenis ini ditawarkan: ${types}.`,
  twoUnisNeeded:
    'Litar dan UNI A serta UNI Z-nya ialah item satu permintaan, masing-masing dengan id sendiri tanpa litar lain.',
  unknownQuote: 'Syarikat anda tiada sebut harga dengan rujukan ini.',
  mefQuoteState: (state) => `Sebut harga ini ${state}.`,
  noInstantPrice: 'Satu talian tiada harga serta-merta. Hantar permintaan dengan instantSyncQuote false.',
  mefNeedsApproval: 'Pesanan ini melebihi had perbelanjaan anda. Buat pesanan di portal untuk kelulusan.',
  mefNeedsQuote: 'Satu talian tiada harga serta-merta. Minta sebut harga, kemudian pesan.',
  mefChargeWhole: 'Caj diterima atau ditolak bersama semua itemnya.',
  mefFixed: 'Sifat ini tidak boleh diubah.',
  mefDiffers: (reference) =>
    `Ini berbeza daripada sebut harga ${reference}. Minta sebut harga lain untuknya.`,
  mefOrderClosed: 'Semua litar pesanan ini telah diserah atau dibatalkan.',
  bandwidthMissing: 'Konfigurasi tidak menyatakan lebar jalur.',
  tooSlow: 'Permintaan mengambil masa terlalu lama untuk sampai. Sila cuba lagi.',
  tooLarge: 'Permintaan terlalu besar.',
  tooLargeFile: (most) => `Pilih fail bersaiz paling besar ${sizeDown(most)}.`,
  storageFull: (used, most, company) =>
    `Fail ${company ?? 'syarikat anda'} mengambil ${sizeUp(used)} daripada ${sizeUp(most)}; baki ${sizeDown(most - used)}. Pilih fail yang lebih kecil, atau minta ruang tambahan daripada ${company === null ? 'pengurus pelanggan anda' : 'pengendali portal'}.`,
  quoteStorageFull: (used, most) =>
    `Fail perbualan ini mengambil ${sizeUp(used)} daripada ${sizeUp(most)}; baki ${sizeDown(most - used)}. Pilih fail yang lebih kecil.`,
  hourlyLimit: (kind, most, left, minutes) => {
    const limited = {
      callback: 'permintaan panggilan balik',
      document: 'dokumen',
      invitation: 'jemputan',
      quote: 'sebut harga baharu',
      share: 'pautan perkongsian',
      request: 'permintaan khas',
    }[kind]
    const next =
      minutes === null
        ? 'Sila hantar lebih sedikit sekali gus.'
        : `Sila cuba lagi dalam masa ${minutes} minit.`
    return `Hadnya ialah ${count(most)} ${limited} sejam bagi setiap orang, dan bakinya ${count(left)}. ${next}`
  },
  unsupportedMedia: 'Jenis kandungan ini tidak diterima.',
  invalid: 'Beberapa medan perlu diperbaiki.',
  keyReused: 'Idempotency-Key ini telah digunakan untuk permintaan yang lain.',
  keyInvalid: 'Idempotency-Key mesti mengandungi 1 hingga 200 aksara yang boleh dicetak.',
  required: 'Medan ini wajib diisi.',
  tooLong: (most) => `Masukkan paling banyak ${most} aksara.`,
  tooShort: (least) => `Masukkan sekurang-kurangnya ${least} aksara.`,
  tooSmall: (least) => `Nilai minimum ialah ${least}.`,
  tooBig: (most) => `Nilai maksimum ialah ${most}.`,
  tooMany: (most) => `Paling banyak ${most} entri.`,
  tooFew: (least) => `Sekurang-kurangnya ${least} entri.`,
  notANumber: 'Masukkan nombor.',
  notAWholeNumber: 'Masukkan nombor bulat.',
  notADate: 'Masukkan tarikh seperti 2026-11-20.',
  notAnEmail: 'Masukkan alamat e-mel yang sah.',
  notAChoice: (choices) => `Pilih salah satu daripada ini: ${choices}.`,
  wrongKind: 'Jenis nilai ini tidak betul.',
  unstorable: 'Teks ini mengandungi aksara yang tidak dapat disimpan.',
  oneDecimal: 'Peratusan mempunyai paling banyak satu tempat perpuluhan.',
  twoDecimals: 'Amaun mempunyai paling banyak dua tempat perpuluhan.',
  notNegative: 'Amaun tidak boleh negatif.',
  rangeSwapped: 'Nilai akhir julat tidak boleh kurang daripada nilai mulanya.',
  tooFar: 'Hanya 10,000 baris pertama boleh dipaparkan. Sila tapis senarai.',
  tooBusy: 'Portal sedang sibuk. Sila cuba sebentar lagi.',
  approvalRequested: ({ expires_on, exceeded }) =>
    `${aboveLimit(exceeded)} Kami telah meminta kelulusan; keputusan boleh dibuat selewat-lewatnya pada ${longDay(expires_on, 'ms')}.`,
  chargeAboveLimit: (exceeded) =>
    `${aboveLimit(exceeded)} Caj ini mesti diterima oleh pentadbir syarikat anda.`,
  delegateOfRequester:
    'Anda tidak boleh membuat keputusan bagi pesanan pentadbir yang menamakan anda sebagai wakilnya.',
  ownRights: 'Anda tidak boleh mengubah had dan hak anda sendiri. Minta pentadbir lain.',
  quoteAwaitsApproval: (reference) =>
    `Sebut harga ${reference} berada dalam pesanan lain yang menunggu kelulusan.`,
  nobodyDecides:
    'Tiada orang lain dalam syarikat anda yang boleh meluluskan pesanan ini. Minta pentadbir anda menamakan wakil atau pentadbir lain.',
  ownApproval: 'Permintaan anda sendiri mesti diputuskan oleh orang lain.',
  notYourApproval: 'Hanya rakan sekerja yang meminta kelulusan boleh menariknya balik.',
  approvalIsNow: (status) => `Permintaan ini ${answerStatus[status]}.`,
  approvalGranted: (reference) => `Pesanan telah diluluskan dan dibuat sebagai ${reference}.`,
  approvalDeclined: 'Pesanan telah ditolak. Sebut harganya kekal aktif.',
  approvalWithdrawn: 'Permintaan telah ditarik balik. Sebut harganya kekal aktif.',
  approvalTotalsChanged: (asked, now) =>
    `Jumlah telah berubah sejak permintaan dibuat: caj sekali ${ringgitText(now.nrc)} (sebelum ini ${ringgitText(asked.nrc)}), caj bulanan ${ringgitText(now.mrc)} (sebelum ini ${ringgitText(asked.mrc)}). Sila semak dan sahkan.`,
  requesterLeft:
    'Rakan sekerja yang meminta pesanan ini tidak lagi mempunyai akses. Sila buat pesanan ini sendiri.',
  colleagueChanged: (name, withdrawn) => `Hak ${name} telah diubah.${withdrawnText(withdrawn)}`,
  colleagueRemoved: (name, withdrawn) =>
    `${name} telah dikeluarkan dan dilog keluar.${withdrawnText(withdrawn)}`,
  lastAdministrator: (name) =>
    `${name} ialah pentadbir terakhir syarikat ini. Jadikan rakan sekerja lain pentadbir terlebih dahulu.`,
  onlyCustomersAdminister: 'Hanya pelanggan yang aktif boleh mentadbir syarikat.',
  notYourself: 'Anda tidak boleh mengeluarkan diri sendiri. Minta pentadbir lain.',
  delegateNamed: (name) => `${name} boleh membuat keputusan semasa ketiadaan anda.`,
  delegateDropped: 'Anda tidak lagi mempunyai wakil.',
  notYourOwnDelegate: 'Pilih rakan sekerja selain diri anda.',
  delegationEnds: 'Hari terakhir tidak boleh sebelum hari pertama.',
  delegationTooLong: (days) => `Wakil boleh dinamakan untuk paling lama ${days} hari.`,
  invited: (email) => `Jemputan telah dihantar kepada ${email}.`,
  alreadyInvited: (email) =>
    `${email} sudah mempunyai jemputan yang masih terbuka. Anda boleh menghantarnya semula.`,
  invitationWithdrawn: (email) => `Jemputan kepada ${email} telah ditarik balik.`,
  invitationIsNow: (status) =>
    `Jemputan ini ${status === 'accepted' ? 'telah diterima' : 'telah ditarik balik'}.`,
  invitationAccepted: 'Akaun anda sudah sedia. Sila log masuk.',
  invitationDead:
    'Jemputan ini telah tamat tempoh, ditarik balik atau sudah digunakan. Minta jemputan baharu daripada pentadbir anda.',
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
  bookFull: (most) => `Buku ini mempunyai ${most} hubungan. Buang satu untuk menambah yang lain.`,
  viewSaved: 'Paparan telah disimpan.',
  viewDeleted: 'Paparan telah dipadam.',
  viewNameTaken: 'Paparan dengan nama ini sudah ada. Masukkan nama lain.',
  tooManyViews: (most) => `Anda telah menyimpan ${most} paparan. Padam satu untuk menyimpan yang lain.`,
  viewStaysShared: 'Hanya pemiliknya boleh berhenti berkongsi paparan ini. Anda boleh memadamnya.',
  notYourView: 'Hanya pemiliknya atau pentadbir syarikat anda boleh mengubah paparan ini.',
  preferenceSaved: 'Pilihan anda telah disimpan.',
  accountSaved: (company) => `Akaun ${company} telah disimpan.`,
  accountChanged: (company) =>
    `Akaun ${company} telah diubah oleh orang lain. Semak keadaannya sekarang dan simpan sekali lagi.`,
  registrationTaken: 'Syarikat lain mempunyai nombor pendaftaran ini.',
  licenceNeeded: 'Masukkan nombor lesen penyedia ini.',
  endsBefore: 'Tarikh tamat tidak boleh sebelum tarikh mula.',
  exemptionsOverlap: 'Pengecualian lain bagi cukai ini meliputi sebahagian daripada tempoh ini.',
  accountTwice: 'Akaun bil lain mempunyai nombor ini.',
  nniInUse: (name, circuits) => `${circuits} litar menggunakan ${name}, maka NNI ini tidak boleh ditamatkan.`,
  portTooSlow: (name, mbps) =>
    `Satu litar pada ${name} mempunyai ${mbps} Mbps. Portnya tidak boleh lebih perlahan.`,
  nniStays: 'NNI kekal di bangunannya. Tambah NNI lain.',
  noDataCentre: 'Pilih pusat data daripada inventori bangunan.',
  onHold: (reason) =>
    `Syarikat anda sedang ditahan dan tidak boleh membuat pesanan buat masa ini: “${reason}” Sila hubungi pengurus pelanggan anda.`,
  nniRetired: (reference) =>
    `Sebut harga ${reference} berakhir di NNI yang telah ditamatkan. Edit sebut harga itu dan pilih tapak lain.`,
  ssoNotOffered:
    'Tiada syarikat yang telah menyediakan log masuk untuk domain e-mel ini. Sila log masuk dengan kata laluan anda.',
  ssoSilent:
    'Perkhidmatan log masuk syarikat anda tidak menjawab. Sila cuba lagi, atau log masuk dengan kata laluan anda.',
  ssoGone:
    'Log masuk ini telah tamat: ia mengambil masa lebih daripada 10 minit, sudah digunakan, atau dimulakan dalam pelayar lain. Sila mulakan semula.',
  ssoNotConfirmed: 'Perkhidmatan log masuk syarikat anda tidak mengesahkan siapa anda. Sila mulakan semula.',
  ssoEmailUnproven:
    'Perkhidmatan log masuk syarikat anda tidak mengesahkan alamat e-mel syarikat. Sila hubungi pentadbirnya.',
  ssoNoAccount: 'Tiada akaun untuk anda di syarikat ini. Sila minta pentadbir syarikat anda menjemput anda.',
  ssoPasswordWrong: 'Kata laluan ini tidak betul.',
  issuerAddress: 'Masukkan alamat seperti https://login.example.com, tanpa pertanyaan.',
  issuerNotReachable: 'Portal hanya menghubungi pengeluar melalui https, pada alamat awam internet.',
  issuerSilent: (address) => `Tiada penyedia OpenID Connect yang menjawab di ${address}.`,
  issuerDiffers:
    'Penyedia di situ menyatakan dirinya sebagai pengeluar lain. Masukkan pengeluarnya dengan tepat.',
  issuerUnfit:
    'Penyedia ini tidak boleh digunakan: ia tiada aliran kod kebenaran atau alamatnya bukan https.',
  secretNeeded: 'Masukkan rahsia klien bagi pengeluar dan klien ini.',
  domainName: 'Masukkan domain seperti example.com.',
  domainPublic:
    'Sesiapa sahaja boleh mempunyai alamat di domain ini, jadi tiada syarikat boleh membuktikannya.',
  webhookAddress: 'Masukkan alamat yang bermula dengan https:// dan hos awam, tanpa nama dan kata laluan.',
  webhooksFull: (max) => `Syarikat mempunyai paling banyak ${max} webhook. Padam satu dahulu.`,
  webhookAdded: 'Webhook telah ditambah.',
  webhookSaved: 'Webhook telah disimpan.',
  webhookDeleted: 'Webhook telah dipadam.',
  feedGone: (oldest) =>
    `Peristiwa sebelum ${oldest} telah dipadam. Baca rekod anda, kemudian teruskan dengan after=${oldest - 1}.`,
  domainAdded: 'Syarikat sudah mempunyai domain ini.',
  domainTaken: 'Syarikat lain telah membuktikan domain ini.',
  domainUnproven: (record, domain) =>
    `Tiada rekod TXT ${record} ditemui di ${domain} atau _trunkline.${domain}. Rekod baharu boleh mengambil masa beberapa jam untuk muncul.`,
  domainSilent: (domain) => `DNS bagi ${domain} tidak menjawab. Sila cuba lagi kemudian.`,
  ssoSaved: 'Log masuk tunggal telah disimpan.',
  ssoDomainAdded: 'Domain telah ditambah.',
  ssoDomainVerified: 'Domain telah dibuktikan.',
  ssoDomainRemoved: 'Domain telah dibuang.',
  signInExpired:
    'Log masuk ini mengambil masa terlalu lama atau terlalu banyak kod dicuba. Sila log masuk semula.',
  factorCodeWrong:
    'Kod ini salah atau sudah digunakan. Masukkan kod yang dipaparkan oleh aplikasi anda sekarang.',
  factorRequired: 'Portal anda memerlukan faktor kedua. Tetapkannya di Akaun Saya, Kata laluan.',
  factorAppExists: 'Akaun anda sudah mempunyai aplikasi pengesah. Matikannya sebelum menetapkan yang lain.',
  factorNotBegun: 'Penetapan ini mengambil masa lebih daripada 10 minit. Sila mulakan semula.',
  factorNoApp: 'Akaun anda tiada aplikasi pengesah.',
  factorNone: 'Akaun anda tiada faktor kedua.',
  factorNoneOfUser: 'Pengguna ini tiada faktor kedua.',
  factorOwn: 'Buang faktor kedua anda sendiri di Akaun Saya, Kata laluan.',
  factorFirst: 'Tetapkan faktor kedua untuk diri anda sebelum mewajibkannya kepada kakitangan.',
  factorAdded: 'Aplikasi pengesah telah ditetapkan. Sesi anda yang lain telah tamat.',
  factorOff: 'Aplikasi pengesah telah dimatikan. Sesi anda yang lain telah tamat.',
  factorsRemoved: 'Faktor kedua telah dibuang. Pengguna telah dimaklumkan melalui e-mel.',
  keyClosed: 'Kunci API tidak boleh membuat panggilan ini. Log masuk untuk membuatnya.',
  keyLacksScope: (scope: string) => `Panggilan ini memerlukan kunci API dengan skop “${scope}”.`,
  keyNetwork: 'Kunci API ini tidak berfungsi dari rangkaian anda.',
  keyThrottled: (most: number) =>
    `Kunci API boleh membuat ${most} panggilan seminit. Sila tunggu dan cuba lagi.`,
  keyCreated: 'Kunci API telah dibuat.',
  keyRevoked: 'Kunci API telah dibatalkan.',
  keyNetworks: 'Masukkan alamat atau rangkaian, seperti 203.0.113.7 atau 2001:db8::/32.',
  keyExpiry: 'Pilih tarikh dari hari ini hingga 365 hari dari sekarang.',
  keyUser: 'Pilih pengguna aktif syarikat anda.',
  passkeyAdded: 'Kunci laluan telah ditambah. Sesi anda yang lain telah tamat.',
  passkeyRenamed: 'Nama kunci laluan telah ditukar.',
  passkeyRemoved: 'Kunci laluan telah dibuang. Sesi anda yang lain telah tamat.',
  passkeyRefused:
    'Kunci laluan ini tidak diterima. Log masuk dengan kata laluan anda, atau cuba kunci laluan lain.',
  passkeyNotMade: 'Kunci laluan ini tidak ditambah. Sila mulakan semula.',
  passkeysTooMany:
    'Akaun anda mempunyai 20 kunci laluan, iaitu had maksimum. Buang satu sebelum menambah yang lain.',
  passkeysOff: 'Portal ini tidak menyokong kunci laluan: alamat dengan nama dan HTTPS diperlukan.',
  settingsSaved: 'Tetapan portal telah disimpan.',
  rateSaved: (day) => `Kadar mulai ${longDay(day, 'ms')} telah disimpan.`,
  rateWithdrawn: (day) => `Kadar mulai ${longDay(day, 'ms')} telah ditarik balik.`,
  firstRateDay: (day) => `Tarikh paling awal ialah ${longDay(day, 'ms')}.`,
  lastRateDay: (day) => `Tarikh paling lewat ialah ${longDay(day, 'ms')}.`,
  changePlanned: (day) => `Perubahan mulai ${longDay(day, 'ms')} telah dirancang.`,
  changeWithdrawn: (day) => `Perubahan mulai ${longDay(day, 'ms')} telah ditarik balik.`,
  switchHasNoDay: 'Hanya deposit dan lanjutan boleh diubah mulai satu hari.',
  rateApplies: 'Kadar ini sudah berkuat kuasa. Tetapkan kadar lain sebagai ganti.',
  leadTimeSaved: (product) =>
    `Tempoh penyediaan ${product} telah disimpan. Ia terpakai kepada sebut harga yang dibuat mulai sekarang.`,
  noSuchLeadTime: 'Produk ini tiada tempoh penyediaan untuk gred dan bilangan NNI ini.',
  holidaySaved: (name) => `${name} telah disimpan. Tarikh yang sudah dijanjikan kekal.`,
  holidayRemoved: (name) => `${name} telah dibuang. Tarikh yang sudah dijanjikan kekal.`,
  dayHasPassed: 'Pilih hari ini atau hari kemudian. Hari yang sudah berlalu tidak boleh diubah.',
  lastHoliday: (day) => `Kalendar berakhir pada ${longDay(day, 'ms')}.`,
  unknownState: (state) => `${state} bukan negeri di Malaysia.`,
  otherHoliday: (state, name) =>
    state === ''
      ? `Semua negeri mempunyai cuti lain pada hari ini: ${name}.`
      : `${state} mempunyai cuti lain pada hari ini: ${name}.`,
  offerMade: (product, offer) => `${product} kini menawarkan ${offer}.`,
  offerEnded: (product, offer) =>
    `${product} tidak lagi menawarkan ${offer}. Sebut harga yang memilikinya tidak berubah.`,
  lastOffer: (product, offer) =>
    `${offer} ialah yang terakhir ditawarkan oleh ${product}. Tawarkan yang lain dahulu.`,
  addOnCreated: (name) =>
    `${name} telah dicipta. Tetapkan harganya bagi setiap produk yang akan menawarkannya.`,
  addOnSaved: (name) => `${name} telah disimpan. Sebut harga dan pesanan yang memilikinya tidak berubah.`,
  addOnNameTaken: 'Tambahan lain daripada jenis ini mempunyai nama ini.',
  addOnPriced: (name) =>
    `${name} sudah ada harga asas bagi produk ini, sama ada berkuat kuasa, dirancang atau dalam draf. Ubah harganya dalam kad asas.`,
  addOnDrafted: (name) => `Harga ${name} berada dalam draf kad asas. Tawarkannya selepas draf diterbitkan.`,
  offerPriced: (product, offer, prices) =>
    `${product} kini menawarkan ${offer}, dengan ${prices} harga asas baharu.`,
  offerPricesDrafted: (offer, prices) =>
    `Draf kad asas kini mengandungi ${prices} harga bagi ${offer}. Terbitkan draf supaya ${offer} boleh disebut harga.`,
  offerHasPrices: (product, offer) =>
    `${offer} sudah ada harga asas bagi ${product}. Ubah harganya dalam kad asas.`,
  noPricesToTake: (product) => `Tiada harga asas bagi ${product}. Pilih yang lain.`,
  otherOffer: 'Pilih yang lain sebagai asal harga.',
  unknownAddOn: 'Tambahan ini tidak wujud.',
  addOnImpossible: (product) =>
    `${product} ialah perkhidmatan lapisan 2: ia tidak membawa alamat IP atau suara.`,
  serviceAdded: (title) => `${title} telah ditambah pada katalog.`,
  serviceSaved: (title) => `${title} telah disimpan.`,
  serviceDeleted: (title) => `${title} telah dipadam. Sebut harga mengekalkan produknya.`,
  serviceChanged: (title) =>
    `${title} telah ditukar oleh orang lain. Semak perubahan itu, kemudian simpan semula.`,
  notAPicture: (pixels) =>
    `Pilih gambar PNG, JPEG atau WebP berukuran paling besar ${pixels.toLocaleString('en')} piksel setiap sisi.`,
  catalogueFull: (most) => `Katalog boleh memuatkan ${most} perkhidmatan. Padam satu dahulu.`,
  lastProduct:
    'Carian harga memerlukan sekurang-kurangnya satu produk. Paparkan perkhidmatan dengan produk lain dahulu.',
  productNotOffered: (product) =>
    `${product} tidak ditawarkan pada masa ini. Pilih produk lain, atau hantar permintaan khas.`,
  siteMissing: 'Sila cari alamat',
  malaysianPostcode: 'Poskod Malaysia mempunyai lima digit.',
  unknownBillingAccount: 'Pilih salah satu akaun bil syarikat anda.',
  unknownCountry: 'Pilih negara daripada senarai.',
  unknownBuilding: 'Tiada bangunan dengan kod NIS ini.',
  unknownNni: 'Syarikat anda tidak mempunyai NNI ini.',
  roomMissing:
    'Kedua-dua tapak berada di dalam satu bangunan. Masukkan blok, tingkat atau unit setiap tapak.',
  sameRoom:
    'Kedua-dua tapak berada di dalam satu bangunan. Masukkan blok, tingkat atau unit lain bagi tapak B.',
  landedToItself: 'Talian tidak boleh bermula dan berakhir di alamat bertanah yang sama. Pilih tapak B lain.',
  sameNni: 'Tapak A dan tapak B tidak boleh menggunakan NNI yang sama.',
  nniNotHere: 'NNI hanya boleh menjadi hujung Private Leased Line.',
  fasterThanPort: (bandwidth, nni, port) => `Litar ${bandwidth} lebih laju daripada port ${nni}, ${port}.`,
  nniFull: (nni, load, port, most) =>
    `${nni} akan membawa ${load} Gbps pada port ${port} Gbps, melebihi had maksimum ${most}%. Pilih litar yang lebih perlahan atau NNI lain.`,
  nniNotFirm: (quote, nni, load, port, limit) =>
    `Dengan sebut harga ${quote}, ${nni} akan membawa ${load} daripada ${port} Gbps, melebihi had ${limit}%, maka harganya tidak boleh muktamad. Batalkan sebut harga itu dan minta yang baharu, atau hubungi pengurus pelanggan anda: harganya kemudian tertakluk kepada tinjauan tapak.`,
  unknownBandwidth: 'Lebar jalur ini tidak wujud.',
  bandwidthNotOffered: 'Produk ini tidak menawarkan lebar jalur ini di sini.',
  termNotOffered: 'Produk ini tidak menawarkan tempoh kontrak ini.',
  unknownOption: 'Produk ini tidak menawarkan pilihan ini.',
  optionNotOffered: (option, product) => `${product} tidak menawarkan “${option}”. Kosongkannya.`,
  quotePriced: 'Sebut harga anda berada di dalam troli.',
  quotePending: 'Sebut harga anda berada di dalam troli dan menunggu harga.',
  bulkStored: (priced, pending) => `${priced} telah ada harga, ${pending} menunggu harga.`,
  wishlisted: (count) => `${count} sebut harga kini berada dalam senarai sebut harga anda.`,
  quoteRemoved: 'Anda telah berjaya membuang dari troli',
  floorInCart:
    'Harga di bawah harga lantai memerlukan kelulusan. Tetapkannya selepas syarikat menambah sebut harga itu ke senarainya.',
  reasonForZero: 'Harga RM 0.00 memerlukan sebab.',
  reasonBelowFloor: 'Harga di bawah harga lantai memerlukan sebab.',
  reasonBelowMargin: (percent) => `Margin sepanjang tempoh kontrak di bawah ${percent}% memerlukan sebab.`,
  quoteCompleted: (reference) =>
    `Permintaan ${reference} telah dilengkapkan. Harganya boleh ditetapkan sekarang.`,
  notCustomised: (reference) => `Sebut harga ${reference} bukan permintaan khas.`,
  notCompleted: (reference, missing) =>
    `Lengkapkan permintaan ${reference} sebelum menetapkan harganya. Masih tiada: ${missing.map((each) => neededToPrice[each]).join(', ')}.`,
  quotePricedBy: (reference) => `Harga sebut harga ${reference} telah ditetapkan.`,
  extendedEnough: (reference, most) =>
    most === 0
      ? `Sebut harga ${reference} tidak boleh dilanjutkan. Sila minta sebut harga semula selepas tamat tempoh.`
      : `Sebut harga ${reference} telah dilanjutkan ${most} kali. Sila minta sebut harga semula selepas tamat tempoh.`,
  quoteExtended: (reference, days) => `Sebut harga ${reference} sah untuk ${days} hari lagi.`,
  quoteCancelled: (reference) => `Sebut harga ${reference} telah dibatalkan.`,
  inProject: (count, project) => `${count} sebut harga kini berada dalam projek ${project}.`,
  outOfProject: (count) => `${count} sebut harga kini tidak berada dalam mana-mana projek.`,
  severalChanged: (action, done, count) => `${done} daripada ${count} sebut harga ${changedAs[action]}.`,
  termUnchanged: (reference) => `Sebut harga ${reference} sudah mempunyai tempoh kontrak ini.`,
  chooseService: (reference) =>
    `Sebut harga ${reference} ditulis mengikut huraian anda. Buka sebut harga itu dan pilih produk, lebar jalur serta tapaknya dahulu.`,
  quoteEdited: (reference) => `Sebut harga ${reference} telah diubah.`,
  quoteEditedPending: (reference) => `Sebut harga ${reference} telah diubah dan menunggu harga.`,
  quoteChanged: (reference) => `Sebut harga ${reference} telah diubah oleh orang lain.`,
  requested: 'Anda telah berjaya menambah item ke troli anda',
  willBeCalled: 'Wakil kami akan menghubungi anda dalam masa 5 hari bekerja.',
  madeInCart: (company) => `Sebut harga kini berada di dalam troli ${company}.`,
  madePending: (company) => `Sebut harga untuk ${company} menunggu harga daripada anda.`,
  quoteAssignedTo: (reference, name) => `Sebut harga ${reference} kini ditugaskan kepada ${name}.`,
  quoteUnassigned: (reference) => `Sebut harga ${reference} kini belum ditugaskan.`,
  noClientManager: 'Pilih pengurus pelanggan yang aktif.',
  quoteIsNow: (reference, status) => `Sebut harga ${reference} ${quoteStatus[status]}.`,
  notIds: (most) => `Senaraikan sehingga ${most} id, dipisahkan dengan koma.`,
  notComparable: (least, most) =>
    `Pilih ${least} hingga ${most} sebut harga yang berlainan untuk dibandingkan.`,
  keywordWords: (words, characters) =>
    `Cari dengan paling banyak ${words} perkataan, setiap satu tidak melebihi ${characters} aksara.`,
  cartPriceRenewed: 'Harga di dalam troli anda telah meningkat. Sila sahkan harga baharu.',
  leadTimeIsSet: (reference) =>
    `Sebut harga ${reference} sudah mempunyai harga. Tempoh penyediaannya boleh diubah hanya semasa ia menunggu harga.`,
  quoteInWords: (reference) =>
    `Harga sebut harga ${reference} ditetapkan mengikut huraian anda dan ia tidak boleh dipesan. Sunting sebut harga itu dan pilih produk, lebar jalur serta tapaknya.`,
  quoteBudgetary: (reference) =>
    `Sebut harga ${reference} ialah anggaran harga dan tidak boleh dipesan. Minta kami harga yang boleh dipesan.`,
  messageSent: 'Mesej anda telah dihantar.',
  noteSaved: 'Nota telah disimpan.',
  supplierCostSaved: 'Kos pembekal telah disimpan.',
  supplierCostRemoved: 'Kos pembekal telah dibuang.',
  fileRemoved: 'Fail telah dibuang.',
  attachmentKind: 'Pilih fail PDF, PNG, JPEG, XLSX, DOCX, CSV atau teks (UTF-8).',
  unsentEnough: (most) => `Paling banyak ${most} fail bagi setiap mesej. Sila hantar atau buang sebahagian.`,
  figures: {
    heads: {
      month: 'Bulan',
      product: 'Produk',
      won: 'Berjaya',
      cancelled: 'Dibatalkan',
      expired: 'Tamat tempoh',
      open: 'Masih terbuka',
      win_rate: 'Kadar kejayaan (%)',
      won_mrc: 'Caj bulanan yang berjaya sebelum cukai (RM)',
      priced: 'Sebut harga yang ditentukan harganya oleh Trunkline',
      days_to_quote: 'Purata hari untuk memberi harga',
      reason: 'Sebab',
      quotes: 'Sebut harga',
      state: 'Negeri',
      city: 'Bandar',
      older_than: 'Menunggu lebih daripada (hari)',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      due: 'Penyerahan seterusnya',
      from: 'Dari',
      to: 'Hingga',
      orders: 'Pesanan',
      circuits: 'Litar',
      status: 'Status',
      site: 'Tapak',
      services: 'Perkhidmatan',
      service: 'Perkhidmatan',
      ends_on: 'Tempoh tamat pada',
    },
    status: {
      pending: 'Belum diproses',
      processing: 'Sedang diproses',
      delivered: 'Diserahkan',
      cancelled: 'Dibatalkan',
    },
    noProduct: 'Tiada produk dinamakan',
    reasons: {
      ...cancelReasons.ms.own,
      ...cancelReasons.ms.staff,
      other: 'Sebab lain',
      none: 'Tiada sebab diberikan',
      expired: 'Tamat tempoh',
    },
    due: { overdue: 'Lewat', week: 'Dalam 7 hari', month: 'Dalam 7 hingga 29 hari', later: 'Kemudian' },
  },
  floorRequested: (reference) =>
    `Harga sebut harga ${reference} di bawah harga lantai dan menunggu kelulusan. Sebut harga tidak berubah sehingga itu.`,
  floorAwaitsApproval: (reference) =>
    `Satu lagi harga di bawah harga lantai bagi sebut harga ${reference} menunggu kelulusan. Permintaan itu mesti diputuskan atau ditarik balik dahulu.`,
  nobodyApprovesFloor:
    'Tiada pengurus pelanggan lain yang boleh meluluskan harga di bawah harga lantai. Minta pentadbir portal memberikan hak ini kepada seseorang.',
  floorApprovalIsNow: (status) => `Permintaan ini ${floorStatus[status]}.`,
  floorApproved: (reference) => `Harga telah diluluskan. Sebut harga ${reference} telah diberi harga.`,
  floorDeclined: (reference) => `Harga telah ditolak. Sebut harga ${reference} tidak berubah.`,
  floorWithdrawn: (reference) => `Permintaan telah ditarik balik. Sebut harga ${reference} tidak berubah.`,
  declineNeedsReason: 'Nyatakan sebab anda menolak harga ini.',
  onlyManagersApprove: 'Hanya pengurus pelanggan boleh meluluskan harga di bawah harga lantai.',
  ruleCreated: (name) => `Peraturan harga ${name} telah dibuat.`,
  ruleRenamed: (name) => `Peraturan harga ini kini bernama ${name}.`,
  ruleDeleted: 'Peraturan harga itu telah dipadamkan.',
  ruleNameTaken: 'Peraturan harga lain mempunyai nama ini.',
  ruleAssigned:
    'Tidak dapat dipadamkan. Peraturan ini sedang ditetapkan untuk sebuah syarikat. Tarik balik penetapan itu untuk meneruskan pemadaman.',
  baseRuleStays: 'Peraturan asas tidak boleh dinamakan semula, disalin atau dipadamkan.',
  priceSet: 'Harga telah disimpan.',
  reasonBelow: (floor) =>
    `Harga lantai ialah ${ringgitText(floor)}. Masukkan sebab bagi harga yang lebih rendah.`,
  floorDrafts: (floor) =>
    `Harga lantai ialah ${ringgitText(floor)}. Simpan harga yang lebih rendah dalam draf: pengurus pelanggan yang boleh meluluskannya menerbitkan draf itu.`,
  floorApproverPublishes:
    'Satu harga dalam draf ini di bawah harga lantai. Pengurus pelanggan yang boleh meluluskannya dan tidak menyediakan mana-mana harga draf ini perlu menerbitkannya.',
  plannedVersions: (versions) =>
    `Versi yang dirancang mempunyai harga yang sama: ${versions
      .map(({ number, from }) => `versi ${number} mulai ${longDay(from, 'ms')}`)
      .join(', ')}. Kekalkan harganya, atau tarik balik.`,
  floorOfBase: 'Hanya kad asas mempunyai harga lantai.',
  fromToday: 'Pilih hari ini atau hari kemudian.',
  baseIsNoAssignment: 'Syarikat tanpa peraturan mendapat harga asas. Pilih tiada peraturan.',
  ruleAssignedFrom: (companies, from) => `Harga ${companies} syarikat berubah mulai ${longDay(from, 'ms')}.`,
  assignmentBegun: 'Penetapan ini telah bermula. Tetapkan peraturan lain mulai hari ini.',
  assignmentWithdrawn: 'Penetapan yang dirancang telah ditarik balik.',
  draftSaved: (cells) => `Draf ini mempunyai ${cells} harga.`,
  draftEmpty: 'Draf ditutup: setiap harga di dalamnya ialah harga yang berkuat kuasa.',
  draftDiscarded: 'Draf telah dibuang.',
  draftChanged: (by) => `${by} telah mengubah draf ini sejak itu. Semak harga dan simpan sekali lagi.`,
  draftGone:
    'Draf ini tidak lagi dibuka: ia telah diterbitkan atau dibuang. Harga anda boleh disimpan sebagai draf baharu.',
  draftOpen: (cells, by) =>
    `Sebuah draf dengan ${cells} harga sedang dibuka, kali terakhir diubah oleh ${by}. Ubah harga di sana, atau terbitkan atau buang draf itu dahulu.`,
  secondPersonDrafts:
    'Harga diubah melalui draf yang diterbitkan oleh orang lain. Simpan harga ini dalam draf.',
  secondPersonPublishes: 'Anda menyediakan sebahagian daripada draf ini. Orang lain perlu menerbitkannya.',
  previewFirst: 'Pratonton dahulu kesan harga ini. Penerbitan memerlukan pratonton draf ini yang telah siap.',
  floorAbovePrice: 'Harga lantai tidak boleh melebihi harga.',
  draftConflicts: (cells) => `${cells} harga telah berubah sejak draf dibuat. Simpan semula harga berkenaan.`,
  cellOfNoCard: 'Harga ini milik kad lain.',
  draftPublished: (cells, number, from) =>
    `Versi ${number} dengan ${cells} harga berkuat kuasa mulai ${longDay(from, 'ms')}.`,
  versionBegun: 'Versi ini sudah berkuat kuasa. Kembalikan versi terdahulu sebagai ganti.',
  versionWithdrawnBefore: 'Versi ini sudah ditarik balik.',
  versionWithdrawn: (number) => `Versi ${number} telah ditarik balik.`,
  versionInForce: (number) => `Kad ini sama seperti pada versi ${number}.`,
  versionRestored: (number, restored) => `Versi ${restored} mengembalikan versi ${number}.`,
  versionDrafted: (number) => `Sebuah draf mengembalikan versi ${number}. Orang lain perlu menerbitkannya.`,
  restoreOverDraft: 'Sebuah draf sedang dibuka. Terbitkan atau buang draf itu dahulu.',
  cardSheet: {
    name: 'Harga',
    columns: sheetColumnNamesMs,
    component: lineNamesMs,
    charge: { nrc: 'sekali', mrc: 'bulanan' },
    band: bandNamesMs,
    network: networkNamesMs,
    source: { draft: 'draf', own: 'kad ini', base: 'kad asas' },
  },
  siteSheet: {
    name: 'Tapak',
    columns: {
      ...sheetFieldNamesMs,
      state: 'Keadaan',
      matched_a: 'Padanan tapak A',
      matched_b: 'Padanan tapak B',
      bandwidth_nrc: 'Lebar jalur sekali (RM)',
      bandwidth_mrc: 'Lebar jalur bulanan (RM)',
      xc_nrc: 'Sambungan silang sekali (RM)',
      xc_mrc: 'Sambungan silang bulanan (RM)',
      vas_nrc: 'Tambahan sekali (RM)',
      vas_mrc: 'Tambahan bulanan (RM)',
      total_nrc: 'Caj sekali (RM)',
      total_mrc: 'Caj bulanan (RM)',
      grade: 'Gred',
      price_level: 'Tahap harga',
      lead_time: 'Masa penyediaan (hari bekerja)',
      validity: 'Harga sah hingga',
      errors: 'Ralat',
      quote: 'Sebut harga',
      row_id: 'ID baris',
    },
    states: sheetRowStateNamesMs,
    grades: { on_net: 'Dalam rangkaian', near_net: 'Hampir rangkaian', off_net: 'Luar rangkaian' },
  },
  sheetUnknownProduct: 'Produk ini tidak wujud. Masukkan nama atau nombornya.',
  sheetUnknownTerm: 'Masukkan tempoh dalam bulan, seperti 24.',
  sheetUnknownAddOn: (name) => `Tambahan “${name}” tidak wujud.`,
  sheetTwoAddOns: (name) => `Hanya satu tambahan daripada jenis “${name}” boleh dipilih.`,
  sheetNoHub: 'Masukkan tapak B, atau pilih hab untuk helaian ini.',
  sheetNeedsPostcode: 'Tapak ini tidak tersenarai. Tambah poskod Malaysianya.',
  sheetPassword: 'Buang kata laluan daripada buku kerja. Simpan fail XLS lama sebagai XLSX.',
  sheetMacros: 'Buku kerja ini mempunyai makro. Simpan sebagai XLSX tanpa makro.',
  sheetMixedEncodings: 'Fail ini mencampurkan UTF-8 dengan pengekodan lain. Simpan sebagai CSV dalam UTF-8.',
  sheetTwoHeadings: 'Fail ini mempunyai dua baris tajuk. Kekalkan satu sahaja, dalam baris 1.',
  sheetNoRows: 'Fail ini tiada baris di bawah tajuknya.',
  sheetLongCell: (row, most) => `Satu sel dalam baris ${row} melebihi ${most} aksara. Pendekkan.`,
  sheetOfSeveral:
    'Fail ini mempunyai ID baris beberapa helaian. Muat naik setiap fail hasil secara berasingan.',
  sheetTooManyRows: (most) => `Satu helaian mempunyai paling banyak ${count(most)} baris.`,
  sheetRowTwice: 'Setiap baris boleh dihantar sekali sahaja.',
  sheetRowsChanged: (rows) => `${count(rows)} baris telah diubah oleh orang lain.`,
  sheetRowStored: (row) => `Baris ${row} sudah menjadi sebut harga. Edit sebut harga itu.`,
  sheetChanged: 'Helaian ini telah diubah oleh orang lain. Muatkan semula.',
  sheetColumnCount: (columns) =>
    `Fail ini mempunyai ${columns} lajur. Namakan medan atau null bagi setiap satu.`,
  sheetFieldTwice: 'Setiap medan hanya boleh datang daripada satu lajur.',
  sheetMatching: 'Baris masih dipadankan. Cuba lagi sebentar.',
  sheetNothingToStore: 'Tiada baris boleh disimpan. Betulkan ralat dan pilih tapak yang tidak pasti dahulu.',
  sheetPricesExpired: 'Sesetengah harga tidak lagi dipegang. Segarkan harga helaian ini, kemudian simpan.',
  sheetNothingToOrder: 'Helaian ini tiada sebut harga aktif. Simpan dahulu.',
  sheetReceived: (rows) => `Kami menerima ${count(rows)} baris. Pemadanan dan penentuan harga telah bermula.`,
  sheetStored: (stored, project, left) =>
    `${count(stored)} sebut harga disimpan dalam projek ${project}.${
      left > 0 ? ` ${count(left)} baris kekal dalam helaian.` : ''
    }`,
  sheetOrdered: (orders, circuits, approvals) =>
    [
      orders > 0 && `${count(circuits)} litar dipesan dalam ${orders} pesanan.`,
      approvals > 0 && `${approvals} pesanan menunggu kelulusan.`,
    ]
      .filter(Boolean)
      .join(' '),
  sheetDeleted: 'Helaian dipadam. Sebut harganya kekal.',
  sheetKind: 'Pilih fail CSV dalam UTF-8, atau buku kerja XLSX tanpa makro.',
  sheetUnreadable:
    'Buku kerja ini tidak dapat dibaca. Simpan semula sebagai XLSX, atau sebagai CSV dalam UTF-8.',
  sheetQuoteOpen: (row) =>
    `Tanda petik dalam baris ${row} tidak ditutup. Tutup tanda itu dan import semula fail ini.`,
  sheetTooLong: (rows, columns) =>
    `Fail ini mempunyai lebih daripada ${count(rows)} baris atau ${columns} lajur. Import sebahagian daripadanya.`,
  sheetEmpty: 'Fail ini tiada harga di bawah tajuk lajurnya.',
  sheetHeadings: (id, price) =>
    `Baris pertama helaian memerlukan tajuk lajur “${id}” dan “${price}”, seperti dalam fail yang dieksport.`,
  sheetHeadingTwice: (heading) => `Tajuk lajur “${heading}” terdapat dua kali dalam baris pertama.`,
  sheetRefused: (faults) => `Tiada apa-apa diimport: ${count(faults)} sel dalam fail ini salah.`,
  sheetUnknownCell: 'Kad ini tiada harga dengan ID ini.',
  sheetTwice: (row) => `Harga ini sudah ada pada baris ${row}.`,
  sheetOtherProduct: 'Ini harga produk lain.',
  sheetOtherName: (name) =>
    name === ''
      ? 'Harga dengan ID ini kosong di sini. Adakah ID dan namanya dari baris yang sama?'
      : `Harga dengan ID ini mempunyai “${name}” di sini. Adakah ID dan namanya dari baris yang sama?`,
  sheetCellError: (written) => `“${written}” ialah ralat hamparan. Masukkan nilai, atau kosongkan sel itu.`,
  sheetFormulaUnsaved:
    'Formula ini tiada hasil yang disimpan. Buka fail ini dalam program hamparan, simpan dan import semula.',
  sheetNotAnAmount: (written) =>
    `“${written}” bukan amaun. Gunakan angka dan titik perpuluhan, seperti 1380.00.`,
  sheetAmountUnclear: (written) =>
    `“${written}” boleh dibaca dengan dua cara. Tulis dengan dua tempat perpuluhan, seperti 1380.00.`,
  sheetImported: (changes) =>
    changes === 0
      ? 'Isi fail sama dengan kad: tiada apa-apa diubah.'
      : `${count(changes)} harga daripada fail telah disimpan dalam draf.`,
  exportUnderWay: 'Satu lagi eksport anda masih berjalan. Sila cuba sebentar lagi.',
  exportTooLong: (most, rows) =>
    `Satu fail memuatkan paling banyak ${count(most)} ${rows}. Sila tapis senarai.`,
  exportedRows: {
    quotes: 'sebut harga',
    orders: 'pesanan',
    circuits: 'litar',
    services: 'perkhidmatan',
    deliveries: 'litar',
    users: 'pengguna',
    customers: 'syarikat',
    sites: 'tapak',
  },
  sheetNames: {
    quotes: 'Sebut harga',
    orders: 'Pesanan',
    circuits: 'Litar',
    services: 'Perkhidmatan',
    deliveries: 'Penyerahan',
    users: 'Pengguna',
    customers: 'Pelanggan',
    sites: 'Tapak',
  },
  exported: {
    columns: {
      reference: 'Rujukan',
      company: 'Syarikat',
      status: 'Status',
      project: 'Projek',
      ...buyerFieldNamesMs,
      product: 'Produk',
      site_a: 'Tapak A',
      site_b: 'Tapak B',
      bandwidth: 'Lebar jalur',
      term: 'Tempoh kontrak (bulan)',
      fixed_ip: 'IP tetap',
      voice: 'Suara',
      device: 'Peranti',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      price_level: 'Tahap harga',
      tax_nrc: 'Anggaran cukai atas caj sekali (RM)',
      tax_mrc: 'Anggaran cukai atas caj bulanan (RM)',
      tax_rates_of: 'Kadar cukai pada',
      lead_time: 'Tempoh penyediaan (hari bekerja)',
      validity: 'Sah hingga',
      requested: 'Diminta',
    },
    status: {
      cart: 'Dalam troli',
      pending: 'Menunggu harga',
      active: 'Aktif',
      cancelled: 'Dibatalkan',
      expired: 'Tamat tempoh',
      ordered: 'Dipesan',
    },
  },
  exportedOrders: {
    columns: {
      ...orderNamesMs,
      billing_account: 'Akaun bil',
      next_hand_over: 'Penyerahan seterusnya',
      next_requested: 'Tarikh diminta',
      next_milestone: 'Pencapaian seterusnya',
      planned: 'Pencapaian dirancang pada',
      owner: 'Pihak bertanggungjawab',
      days_overdue: 'Hari lewat',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      price_level: 'Tahap harga',
      tax_nrc: 'Cukai atas caj sekali (RM)',
      tax_mrc: 'Cukai atas caj bulanan (RM)',
      tax_rates_of: 'Kadar cukai pada',
    },
    status: {
      pending: 'Belum diproses',
      processing: 'Sedang diproses',
      delivered: 'Diserahkan',
      partial: 'Diserahkan sebahagian',
      cancelled: 'Dibatalkan',
    },
    owner: milestoneOwnerNamesMs,
  },
  exportedDeliveries: {
    columns: {
      reference: 'Litar',
      order: 'Pesanan',
      company: 'Syarikat',
      product: 'Produk',
      bandwidth: 'Lebar jalur',
      site_a: 'Tapak A',
      site_b: 'Tapak B',
      status: 'Status',
      next_milestone: 'Pencapaian seterusnya',
      owner: 'Pihak bertanggungjawab',
      planned: 'Pencapaian dirancang pada',
      days_overdue: 'Hari lewat',
      hand_over: 'Penyerahan',
      first_promised: 'Janji asal',
      answer_by: 'Syarikat perlu jawab selewat-lewatnya pada',
    },
  },
  exportedServices: {
    columns: {
      reference: 'Perkhidmatan',
      company: 'Syarikat',
      state: 'Keadaan',
      order: 'Pesanan',
      circuit: 'Litar',
      ...buyerFieldNamesMs,
      product: 'Produk',
      bandwidth: 'Lebar jalur',
      site_a: 'Tapak A',
      site_b: 'Tapak B',
      term: 'Tempoh (bulan)',
      mrc: 'Bulanan sebelum cukai (RM)',
      handed_over: 'Diserahkan',
      billing_from: 'Dibilkan mulai',
      term_ends: 'Hari terakhir tempoh',
      last_day: 'Hari terakhir',
    },
  },
  exportedUsers: {
    columns: {
      name: 'Nama',
      email: 'E-mel',
      company: 'Syarikat',
      responsibility: 'Jawatan',
      country: 'Negara',
      role: 'Peranan',
      status: 'Status',
      second_factor: 'Faktor kedua',
      rcc: 'RCC',
      since: 'Sejak',
    },
    role: {
      customer: 'Pelanggan',
      admin: 'Pentadbir',
      client_manager: 'Pengurus Pelanggan',
      commercial: 'Komersial',
    },
    status: userStatusNamesMs,
    secondFactor: { set: 'Disediakan', none: 'Tiada' },
  },
  exportedCustomers: {
    columns: {
      company: 'Nama syarikat',
      registration_no: 'Nombor pendaftaran',
      rcc: 'RCC',
      client_manager: 'Pengurus pelanggan',
      pending_quotes: 'Sebut harga menunggu harga',
      ordering: 'Pesanan',
    },
    ordering: { held: 'Ditahan', free: 'Boleh memesan' },
  },
  priceLevel: {
    firm: 'Harga muktamad',
    subject_to_survey: 'Tertakluk kepada tinjauan',
    budgetary: 'Anggaran harga',
  },
  documentNotReady: 'Dokumen ini sedang disediakan. Sila cuba sebentar lagi.',
  documentFailed: 'Dokumen ini tidak dapat disediakan. Sila minta semula.',
  documentWithoutProject: (reference) => `Sebut harga ${reference} tidak berada dalam mana-mana projek.`,
  projectTooLong: (most) =>
    `Satu dokumen boleh mengandungi paling banyak ${count(most)} sebut harga. Eksport projek ini sebagai fail.`,
  documentOfOneCompany: 'Borang pesanan hanya mengandungi sebut harga satu syarikat.',
  circuitNotDelivered: (reference) =>
    `Litar ${reference} belum diserahkan. Sijilnya boleh dimuat turun selepas penyerahan.`,
  letterheadSaved: 'Kepala surat telah disimpan. Dokumen mulai sekarang menggunakannya.',
  letterheadChanged: 'Kepala surat telah diubah oleh orang lain. Tutup dialog ini dan lihat keadaan terkini.',
  accountInPart: 'Masukkan bank, nama akaun dan nombor akaun, atau kosongkan ketiga-tiganya.',
  notALogo: (pixels) =>
    `Pilih PNG atau JPEG berukuran paling besar ${pixels} piksel setiap sisi. Simpan PNG tanpa jalinan dan dengan 8 bit setiap saluran, JPEG dalam RGB atau kelabu.`,
  shareMade: (day) =>
    `Pautan ini sah hingga ${longDay(day, 'ms')}. Salin sekarang: ia dipaparkan sekali sahaja.`,
  shareWithdrawn: 'Pautan telah ditarik balik.',
  shareEnded: 'Pautan ini telah tamat.',
  shareOfCart: (reference) =>
    `Sebut harga ${reference} berada dalam troli. Tambahkannya kepada sebut harga sebelum berkongsi.`,
  shareLinksEnough: (most) =>
    `Sesebuah syarikat boleh mempunyai paling banyak ${most} pautan aktif. Tarik balik sebahagiannya dahulu.`,
  sharedNotThere: 'Pautan ini tidak berfungsi',
  sharedNotThereText:
    'Pautan mungkin telah tamat tempoh atau ditarik balik. Sila minta pautan baharu daripada pengirimnya.',
  sharedTooOften:
    'Pautan ini telah dibuka terlalu kerap dari rangkaian anda. Sila tunggu seminit dan buka semula.',
  sharedAsNow: 'Halaman ini menunjukkan harga semasa. Sesiapa yang mempunyai pautan ini boleh membukanya.',
  sharedInThis: 'Baca halaman ini dalam Bahasa Malaysia',
  ordered: (reference) => `Pesanan ${reference} telah dibuat.`,
  totalsChanged: 'Jumlah telah berubah sejak anda melihatnya. Sila semak semula.',
  termsOutdated: 'Terma dan syarat telah berubah. Sila baca dan terima semula.',
  nextPossibleDate: (reference, day) =>
    `Tarikh berikutnya yang mungkin bagi sebut harga ${reference} ialah ${longDay(day, 'ms')}.`,
  lastPossibleDate: (reference, day) =>
    `Tarikh terakhir yang mungkin bagi sebut harga ${reference} ialah ${longDay(day, 'ms')}.`,
  beyondCalendar: (reference, day) =>
    `Sebut harga ${reference} tidak boleh dipesan: penyerahannya selepas ${longDay(day, 'ms')}, dan cuti umum hanya diketahui hingga tarikh itu. Sila hubungi pengurus pelanggan anda.`,
  notAPhone: 'Masukkan nombor telefon yang boleh dihubungi, seperti 03-2345 6789 atau +65 6123 4567.',
  siteNotInOrder: 'Tiada sebut harga dalam pesanan ini yang mempunyai tapak ini.',
  siteTwice: 'Tapak ini sudah mempunyai orang hubungan lain.',
  notInOrder: 'Sebut harga ini bukan sebahagian daripada pesanan.',
  fileKind: 'Pilih fail PDF, PNG atau JPEG.',
  poAttached: 'Pesanan belian telah dilampirkan.',
  poFilesEnough: (most) => `Paling banyak ${most} fail pesanan belian bagi setiap pesanan.`,
  changeSaved: (reference) => `Perubahan ${reference} telah disimpan.`,
  noRoomsThere: 'Hujung ini tiada blok, aras atau unit.',
  dateIsPlanned: (reference) => `Penyerahan litar ${reference} sudah dirancang pada tarikh ini.`,
  dateRequestOpen: (reference) =>
    `Permintaan tarikh bagi litar ${reference} belum dijawab. Tarik balik permintaan itu untuk meminta tarikh lain.`,
  noDateRequest: (reference) => `Litar ${reference} tiada permintaan tarikh yang belum dijawab.`,
  dateMoved: (reference, day) => `Penyerahan litar ${reference} kini dirancang pada ${longDay(day, 'ms')}.`,
  dateRequested: (reference, day) =>
    `Kami telah menerima permintaan anda untuk menyerahkan litar ${reference} pada ${longDay(day, 'ms')}.`,
  dateAccepted: (reference) => `Penyerahan litar ${reference} telah dialihkan.`,
  dateDeclined: (reference) => `Permintaan tarikh bagi litar ${reference} telah ditolak.`,
  dateWithdrawn: (reference) =>
    `Anda telah menarik balik permintaan tarikh. Tarikh litar ${reference} dikekalkan.`,
  answerAfterDate: (day) => `Pilih ${longDay(day, 'ms')}, iaitu tarikh yang diminta, atau hari lebih awal.`,
  cancellationRequested: (reference) =>
    `Kami telah menerima permintaan anda untuk membatalkan litar ${reference}.`,
  cancellationAlreadyRequested: (reference) => `Anda telah meminta pembatalan litar ${reference}.`,
  noCancellationRequest: (reference) => `Litar ${reference} tiada permintaan pembatalan yang belum dijawab.`,
  cancellationUndecided: (reference) =>
    `Litar ${reference} mempunyai permintaan pembatalan. Sila jawab permintaan itu dahulu.`,
  cancellationApproved: (reference) =>
    `Litar ${reference} telah dibatalkan seperti yang diminta oleh syarikat.`,
  cancellationDeclined: (reference) => `Permintaan untuk membatalkan litar ${reference} telah ditolak.`,
  cancellationUnanswered: (reference) =>
    `Syarikat belum menjawab sama ada menerima caj pembatalan litar ${reference}.`,
  cancellationIsNow: (reference, status) =>
    `Permintaan pembatalan bagi litar ${reference} ${answerStatus[status]}.`,
  cancellationOffered: (reference) => `Syarikat telah diminta menerima caj pembatalan litar ${reference}.`,
  cancellationChargeAccepted: (reference) =>
    `Anda telah menerima caj pembatalan. Litar ${reference} telah dibatalkan.`,
  cancellationChargeDeclined: (reference) =>
    `Anda telah menolak caj pembatalan. Kerja pada litar ${reference} diteruskan.`,
  cancellationWithdrawn: (reference) =>
    `Anda telah menarik balik permintaan pembatalan. Kerja pada litar ${reference} diteruskan.`,
  cancellationChargeChanged: 'Caj pembatalan berbeza daripada yang anda lihat. Sila semak semula.',
  cancellationChargeTooLarge: (most) =>
    `Caj pembatalan paling banyak ${ringgitText(most)}, iaitu caj sekali litar ini.`,
  chargeOfDecline: 'Caj hanya boleh ditetapkan apabila permintaan diluluskan.',
  aboveZero: 'Masukkan amaun melebihi 0.',
  notAfterToday: 'Pilih hari selepas hari ini.',
  earlyDelivery: (reference, requested) =>
    `Litar ${reference} diminta pada ${longDay(requested, 'ms')}. Untuk menyerahkannya lebih awal, hantar early: true dan masukkan sebab. Ia dibilkan mulai tarikh itu melainkan syarikat menerima permulaan yang lebih awal.`,
  deliveryTakenBack: (reference) => `Penyerahan litar ${reference} telah ditarik balik.`,
  ownDelivery: 'Anda menyerahkan litar ini. Pengurus pelanggan lain atau pentadbir boleh menariknya balik.',
  takeBackTooLate: (until) => `Penyerahan ini boleh ditarik balik sehingga ${longDay(until, 'ms')} sahaja.`,
  depositRecorded: (reference) => `Buku deposit bagi pesanan ${reference} telah dikemas kini.`,
  depositMost: (most) => `Masukkan paling banyak ${most}.`,
  circuitMoved: (reference, status) => `Litar ${reference} kini ${orderStatus[status]}.`,
  circuitsMoved: (count, status) => `${count} litar kini ${orderStatus[status]}.`,
  inTheFuture: 'Tarikh ini pada masa hadapan.',
  hasPassed: 'Tarikh ini telah berlalu.',
  beforeOrder: 'Tarikh ini sebelum tarikh pesanan.',
  nothingToChange: 'Masukkan tarikh dirancang atau sebenar, pihak bertanggungjawab atau nota.',
  noCharge: 'Salah satu daripada dua amaun mesti melebihi 0.',
  priceTooLarge: 'Harga maksimum ialah RM 9,999,999.99.',
  chargeRequested: (reference) => `Syarikat telah diminta meluluskan caj tambahan bagi litar ${reference}.`,
  chargeWithdrawn: (reference) => `Caj tambahan bagi litar ${reference} telah ditarik balik.`,
  chargeAccepted: (reference) => `Anda telah menerima caj tambahan bagi litar ${reference}.`,
  chargeDeclined: (reference) =>
    `Anda telah menolak caj tambahan. Litar ${reference} telah dibatalkan tanpa caj.`,
  chargeDeclinedOnly: (reference) =>
    `Anda telah menolak caj tambahan. Litar ${reference} diteruskan seperti yang dipesan.`,
  chargeOnFirm: (reference) =>
    `Harga litar ${reference} adalah muktamad. Caj tambahan hanya boleh dikenakan bagi perubahan yang diminta oleh syarikat.`,
  chargeUndecided: (reference) => `Caj tambahan bagi litar ${reference} masih belum dijawab.`,
  chargeIsNow: (reference, status) => `Caj tambahan bagi litar ${reference} ${answerStatus[status]}.`,
  circuitIsNow: (reference, status) => `Litar ${reference} ${orderStatus[status]}.`,
  orderIsNow: (reference, status) => `Pesanan ${reference} ${orderStatus[status]}.`,
  milestone: milestoneNamesMs,
  milestoneSet: (reference) => `Pencapaian litar ${reference} telah dikemas kini.`,
  milestonesSet: (count) => `Pencapaian bagi ${count} litar telah dikemas kini.`,
  withoutStep: (references) => `Dilangkau kerana tiada langkah ini: ${references}.`,
  replanned: (count, left) =>
    [
      `${count} litar telah dijadualkan semula.`,
      ...(left.length > 0
        ? [
            `Dilangkau: ${left.map((each) => `${each.circuit_reference} (${skipped[each.reason]})`).join(', ')}.`,
          ]
        : []),
    ].join(' '),
  nextPossibleDay: (step, reference, day) =>
    `Tarikh berikutnya yang mungkin bagi “${step}” untuk ${reference} ialah ${longDay(day, 'ms')}.`,
  lastPossibleDay: (step, reference, day) =>
    `Tarikh terakhir yang mungkin bagi “${step}” untuk ${reference} ialah ${longDay(day, 'ms')}.`,
  stepTooEarly: (step, reference, earlier, day, next) =>
    `“${step}” untuk ${reference} tidak boleh dirancang sebelum “${earlier}” (${longDay(day, 'ms')}). Tarikh berikutnya yang mungkin ialah ${longDay(next, 'ms')}.`,
  stepTooLate: (step, reference, later, day) =>
    `“${step}” untuk ${reference} tidak boleh dirancang selepas “${later}” (${longDay(day, 'ms')}). Pilih tarikh yang lebih awal, atau alihkan juga langkah selepasnya.`,
  stepOutOfOrder: (step, reference) =>
    `Tarikh dirancang “${step}” untuk ${reference} tidak lagi sesuai antara langkah lain yang belum selesai. Masukkan tarikh dirancang yang baharu.`,
  stepIsDone: (step, reference) =>
    `“${step}” untuk ${reference} sudah selesai. Kosongkan tarikh sebenarnya untuk merancangnya semula.`,
  stepNotOpen: 'Langkah ini bukan langkah yang belum selesai.',
  doneBeforeOrder: (step, reference, day) =>
    `“${step}” untuk ${reference} tidak boleh selesai sebelum pesanan pada ${longDay(day, 'ms')}.`,
  circuitsOrOrders: 'Nyatakan sama ada litar atau pesanan.',
  noCircuitToReplan: 'Semua litar bagi pesanan ini telah dibatalkan.',
  tooManyCircuits: (most) => `Pesanan ini mempunyai lebih daripada ${most} litar. Sila pilih kurang pesanan.`,
  dayOrShift: 'Masukkan sama ada tarikh dirancang atau bilangan hari bekerja.',
  handOverNeeded: 'Penyerahan litar yang diserahkan sentiasa selesai.',
  serviceState: serviceStateNamesMs,
  serviceIsNow: (reference, state) =>
    `Perkhidmatan ${reference} kini ${serviceStateNamesMs[state].toLowerCase()}.`,
  serviceAccepted: (reference) => `Anda telah menerima perkhidmatan ${reference}.`,
  serviceRejected: (reference) =>
    `Anda telah menolak perkhidmatan ${reference}. Kami akan mengusahakan litarnya semula.`,
  serviceNotChanged: (reference, state) =>
    `Perkhidmatan ${reference} kini ${serviceStateNamesMs[state].toLowerCase()}. ${
      {
        accepting: 'Terima perkhidmatan itu dahulu.',
        active: '',
        suspended: 'Perkhidmatan boleh diperbaharui atau diubah setelah kami menyambungnya semula.',
        ended: 'Dapatkan harga untuk talian baharu.',
        rejected: 'Perkhidmatan boleh diubah selepas penyerahan berikutnya.',
      }[state]
    }`,
  serviceReplaced: (reference, circuit, order) =>
    `Litar ${circuit} dalam pesanan ${order} sudah menggantikan perkhidmatan ${reference}. Batalkan litar itu sebelum perubahan lain.`,
  replacedTwice: (reference) =>
    `Pesanan ini akan menggantikan perkhidmatan ${reference} dua kali. Pilih satu daripada sebut harganya.`,
  billingNotBegun: (reference, day) =>
    `Perkhidmatan ${reference} dibilkan mulai ${longDay(day, 'ms')}. Perkhidmatan boleh diperbaharui atau diubah mulai hari itu.`,
  noTermToKeep: (day) =>
    `Tempoh kontrak tamat pada ${longDay(day, 'ms')}, sebelum perubahan dapat diserahkan. Pilih tempoh baharu.`,
  moveOneSite: 'Namakan tempat baharu bagi satu tapak.',
  moveElsewhere: 'Perkhidmatan sudah berada di tapak ini. Pilih tapak lain.',
  nothingChanges: 'Pilih lebar jalur atau tambahan lain, atau perbaharui perkhidmatan.',
  replacementQuoted: (reference) => `Sebut harga ${reference} sedia untuk dipesan.`,
  quotedFromService: (reference) =>
    `Sebut harga ${reference} adalah untuk perkhidmatan. Dapatkan sebut harga lain di halaman perkhidmatan itu.`,
  noEarlierStart: (reference, day) =>
    `Perkhidmatan ${reference} dibilkan mulai penyerahannya pada ${longDay(day, 'ms')}. Tiada permulaan yang lebih awal.`,
  rejectionReason: 'Nyatakan apa yang tidak berfungsi.',
  serviceUpdated: (reference) => `Perkhidmatan ${reference} telah dikemas kini.`,
  serviceCeases: (reference, day) =>
    `Perkhidmatan ${reference} tamat selepas ${longDay(day, 'ms')}. Anda boleh menariknya balik sehingga hari itu.`,
  serviceGoesOn: (reference) => `Perkhidmatan ${reference} diteruskan.`,
  serviceSuspended: (reference, suspended) =>
    suspended
      ? `Perkhidmatan ${reference} telah digantung.`
      : `Perkhidmatan ${reference} telah disambung semula.`,
  exitWaived: (reference) => `Caj keluar bagi perkhidmatan ${reference} telah dikurangkan.`,
  serviceEndsAlready: (reference, day) =>
    `Perkhidmatan ${reference} sudah ditetapkan tamat selepas ${longDay(day, 'ms')}. Tarik balik dahulu.`,
  noLastDay: (reference) => `Tiada permintaan untuk menamatkan perkhidmatan ${reference}.`,
  noTerm: (reference) => `Perkhidmatan ${reference} tiada tempoh kontrak. Tamatkannya dengan hari terakhir.`,
  noticeHasBegun: (day) =>
    `Tempoh notis sebelum kontrak tamat (${longDay(day, 'ms')}) telah bermula. Tamatkan perkhidmatan dengan hari terakhir yang lebih lewat.`,
  firstLastDay: (day) => `Hari terakhir yang paling awal ialah ${longDay(day, 'ms')}.`,
  lastDayTooFar: (day) => `Hari terakhir selewat-lewatnya ialah ${longDay(day, 'ms')}.`,
  exitChargeChanged: (charge) => `Caj keluar kini ${ringgitText(charge)}. Sila semak semula.`,
  waiverTooLarge: (charge) =>
    `Caj keluar ialah ${ringgitText(charge)}. Pengecualian tidak boleh melebihinya.`,
}
