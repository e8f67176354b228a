import type { OrderStatus } from '#contract/orders.ts'
import type { QuoteStatus } from '#contract/quotes.ts'
import type { Words } from '#server/platform/words/words.ts'

const quoteStatus = {
  cart: 'di dalam troli',
  pending: 'menunggu harga',
  active: 'aktif',
  cancelled: 'dibatalkan',
  expired: 'tamat tempoh',
  ordered: 'dipesan',
} as const satisfies Record<QuoteStatus, string>

const orderStatus = {
  pending: 'belum diproses',
  processing: 'sedang diproses',
  delivered: 'telah diserahkan',
  cancelled: 'dibatalkan',
} as const satisfies Record<OrderStatus, string>

/** Bahasa Malaysia. */
export const ms: Words = {
  internal: 'Ada masalah di pihak kami. Sila cuba lagi kemudian.',
  unavailable: 'Portal tidak tersedia seketika. Sila cuba lagi sebentar nanti.',
  notFound: 'Tiada rekod sedemikian.',
  noSuchCall: 'Tiada panggilan sedemikian.',
  forbidden: 'Peranan anda tidak dibenarkan melakukan ini.',
  unauthenticated: 'Sila log masuk.',
  malformed: 'Permintaan tidak dapat dibaca.',
  tooLarge: 'Permintaan terlalu besar.',
  unsupportedMedia: 'Jenis kandungan ini tidak diterima.',
  invalid: 'Beberapa medan perlu diperbaiki.',
  keyReused: 'Idempotency-Key ini telah digunakan untuk permintaan yang lain.',
  keyInvalid: 'Idempotency-Key mengandungi 1 hingga 200 aksara bercetak.',

  required: 'Medan ini wajib diisi.',
  tooLong: (most) => `Paling banyak ${most} aksara.`,
  tooShort: (least) => `Sekurang-kurangnya ${least} aksara.`,
  tooSmall: (least) => `Sekurang-kurangnya ${least}.`,
  tooBig: (most) => `Paling banyak ${most}.`,
  tooMany: (most) => `Paling banyak ${most} entri.`,
  tooFew: (least) => `Sekurang-kurangnya ${least} entri.`,
  notANumber: 'Nombor diperlukan.',
  notAWholeNumber: 'Nombor bulat diperlukan.',
  notADate: 'Tarikh diperlukan, contohnya 2026-11-20.',
  notAnEmail: 'Alamat e-mel yang sah diperlukan.',
  notAChoice: (choices) => `Salah satu daripada ini diperlukan: ${choices}.`,
  wrongKind: 'Jenis nilai ini tidak betul.',
  unstorable: 'Teks ini mengandungi aksara yang tidak dapat disimpan.',
  twoDecimals: 'Amaun mempunyai paling banyak dua tempat perpuluhan.',
  notNegative: 'Amaun tidak boleh negatif.',
  tooFar: 'Hanya 10,000 baris pertama boleh dilihat. Sila kecilkan senarai.',

  signInRefused: 'E-mel atau kata laluan tidak betul.',
  userPending: 'Pendaftaran anda belum diputuskan. Kami akan menghubungi anda.',
  userInactive: 'Akaun anda tidak aktif. Sila hubungi pentadbir anda.',
  userTerminated: 'Akaun anda telah ditamatkan.',
  userRejected: 'Pendaftaran anda tidak diterima.',
  tooManySignIns: 'Terlalu banyak percubaan log masuk. Sila tunggu sebentar dan cuba lagi.',
  signedOut: 'Anda telah log keluar.',
  passwordSet: 'Kata laluan anda telah ditetapkan. Sila log masuk.',
  linkUsedUp: 'Pautan ini telah tamat tempoh atau sudah digunakan. Sila minta yang baharu.',
  passwordCommon: 'Kata laluan ini terlalu lazim. Sila pilih yang lain.',

  siteMissing: 'Sila cari alamat',
  unknownBuilding: 'Tiada bangunan dengan kod NIS ini.',
  unknownNni: 'Syarikat anda tiada NNI sedemikian.',
  sameNni: 'Tapak A dan tapak B tidak boleh NNI yang sama.',
  nniNotHere: 'NNI hanya boleh menjadi hujung Private Leased Line.',
  unknownBandwidth: 'Tiada lebar jalur sedemikian.',
  bandwidthNotOffered: 'Produk ini tidak menawarkan lebar jalur ini di sini.',
  termNotOffered: 'Produk ini tidak menawarkan tempoh ini.',
  unknownOption: 'Produk ini tidak menawarkan pilihan ini.',
  quotePriced: 'Sebut harga anda berada di dalam troli.',
  quotePending: 'Sebut harga anda berada di dalam troli dan menunggu harga.',
  bulkStored: (priced, pending) => `${priced} berharga, ${pending} menunggu harga.`,
  wishlisted: (count) => `${count} sebut harga kini berada dalam sebut harga anda.`,
  quoteRemoved: 'Anda telah berjaya mengeluarkannya daripada troli',
  quoteIsNow: (reference, status) => `Sebut harga ${reference} ${quoteStatus[status]}.`,
  cartPriceRenewed: 'Harga di dalam troli telah naik sejak diberikan. Sila sahkan harga baharu.',

  ordered: (reference) => `Pesanan ${reference} telah dibuat.`,
  totalsChanged: 'Jumlah telah berubah sejak anda melihatnya. Sila semak semula.',
  termsOutdated: 'Terma dan syarat telah berubah. Sila baca dan terima semula.',
  beforeLeadTime: (day) => `Tarikh paling awal ialah ${day}.`,
  orderIsNow: (reference, status) => `Pesanan ${reference} ${orderStatus[status]}.`,
}
