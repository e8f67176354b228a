import type { partsTextsEn } from '#web/parts/texts.en.ts'
import {
  bandNamesMs,
  lineNamesMs,
  networkNamesMs,
  milestoneNamesMs,
  moveReasonNamesMs,
} from '#contract/names/ms.ts'

const termsMs = {
  title: 'Terma dan Syarat',
  version: 'Versi {{version}}',
  accepted: 'Diterima oleh {{name}} pada {{date}}',
  languages: { en: 'bahasa Inggeris', ms: 'Bahasa Malaysia' },
  otherLanguage: 'Terma ini diterima dalam {{language}} dan ditunjukkan dalam bahasa itu.',
  download: 'Muat turun PDF',
  print: 'Cetak',
  blocked:
    'Pelayar anda telah menyekat tab baharu. Benarkan tetingkap timbul untuk laman ini, atau muat turun PDF dan cetak.',
}

const taxMs = {
  code: {
    telecommunications: 'telekomunikasi',
    equipment_rental: 'sewaan peralatan',
    managed_services: 'perkhidmatan terurus',
  },
  rate: '{{code}} {{percent}}%',
  estimatedName: 'Cukai perkhidmatan, anggaran',
  estimated: 'Cukai perkhidmatan dianggarkan mengikut kadar pada {{date}}.',
  estimatedAt: 'Cukai perkhidmatan dianggarkan mengikut kadar pada {{date}}: {{rates}}.',
  orderedAt: 'Cukai perkhidmatan (kadar pada {{date}}): {{rates}}.',
  ordered: 'Cukai perkhidmatan: {{rates}}.',
  chargedAt: 'Cukai perkhidmatan mengikut kadar pada {{date}}.',
  billed: 'Perkhidmatan dibilkan mengikut kadar yang berkuat kuasa semasa perkhidmatan diberikan.',
}

export const statusMs = {
  cart: 'Dalam troli',
  pending: 'Menunggu harga',
  active: 'Aktif',
  approval: 'Menunggu kelulusan',
  expiring: 'Hampir tamat',
  cancelled: 'Dibatalkan',
  expired: 'Tamat tempoh',
  ordered: 'Dipesan',
  order: {
    pending: 'Belum diproses',
    processing: 'Sedang diproses',
    delivered: 'Diserahkan',
    partial: 'Diserahkan sebahagian',
    late: 'Lewat',
    cancelled: 'Dibatalkan',
  },
  milestone: milestoneNamesMs,
  moveReasons: moveReasonNamesMs,
}

const siteDaysMs = {
  restDay: 'Hari rehat',
  inStates: '{{name}}, {{states}}',
  resting: 'Tiada kerja di tapak: {{reason}}. Tarikh seterusnya yang mungkin ialah {{date}}.',
  marked: 'Hari rehat dan cuti umum di tapak dipotong dengan garis.',
  firstPossible: 'Tarikh pertama yang mungkin ialah {{date}}. Hari rehat di tapak dipotong dengan garis.',
}

const savedViewsMs = {
  list: 'Paparan tersimpan',
  none: 'Simpan penapis, susunan dan lajur senarai ini dengan satu nama supaya boleh dibuka semula dengan satu klik.',
  save: 'Simpan paparan ini',
  what: 'Menyimpan penapis, susunan dan lajur yang dipaparkan oleh senarai sekarang.',
  name: 'Nama',
  needed: 'Masukkan nama paparan.',
  share: 'Kongsi dengan rakan sekerja anda',
  share_staff: 'Kongsi dengan semua kakitangan',
  replace: 'Gantikan kandungannya dengan penapis, susunan dan lajur yang dipaparkan sekarang',
  submit: 'Simpan paparan',
  shared: 'Dikongsi',
  changeOf: 'Ubah paparan “{{name}}”',
  deleteOf: 'Padam paparan “{{name}}”',
  deleted: 'Paparan “{{name}}” dipadam',
}

const priceLinesMs = {
  monthly: 'Caj bulanan',
  oneTime: 'Caj sekali',
  component: 'Komponen',
  amount: 'Amaun',
  total: 'Jumlah',
  yourRate: 'kadar anda',
  yourRate_staff: 'kadar syarikat',
  standardRate: 'kadar standard',
  none: 'Belum ada harga.',
  nni: '{{site}} ialah NNI anda: akses, pemasangan dan sambungan silangnya telah dibayar semasa ia dibina, jadi hanya transmisi dikenakan caj.',
  nni_staff:
    '{{site}} ialah NNI syarikat: akses, pemasangan dan sambungan silangnya telah dibayar semasa ia dibina, jadi hanya transmisi dikenakan caj.',
  name: lineNamesMs,
  band: bandNamesMs,
  network: networkNamesMs,
  term_one: '{{count}} bulan',
  term_other: '{{count}} bulan',
}

const priceLevelMs = {
  name: 'Tahap harga',
  of: { firm: 'Harga muktamad', subject_to_survey: 'Tertakluk kepada tinjauan', budgetary: 'Anggaran harga' },
  meaning: {
    firm: 'Tiada caj tambahan melainkan anda meminta perubahan.',
    firm_staff: 'Tiada caj tambahan melainkan syarikat itu meminta perubahan.',
    subject_to_survey:
      'Harga bulanan kekal. Tinjauan mungkin membawa caj tambahan, yang boleh anda terima atau tolak.',
    subject_to_survey_staff:
      'Harga bulanan kekal. Tinjauan mungkin membawa caj tambahan, yang boleh diterima atau ditolak oleh syarikat itu.',
    budgetary: 'Ini hanyalah anggaran dan tidak boleh dipesan.',
  },
  partly: {
    subject_to_survey_one: 'Satu daripada {{of}} harga tertakluk kepada tinjauan.',
    subject_to_survey_other: '{{count}} daripada {{of}} harga tertakluk kepada tinjauan.',
  },
}

const plannedChangesMs = {
  title: 'Perubahan yang dirancang',
  from: 'Mulai',
  fromHelp: 'Hari ini berkuat kuasa serta-merta; hari kemudian merancang perubahan itu.',
  fromNeeded: 'Masukkan hari pertama.',
  entry: '{{what}}: {{value}} mulai {{date}}',
  withdraw: 'Tarik balik',
  withdrawOf: 'Tarik balik {{what}}',
  withdrawTitle: 'Tarik balik perubahan ini?',
  withdrawText: '{{what}} tidak akan berlaku. Yang berkuat kuasa sebelumnya diteruskan.',
  withdrawn: 'Perubahan yang dirancang telah ditarik balik.',
  whenOf: '{{what}}, mulai {{date}}',
  none: 'Ditarik balik',
}

const listMs = {
  pages: 'Halaman',
  page: 'Halaman {{page}}',
  range: '{{first}}–{{last}} daripada {{count}}',
  previous: 'Halaman sebelumnya',
  next: 'Halaman seterusnya',
  clearSearch: 'Kosongkan carian',
  select: 'Pilih {{name}}',
  all: 'Semua',
  selectAll: 'Pilih semua di halaman ini',
  selection: 'Pilihan',
  oneTime: 'sekali bayar',
  unpriced_one: '{{count}} tanpa harga',
  unpriced_other: '{{count}} tanpa harga',
  selected_one: '{{count}} dipilih',
  selected_other: '{{count}} dipilih',
  clearSelection: 'Kosongkan pilihan',
  columns: 'Lajur',
  views: 'Paparan',
  moreActions: 'Tindakan lain',
  more: 'Lagi',
  compact: 'Baris padat',
  allColumns: 'Tunjukkan semua lajur',
  export: 'Eksport',
  formats: { csv: 'Fail CSV', xlsx: 'Buku kerja Excel (XLSX)' },
  exportFailed: 'Senarai tidak dapat dieksport. Sila cuba lagi.',
  nothingToExport: 'Tiada apa-apa dalam senarai ini untuk dieksport',
  sort: 'Isih',
  sortBy: 'Isih mengikut',
  meaning: 'Apakah maksud {{head}}?',
  ascending: '{{head}}, menaik',
  descending: '{{head}}, menurun',
  newestFirst: 'Terbaharu dahulu',
  kept: 'Senarai tidak dapat dikemas kini dan masih menunjukkan kandungan sebelumnya.',
  found_one: '{{count}} hasil',
  found_other: '{{count}} hasil',
  results_one: '{{count}} hasil, halaman {{page}}. Susunan: {{order}}.',
  results_other: '{{count}} hasil, halaman {{page}}. Susunan: {{order}}.',
  nothingFound: 'Tiada hasil ditemui',
  nothingFoundText: 'Tiada yang sepadan dengan carian dan penapis ini.',
  clearFilters: 'Kosongkan penapis',
  pageEmpty: 'Halaman ini kosong',
  toFirstPage: 'Pergi ke halaman pertama',
}

const glossaryMs = {
  title: 'Glosari',
  lead: 'Maksud istilah pada sebut harga dan pesanan.',
  search: 'Cari dalam glosari',
  none: 'Tiada istilah sepadan',
  noneText: 'Cuba perkataan lain, atau yang lebih pendek.',
  showAll: 'Papar semua istilah',
  more: 'Semua istilah dalam glosari',
  terms: {
    budgetary: {
      name: 'Anggaran',
      text: 'Anggaran untuk perancangan. Harga anggaran tidak boleh dipesan; minta harga muktamad daripada pengurus pelanggan anda.',
    },
    circuit: {
      name: 'Litar',
      text: 'Satu sambungan dalam pesanan, dengan harga, tarikh dan pencapaiannya sendiri. Setiap sebut harga dalam pesanan menjadi satu litar.',
    },
    contended: {
      name: 'Dikongsi',
      text: 'Lebar jalur dikongsi dengan pelanggan lain. Pada waktu sibuk, kelajuannya boleh lebih rendah daripada kelajuan yang anda beli.',
    },
    crossConnect: {
      name: 'Sambungan silang',
      text: 'Kabel di dalam pusat data yang menyambungkan peralatan kami dengan peralatan anda. Pusat data mengenakan caj sekali dan caj bulanan untuknya.',
    },
    dedicated: {
      name: 'Khusus (CIR)',
      text: 'Lebar jalur untuk anda sahaja pada setiap masa: kadar maklumat komited sama dengan kelajuan yang anda beli.',
    },
    deposit: {
      name: 'Deposit',
      text: 'Caj bulanan boleh dikembalikan yang perlu dibayar bersama pesanan. Deposit biasa ialah dua bulan.',
    },
    earlyTermination: {
      name: 'Penamatan awal',
      text: 'Menamatkan perkhidmatan sebelum tempoh kontraknya berakhir dikenakan baki caj bulanan.',
    },
    firm: {
      name: 'Muktamad',
      text: 'Harga tidak akan berubah selepas anda membuat pesanan, kecuali untuk perubahan yang anda minta sendiri.',
    },
    ftto: {
      name: 'FTTO',
      text: 'Gentian ke pejabat: capaian Internet melalui rangkaian gentian yang sudah ada di bangunan.',
    },
    gpon: {
      name: 'GPON, XG-PON, XGS-PON',
      text: 'Generasi gentian berkongsi di dalam bangunan. Ia menentukan kelajuan FTTO: GPON hingga 1 Gbps, XG-PON hingga 2 Gbps, XGS-PON hingga 5 Gbps.',
    },
    internetDirect: {
      name: 'Internet Direct',
      text: 'Capaian Internet untuk satu tapak perniagaan dengan lebar jalurnya sendiri.',
    },
    layer2: {
      name: 'Lapisan 2',
      text: 'Sambungan yang menghantar bingkai Ethernet tanpa perubahan. Ia tidak membawa alamat IP atau suara sendiri.',
    },
    leadTime: {
      name: 'Tempoh penyediaan',
      text: 'Bilangan hari bekerja dari pesanan hingga penyerahan, mengikut kalendar negeri tempat tapak itu.',
    },
    leasedLine: {
      name: 'Private Leased Line',
      text: 'Talian Ethernet peribadi antara dua tapak.',
    },
    mrc: {
      name: 'MRC, caj bulanan',
      text: 'Caj berulang bulanan: bayaran setiap bulan selagi perkhidmatan berjalan.',
    },
    nearNet: {
      name: 'Hampir rangkaian',
      text: 'Bangunan ini dekat dengan rangkaian kami. Tinjauan tapak mengesahkan sama ada kami boleh sampai ke situ, dan caj tambahannya.',
    },
    nni: {
      name: 'NNI',
      text: 'Antara muka rangkaian ke rangkaian: port penyerahan anda sendiri di pusat data, tempat banyak litar boleh berakhir. Litar di situ tidak dikenakan caj capaian, pemasangan atau sambungan silang.',
    },
    nisCode: {
      name: 'Kod NIS',
      text: 'Kod kami untuk sesebuah bangunan.',
    },
    nrc: {
      name: 'NRC, caj sekali',
      text: 'Caj tidak berulang: bayaran sekali sahaja, seperti pemasangan.',
    },
    offNet: {
      name: 'Luar rangkaian',
      text: 'Alamat yang tiada dalam senarai bangunan kami. Ia tiada harga serta-merta: kami menyemaknya dan menghantar harga kepada anda.',
    },
    onNet: {
      name: 'Dalam rangkaian',
      text: 'Bangunan ini sudah bersambung dengan rangkaian kami. Harganya muktamad.',
    },
    serviceLevel: {
      name: 'Tahap perkhidmatan',
      text: 'Berapa banyak masa perkhidmatan berfungsi, dan seberapa cepat ia dipulihkan apabila terganggu.',
    },
    serviceTax: {
      name: 'Cukai perkhidmatan',
      text: 'Cukai Malaysia bagi perkhidmatan telekomunikasi dan yang berkaitan. Sebut harga menunjukkan anggaran; perkhidmatan dibilkan pada kadar yang berkuat kuasa semasa ia diberikan.',
    },
    surveyed: {
      name: 'Tertakluk kepada tinjauan',
      text: 'Harga bulanan kekal. Tinjauan tapak mungkin membawa caj tambahan, yang anda terima atau tolak; jika ditolak, litar dibatalkan tanpa kos.',
    },
    symmetric: {
      name: 'Simetri',
      text: 'Muat naik sama laju dengan muat turun.',
    },
    term: {
      name: 'Tempoh kontrak',
      text: 'Bilangan bulan anda komited kepada perkhidmatan. Tempoh lebih panjang lebih murah sebulan; 0 bulan ialah perkhidmatan tanpa komitmen.',
    },
    validity: {
      name: 'Harga sah hingga',
      text: 'Hari terakhir sebut harga boleh dipesan pada harganya.',
    },
  },
}

const firstStepsMs = {
  title: 'Langkah pertama',
  progress: '{{done}} daripada {{all}} selesai',
  done: 'Selesai',
  dismiss: 'Ketepikan',
  dismissAll: 'Ketepikan langkah pertama',
  dismissed: 'Langkah pertama telah diketepikan.',
  undo: 'Buat asal',
  price: 'Dapatkan harga',
  priceText: 'Pilih produk dan tapaknya: harga dipaparkan serta-merta.',
  save: 'Simpan sebut harga',
  saveText: 'Pindahkannya dari troli ke sebut harga anda: harganya dikekalkan selama 30 hari.',
  order: 'Buat pesanan',
  orderText: 'Hantar sebut harga aktif untuk dipesan dengan nombor PO anda.',
  own: 'Ambil satu sebut harga',
  ownText: 'Buka sebut harga yang menunggu harga dan uruskannya.',
  rule: 'Tetapkan peraturan harga',
  ruleText: 'Syarikat yang mempunyai peraturan mendapat harganya sendiri.',
  mails: 'Pilih e-mel anda',
  mailsText: 'Tentukan pemberitahuan yang turut dihantar melalui e-mel.',
  usd: 'Tetapkan kadar dolar AS',
  usdText: 'Harga kemudiannya boleh dipaparkan dalam dolar AS.',
  catalogue: 'Tambah gambar pada produk',
  catalogueText: 'Pelanggan membaca katalog sebelum meminta harga.',
  user: 'Putuskan satu pendaftaran',
  userText: 'Luluskan atau tolak pengguna baharu, atau tukar peranan.',
  basePrice: 'Ubah satu harga asas',
  basePriceText:
    'Pilih harga pada kad dan taip harga baharu: sebut harga seterusnya menggunakannya, harga yang telah disebut kekal.',
  draft: 'Terbitkan harga daripada draf',
  draftText: 'Isi atau tampal beberapa harga dalam draf, pratonton kesannya dan terbitkan semuanya sekali.',
  factor: 'Sediakan faktor kedua',
  factorText: 'Kunci laluan atau aplikasi pengesah melindungi akaun anda.',
}

const errorsMs = {
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
}

const companyMs = {
  search: 'Nama atau nombor pendaftaran',
  accounts: 'Akaun',
  myAccounts: 'akaun saya',
  myAccountsOnly: 'Akaun saya sahaja',
}

const commonMs = {
  product: 'Trunkline',
  tryAgain: 'Cuba lagi',
  cancel: 'Batal',
  close: 'Tutup',
  okay: 'Okey',
  dismiss: 'Tutup mesej',
  clear: 'Kosongkan',
  loading: 'Memuatkan…',
  optional: 'pilihan',
  empty: '–',
  role: {
    customer: 'Pelanggan',
    admin: 'Pentadbir',
    client_manager: 'Pengurus Pelanggan',
    commercial: 'Komersial',
  },
  monthly: 'Caj bulanan',
  oneTime: 'Caj sekali',
  amountError: {
    letters: 'Gunakan angka dan titik perpuluhan sahaja.',
    negative: 'Amaun tidak boleh negatif.',
    fraction: 'Amaun mempunyai paling banyak dua tempat perpuluhan.',
    tooMuch: 'Harga maksimum ialah RM 9,999,999.99.',
  },
  digitsOnly: 'Gunakan angka sahaja.',
  perMonth: '/bln',
  onRequest: 'atas permintaan',
  copied: '{{text}} telah disalin',
  copy: 'Salin {{text}}',
  rate: 'USD pada RM {{rate}}, kadar {{date}}',
  rateMissing: 'Tiada kadar dolar AS direkodkan, jadi jumlah kekal dalam ringgit.',
  rateUnreachable: 'Kadar dolar AS tidak dapat dimuatkan, jadi jumlah kekal dalam ringgit.',
  errorSummary_one: 'Sila betulkan satu medan',
  errorSummary_other: 'Sila betulkan {{count}} medan',
  notADay: 'Masukkan tarikh seperti 30/11/2026.',
  dayHint: 'HH/BB/TTTT',
  calendar: {
    previousMonth: 'Bulan sebelumnya',
    nextMonth: 'Bulan seterusnya',
    previousYear: 'Tahun sebelumnya',
    nextYear: 'Tahun seterusnya',
    previousDecade: 'Dekad sebelumnya',
    nextDecade: 'Dekad seterusnya',
  },
}

export const partsTextsMs = {
  common: commonMs,
  company: companyMs,
  errors: errorsMs,
  firstSteps: firstStepsMs,
  glossary: glossaryMs,
  list: listMs,
  plannedChanges: plannedChangesMs,
  priceLevel: priceLevelMs,
  priceLines: priceLinesMs,
  savedViews: savedViewsMs,
  siteDays: siteDaysMs,
  status: statusMs,
  tax: taxMs,
  terms: termsMs,
} satisfies typeof partsTextsEn
