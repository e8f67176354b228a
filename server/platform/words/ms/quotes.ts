import type { NeededToPrice, QuoteStatus } from '#contract/quotes/actions.ts'
import type { quoteWordsEn } from '#server/platform/words/en/quotes.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

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

export const quoteWordsMs: InWords<typeof quoteWordsEn> = {
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
    most === 0
      ? `Sebut harga ${reference} tidak boleh dilanjutkan. Sila minta sebut harga semula selepas tamat tempoh.`
      : `Sebut harga ${reference} telah dilanjutkan ${most} kali. Sila minta sebut harga semula selepas tamat tempoh.`,
  quoteExtended: (reference, days) => `Sebut harga ${reference} sah untuk ${days} hari lagi.`,
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
  notIds: (most) => `Senaraikan sehingga ${most} id, dipisahkan dengan koma.`,
  notComparable: (least, most) =>
    `Pilih ${least} hingga ${most} sebut harga yang berlainan untuk dibandingkan.`,
  keywordWords: (words, characters) =>
    `Cari dengan paling banyak ${words} perkataan, setiap satu tidak melebihi ${characters} aksara.`,
  cartPriceRenewed: 'Harga di dalam troli anda telah meningkat. Sila sahkan harga baharu.',
  leadTimeIsSet: (reference) =>
    `Sebut harga ${reference} sudah mempunyai harga. Tempoh penyerahannya boleh diubah hanya semasa ia menunggu harga.`,
  quoteInWords: (reference) =>
    `Harga sebut harga ${reference} ditetapkan dalam kata-kata anda sendiri dan ia tidak boleh dipesan. Ubah sebut harga itu dan pilih produk, lebar jalur serta tapaknya.`,
  quoteBudgetary: (reference) =>
    `Sebut harga ${reference} ialah anggaran harga dan tidak boleh dipesan. Minta kami harga yang boleh dipesan.`,
  messageSent: 'Mesej anda telah dihantar.',
  noteSaved: 'Nota telah disimpan.',
  supplierCostSaved: 'Kos pembekal telah disimpan.',
  supplierCostRemoved: 'Kos pembekal telah dibuang.',
  fileRemoved: 'Fail telah dibuang.',
  attachmentKind: 'Pilih fail PDF, PNG, JPEG, XLSX, DOCX, CSV atau teks (UTF-8).',
  unsentEnough: (most) => `Paling banyak ${most} fail bagi setiap mesej. Sila hantar atau buang sebahagian.`,
}
