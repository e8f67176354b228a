import type { Language } from '#contract/session.ts'
import { messagesEn, type Words } from '#server/platform/words/en.ts'
import { callWordsMs } from '#server/platform/words/ms/calls.ts'
import { colleagueWordsMs } from '#server/platform/words/ms/colleagues.ts'
import { deliveryWordsMs } from '#server/platform/words/ms/delivery.ts'
import { exportWordsMs } from '#server/platform/words/ms/exports.ts'
import { orderWordsMs } from '#server/platform/words/ms/orders.ts'
import { peopleWordsMs } from '#server/platform/words/ms/people.ts'
import { quoteWordsMs } from '#server/platform/words/ms/quotes.ts'
import type { documentWordsEn } from '#server/platform/words/en/documents.ts'
import type { InWords } from '#server/platform/words/in-words.ts'
import type { catalogueWordsEn } from '#server/platform/words/en/catalogue.ts'
import { longDay } from '#server/platform/words/days.ts'
import type { shareWordsEn } from '#server/platform/words/en/shares.ts'
import type { customerWordsEn } from '#server/platform/words/en/customers.ts'
import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import type { floorWordsEn } from '#server/platform/words/en/floor.ts'
import type { factorWordsEn } from '#server/platform/words/en/factors.ts'
import type { ssoWordsEn } from '#server/platform/words/en/sso.ts'
import type { rateCardWordsEn } from '#server/platform/words/en/rate-cards.ts'
import { bandNamesMs, lineNamesMs, networkNamesMs, sheetColumnNamesMs } from '#contract/pricing-names/ms.ts'
import type { cardSheetWordsEn } from '#server/platform/words/en/card-sheets.ts'
import type { priceBookWordsEn } from '#server/platform/words/en/price-book.ts'
import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'
import type { figureWordsEn } from '#server/platform/words/en/figures.ts'

const figureWordsMs: InWords<typeof figureWordsEn> = {
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
      circuit: 'Litar',
      ends_on: 'Kontrak tamat pada',
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
}

const priceBookWordsMs: InWords<typeof priceBookWordsEn> = {
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
}

const count = (most: number) => most.toLocaleString('en')

const cardSheetWordsMs: InWords<typeof cardSheetWordsEn> = {
  cardSheet: {
    name: 'Harga',
    columns: sheetColumnNamesMs,
    component: lineNamesMs,
    charge: { nrc: 'sekali', mrc: 'bulanan' },
    band: bandNamesMs,
    network: networkNamesMs,
    source: { draft: 'draf', own: 'kad ini', base: 'kad asas' },
  },
  sheetKind: 'Pilih fail CSV dalam UTF-8, atau buku kerja XLSX tanpa makro.',
  sheetUnreadable:
    'Buku kerja ini tidak dapat dibaca. Simpan semula sebagai XLSX, atau sebagai CSV dalam UTF-8.',
  sheetQuoteOpen: (row) =>
    `Tanda petik dalam baris ${row} tidak ditutup. Tutup tanda itu dan import semula fail ini.`,
  sheetTooLong: (most) =>
    `Fail ini mempunyai lebih daripada ${count(most)} baris, atau lebih banyak lajur daripada fail yang dieksport. Import sebahagian daripadanya.`,
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
  sheetNotAnAmount: (written) => `“${written}” bukan amaun. Tulis sebagai 1380.00.`,
  sheetAmountUnclear: (written) =>
    `“${written}” boleh dibaca dengan dua cara. Tulis dengan dua tempat perpuluhan, seperti 1380.00.`,
  sheetImported: (changes) =>
    changes === 0
      ? 'Isi fail sama dengan kad: tiada apa-apa diubah.'
      : `${count(changes)} harga daripada fail telah disimpan dalam draf.`,
}

const rateCardWordsMs: InWords<typeof rateCardWordsEn> = {
  ruleCreated: (name) => `Peraturan harga ${name} telah dibuat.`,
  ruleRenamed: (name) => `Peraturan harga ini kini bernama ${name}.`,
  ruleDeleted: 'Peraturan harga itu telah dipadamkan.',
  ruleNameTaken: 'Peraturan harga lain mempunyai nama ini.',
  ruleAssigned:
    'Tidak dapat dipadamkan. Peraturan ini sedang ditetapkan untuk sebuah syarikat. Tarik balik penetapan itu untuk meneruskan pemadaman.',
  baseRuleStays: 'Peraturan asas tidak boleh dinamakan semula, disalin atau dipadamkan.',
  priceSet: 'Harga telah disimpan.',
  floorOfBase: 'Hanya kad asas mempunyai harga terendah.',
  assignedFromToday: 'Pilih hari ini atau hari kemudian.',
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
  floorAbovePrice: 'Harga terendah tidak boleh melebihi harga.',
  draftConflicts: (cells) => `${cells} harga telah berubah sejak draf dibuat. Simpan semula harga berkenaan.`,
  cellOfNoCard: 'Harga ini milik kad lain.',
  publishedFromToday: 'Pilih hari ini atau hari kemudian.',
  draftPublished: (cells, number, from) =>
    `Versi ${number} dengan ${cells} harga berkuat kuasa mulai ${longDay(from, 'ms')}.`,
  versionBegun: 'Versi ini sudah berkuat kuasa. Kembalikan versi terdahulu sebagai ganti.',
  versionWithdrawnBefore: 'Versi ini sudah ditarik balik.',
  versionWithdrawn: (number) => `Versi ${number} telah ditarik balik.`,
  versionInForce: (number) => `Kad ini sama seperti pada versi ${number}.`,
  versionRestored: (number, restored) => `Versi ${restored} mengembalikan versi ${number}.`,
  versionDrafted: (number) => `Sebuah draf mengembalikan versi ${number}. Orang lain perlu menerbitkannya.`,
  restoreOverDraft: 'Sebuah draf sedang dibuka. Terbitkan atau buang draf itu dahulu.',
}

const ssoWordsMs: InWords<typeof ssoWordsEn> = {
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
  domainAdded: 'Syarikat sudah mempunyai domain ini.',
  domainTaken: 'Syarikat lain telah membuktikan domain ini.',
  domainUnproven: (record, domain) =>
    `Tiada rekod TXT ${record} ditemui di ${domain} atau _trunkline.${domain}. Rekod baharu boleh mengambil masa beberapa jam untuk muncul.`,
  domainSilent: (domain) => `DNS bagi ${domain} tidak menjawab. Sila cuba lagi kemudian.`,
  ssoSaved: 'Log masuk tunggal telah disimpan.',
  ssoDomainAdded: 'Domain telah ditambah.',
  ssoDomainVerified: 'Domain telah dibuktikan.',
  ssoDomainRemoved: 'Domain telah dialih keluar.',
}

const factorWordsMs: InWords<typeof factorWordsEn> = {
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
}

const floorStatus = {
  open: 'masih menunggu keputusan',
  approved: 'telah diluluskan',
  declined: 'telah ditolak',
  withdrawn: 'telah ditarik balik',
  ended: 'telah tamat: sebut harganya diubah, diberi harga lain atau ditamatkan',
} as const satisfies Record<FloorStatus, string>

const floorWordsMs: InWords<typeof floorWordsEn> = {
  floorRequested: (reference) =>
    `Harga sebut harga ${reference} di bawah harga terendah dan menunggu kelulusan. Sebut harga tidak berubah sehingga itu.`,
  floorAwaitsApproval: (reference) =>
    `Satu lagi harga di bawah harga terendah bagi sebut harga ${reference} menunggu kelulusan. Permintaan itu mesti diputuskan atau ditarik balik dahulu.`,
  nobodyApprovesFloor:
    'Tiada pengurus pelanggan lain yang boleh meluluskan harga di bawah harga terendah. Minta pentadbir portal memberikan hak ini kepada seseorang.',
  floorApprovalIsNow: (status) => `Permintaan ini ${floorStatus[status]}.`,
  floorApproved: (reference) => `Harga telah diluluskan. Sebut harga ${reference} telah diberi harga.`,
  floorDeclined: (reference) => `Harga telah ditolak. Sebut harga ${reference} tidak berubah.`,
  floorWithdrawn: (reference) => `Permintaan telah ditarik balik. Sebut harga ${reference} tidak berubah.`,
  declineNeedsReason: 'Nyatakan sebab anda menolak harga ini.',
  onlyManagersApprove: 'Hanya pengurus pelanggan boleh meluluskan harga di bawah harga terendah.',
}

const customerWordsMs: InWords<typeof customerWordsEn> = {
  accountSaved: (company) => `Akaun ${company} telah disimpan.`,
  accountChanged: (company) =>
    `Akaun ${company} telah diubah oleh orang lain. Semak keadaannya sekarang dan simpan sekali lagi.`,
  registrationTaken: 'Syarikat lain mempunyai nombor pendaftaran ini.',
  unknownColleague: 'Pilih pengurus pelanggan yang aktif.',
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
}

const shareWordsMs: InWords<typeof shareWordsEn> = {
  shareMade: (day) =>
    `Pautan ini sah hingga ${longDay(day, 'ms')}. Salin sekarang: ia ditunjukkan sekali sahaja.`,
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
}

const catalogueWordsMs: InWords<typeof catalogueWordsEn> = {
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
}

const documentWordsMs: InWords<typeof documentWordsEn> = {
  documentNotReady: 'Dokumen ini sedang disediakan. Sila cuba sebentar lagi.',
  documentTooLong: (most) => `Satu dokumen boleh mengandungi paling banyak ${most} sebut harga.`,
  documentWithoutProject: (reference) => `Sebut harga ${reference} tidak berada dalam mana-mana projek.`,
  documentOfOneCompany: 'Borang pesanan hanya mengandungi sebut harga satu syarikat.',
  circuitNotDelivered: (reference) =>
    `Litar ${reference} belum diserahkan. Sijilnya boleh dimuat turun selepas penyerahan.`,
  letterheadSaved: 'Kepala surat telah disimpan. Dokumen mulai sekarang menggunakannya.',
  letterheadChanged: 'Kepala surat telah diubah oleh orang lain. Tutup dialog ini dan lihat keadaan terkini.',
  accountInPart: 'Masukkan bank, nama akaun dan nombor akaun, atau kosongkan ketiga-tiganya.',
  notALogo: (pixels) =>
    `Pilih PNG atau JPEG berukuran paling besar ${pixels} piksel setiap sisi. Simpan PNG tanpa jalinan dan dengan 8 bit setiap saluran, JPEG dalam RGB atau kelabu.`,
}

const messagesMs: Words = {
  ...callWordsMs,
  ...colleagueWordsMs,
  ...peopleWordsMs,
  ...customerWordsMs,
  ...ssoWordsMs,
  ...factorWordsMs,
  ...priceBookWordsMs,
  ...catalogueWordsMs,
  ...quoteWordsMs,
  ...figureWordsMs,
  ...floorWordsMs,
  ...rateCardWordsMs,
  ...cardSheetWordsMs,
  ...exportWordsMs,
  ...documentWordsMs,
  ...shareWordsMs,
  ...orderWordsMs,
  ...deliveryWordsMs,
}

/** A sentence not yet put into a language. */
export type Sentence = (words: Words) => string

export const words: Record<Language, Words> = { en: messagesEn, ms: messagesMs }
