import { ringgitText } from '#contract/money.ts'
import type { CancellationStatus } from '#contract/orders/cancellation.ts'
import type { Skipped } from '#contract/orders/replan.ts'
import type { ChargeStatus, OrderStatus } from '#contract/orders/order.ts'
import type { NeededToPrice, QuoteStatus } from '#contract/quotes/actions.ts'
import type { Words } from '#server/platform/words/en.ts'

const quoteStatus = {
  cart: 'di dalam troli',
  pending: 'menunggu harga',
  active: 'aktif',
  cancelled: 'dibatalkan',
  expired: 'tamat tempoh',
  ordered: 'dipesan',
} as const satisfies Record<QuoteStatus, string>

const neededToPrice = {
  product: 'produk',
  bandwidth: 'lebar jalur',
  term: 'tempoh kontrak',
  site_a: 'tapak A',
  site_b: 'tapak B',
} as const satisfies Record<NeededToPrice, string>

const orderStatus = {
  pending: 'belum diproses',
  processing: 'sedang diproses',
  delivered: 'telah diserahkan',
  cancelled: 'dibatalkan',
} as const satisfies Record<OrderStatus, string>

const skipped = {
  no_step: 'tiada langkah ini',
  step_done: 'langkah sudah selesai',
  wrong_status: 'telah diserahkan atau dibatalkan',
} as const satisfies Record<Skipped['reason'], string>

const chargeStatus = {
  accepted: 'telah diterima',
  declined: 'telah ditolak',
  expired: 'telah tamat tempoh',
  withdrawn: 'telah ditarik balik',
} as const satisfies Record<Exclude<ChargeStatus, 'open'>, string>

const cancellationStatus = {
  requested: 'menunggu keputusan',
  offered: 'menunggu jawapan syarikat',
  ...chargeStatus,
} as const satisfies Record<CancellationStatus, string>

/** Bahasa Malaysia. */
export const messagesMs: Words = {
  internal: 'Berlaku ralat di pihak kami. Sila cuba lagi kemudian.',
  unavailable: 'Portal tidak tersedia buat sementara waktu. Sila cuba lagi sebentar nanti.',
  notFound: 'Rekod ini tidak ditemui.',
  noSuchCall: 'Titik akhir ini tidak wujud.',
  forbidden: 'Peranan anda tidak membenarkan tindakan ini.',
  unauthenticated: 'Sila log masuk.',
  malformed: 'Permintaan tidak dapat dibaca.',
  tooSlow: 'Permintaan mengambil masa terlalu lama untuk sampai. Sila cuba lagi.',
  tooLarge: 'Permintaan terlalu besar.',
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
  twoDecimals: 'Amaun mempunyai paling banyak dua tempat perpuluhan.',
  notNegative: 'Amaun tidak boleh negatif.',
  tooFar: 'Hanya 10,000 baris pertama boleh dipaparkan. Sila tapis senarai.',

  signInRefused: 'E-mel atau kata laluan tidak betul.',
  userPending: 'Pendaftaran anda sedang disemak. Kami akan menghantar e-mel kepada anda.',
  userInactive: 'Akaun anda tidak aktif. Sila hubungi pentadbir anda.',
  userTerminated: 'Akaun anda telah ditamatkan.',
  userRejected: 'Pendaftaran anda tidak diterima.',
  tooManySignIns: 'Terlalu banyak percubaan log masuk. Sila tunggu beberapa minit dan cuba lagi.',
  signedOut: 'Anda telah log keluar.',
  passwordSet: 'Kata laluan anda telah ditetapkan. Sila log masuk.',
  linkUsedUp: 'Pautan ini telah tamat tempoh atau sudah digunakan. Sila minta yang baharu.',
  passwordCommon:
    'Kata laluan ini mudah diteka. Sila pilih yang lain, seperti empat perkataan yang tidak berkaitan.',

  notReceived: 'Peranan anda tidak menerima pemberitahuan ini.',
  preferenceSaved: 'Pilihan anda telah disimpan.',

  siteMissing: 'Sila cari alamat',
  malaysianPostcode: 'Poskod Malaysia mempunyai lima digit.',
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
  reasonForZero: 'Harga RM 0.00 memerlukan sebab.',
  reasonBelowFloor: 'Harga di bawah harga terendah memerlukan sebab.',
  quoteCompleted: (reference) =>
    `Permintaan ${reference} telah dilengkapkan. Harganya boleh ditetapkan sekarang.`,
  notCustomised: (reference) => `Sebut harga ${reference} bukan permintaan khas.`,
  notCompleted: (reference, missing) =>
    `Lengkapkan permintaan ${reference} sebelum menetapkan harganya. Masih tiada: ${missing.map((each) => neededToPrice[each]).join(', ')}.`,
  quotePricedBy: (reference) => `Harga sebut harga ${reference} telah ditetapkan.`,
  extendedEnough: (reference, most) =>
    `Sebut harga ${reference} telah dilanjutkan ${most} kali. Sila minta sebut harga semula selepas tamat tempoh.`,
  quoteExtended: (reference) => `Sebut harga ${reference} sah untuk 30 hari lagi.`,
  quoteCancelled: (reference) => `Sebut harga ${reference} telah dibatalkan.`,
  inProject: (count, project) => `${count} sebut harga kini berada dalam projek ${project}.`,
  outOfProject: (count) => `${count} sebut harga kini tidak berada dalam mana-mana projek.`,
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
  keywordWords: (words, characters) =>
    `Cari dengan paling banyak ${words} perkataan, setiap satu tidak melebihi ${characters} aksara.`,
  exportUnderWay: 'Satu lagi eksport anda masih berjalan. Sila cuba sebentar lagi.',
  tooBusy: 'Banyak panggilan syarikat anda sedang berjalan. Sila cuba sebentar lagi.',
  exportTooLong: {
    quotes: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} sebut harga. Sila tapis senarai.`,
    orders: (most) =>
      `Satu fail memuatkan paling banyak ${most.toLocaleString('en')} pesanan. Sila tapis senarai.`,
  },
  exported: {
    columns: {
      reference: 'Rujukan',
      company: 'Syarikat',
      status: 'Status',
      project: 'Projek',
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
      lead_time: 'Tempoh penyerahan (hari bekerja)',
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
      reference: 'Rujukan',
      company: 'Syarikat',
      po_number: 'Nombor PO',
      status: 'Status',
      ordered_on: 'Dipesan pada',
      circuits: 'Litar',
      next_hand_over: 'Penyerahan seterusnya',
      next_requested: 'Tarikh diminta',
      next_milestone: 'Pencapaian seterusnya',
      planned: 'Pencapaian dirancang pada',
      owner: 'Pihak bertanggungjawab',
      days_overdue: 'Hari lewat',
      nrc: 'Caj sekali sebelum cukai (RM)',
      mrc: 'Caj bulanan sebelum cukai (RM)',
      price_level: 'Tahap harga',
    },
    status: {
      pending: 'Belum diproses',
      processing: 'Sedang diproses',
      delivered: 'Diserahkan',
      cancelled: 'Dibatalkan',
    },
    owner: {
      us: 'Trunkline',
      customer: 'Syarikat',
      building: 'Pihak bangunan',
      third_party: 'Pihak ketiga',
    },
  },
  priceLevel: {
    firm: 'Harga muktamad',
    subject_to_survey: 'Tertakluk kepada tinjauan',
    budgetary: 'Anggaran harga',
  },
  leadTimeIsSet: (reference) =>
    `Sebut harga ${reference} sudah mempunyai harga. Tempoh penyerahannya boleh diubah hanya semasa ia menunggu harga.`,
  quoteBudgetary: (reference) =>
    `Sebut harga ${reference} ialah anggaran harga dan tidak boleh dipesan. Minta kami harga yang boleh dipesan.`,
  cartPriceRenewed: 'Harga di dalam troli anda telah meningkat. Sila sahkan harga baharu.',

  messageSent: 'Mesej anda telah dihantar.',
  noteSaved: 'Nota telah disimpan.',
  fileRemoved: 'Fail telah dibuang.',
  attachmentKind: 'Pilih fail PDF, PNG, JPEG, XLSX, DOCX, CSV atau teks (UTF-8).',
  unsentEnough: (most) => `Paling banyak ${most} fail bagi setiap mesej. Sila hantar atau buang sebahagian.`,

  ordered: (reference) => `Pesanan ${reference} telah dibuat.`,
  totalsChanged: 'Jumlah telah berubah sejak anda melihatnya. Sila semak semula.',
  termsOutdated: 'Terma dan syarat telah berubah. Sila baca dan terima semula.',
  nextPossibleDate: (reference, day) =>
    `Tarikh berikutnya yang mungkin bagi sebut harga ${reference} ialah ${day}.`,
  notAPhone: 'Masukkan nombor telefon yang boleh dihubungi, seperti 03-2345 6789 atau +65 6123 4567.',
  siteNotInOrder: 'Tiada sebut harga dalam pesanan ini yang mempunyai tapak ini.',
  siteTwice: 'Tapak ini sudah mempunyai orang hubungan lain.',
  notInOrder: 'Sebut harga ini bukan sebahagian daripada pesanan.',
  fileKind: 'Pilih fail PDF, PNG atau JPEG.',
  poAttached: 'Pesanan belian telah dilampirkan.',
  poFilesEnough: (most) => `Paling banyak ${most} fail pesanan belian bagi setiap pesanan.`,
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
    `Permintaan pembatalan bagi litar ${reference} ${cancellationStatus[status]}.`,
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
  chargeOfDecline: 'Caj hanya boleh ditetapkan apabila pembatalan diluluskan.',
  aboveZero: 'Masukkan amaun melebihi 0.',
  notAfterToday: 'Pilih hari selepas hari ini.',
  circuitMoved: (reference, status) => `Litar ${reference} kini ${orderStatus[status]}.`,
  circuitsMoved: (count, status) => `${count} litar kini ${orderStatus[status]}.`,
  milestoneSet: (reference) => `Pencapaian litar ${reference} telah dikemas kini.`,
  milestonesSet: (count) => `Pencapaian bagi ${count} litar telah dikemas kini.`,
  withoutStep: (references) => `Dilangkau kerana tiada langkah ini: ${references}.`,
  replanned: (count, left) =>
    [
      `${count} litar telah dirancang semula.`,
      ...(left.length > 0
        ? [
            `Dilangkau: ${left.map((each) => `${each.circuit_reference} (${skipped[each.reason]})`).join(', ')}.`,
          ]
        : []),
    ].join(' '),
  milestone: {
    acknowledged: 'Pesanan diakui',
    deposit_cleared: 'Deposit diterima',
    validated: 'Disahkan',
    survey_done: 'Tinjauan selesai',
    firm_date_set: 'Tarikh muktamad ditetapkan',
    build_done: 'Pembinaan selesai',
    cross_connects_done: 'Sambungan silang selesai',
    tested: 'Diuji',
    handed_over: 'Diserahkan',
  },
  nextPossibleDay: (step, reference, day) =>
    `Tarikh berikutnya yang mungkin bagi “${step}” untuk ${reference} ialah ${day}.`,
  lastPossibleDay: (step, reference, day) =>
    `Tarikh terakhir yang mungkin bagi “${step}” untuk ${reference} ialah ${day}.`,
  stepTooEarly: (step, reference, earlier, day, next) =>
    `“${step}” untuk ${reference} tidak boleh dirancang sebelum “${earlier}” (${day}). Tarikh berikutnya yang mungkin ialah ${next}.`,
  stepTooLate: (step, reference, later, day) =>
    `“${step}” untuk ${reference} tidak boleh dirancang selepas “${later}” (${day}). Pilih tarikh yang lebih awal, atau alihkan juga langkah selepasnya.`,
  stepOutOfOrder: (step, reference) =>
    `Tarikh dirancang “${step}” untuk ${reference} tidak lagi sesuai antara langkah lain yang belum selesai. Masukkan tarikh dirancang yang baharu.`,
  stepIsDone: (step, reference) =>
    `“${step}” untuk ${reference} sudah selesai. Kosongkan tarikh sebenarnya untuk merancangnya semula.`,
  stepNotOpen: 'Langkah ini bukan langkah yang belum selesai.',
  doneBeforeOrder: (step, reference, day) =>
    `“${step}” untuk ${reference} tidak boleh selesai sebelum pesanan pada ${day}.`,
  circuitsOrOrders: 'Nyatakan sama ada litar atau pesanan.',
  noCircuitToReplan: 'Semua litar bagi pesanan ini telah dibatalkan.',
  tooManyCircuits: (most) => `Pesanan ini mempunyai lebih daripada ${most} litar. Sila pilih kurang pesanan.`,
  dayOrShift: 'Masukkan sama ada tarikh dirancang atau bilangan hari bekerja.',
  handOverNeeded: 'Penyerahan litar yang diserahkan sentiasa selesai.',
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
  chargeIsNow: (reference, status) => `Caj tambahan bagi litar ${reference} ${chargeStatus[status]}.`,
  circuitIsNow: (reference, status) => `Litar ${reference} ${orderStatus[status]}.`,
  orderIsNow: (reference, status) => `Pesanan ${reference} ${orderStatus[status]}.`,
}
