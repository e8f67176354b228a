import type { manager as en } from '#web/i18n/en/manager.ts'

export const manager = {
  // lists of quotes
  title: 'Sebut Harga',
  lead: 'Sebut harga semua syarikat. Sebut harga yang menunggu disenaraikan mengikut yang terlama dahulu.',
  search: 'Cari syarikat, rujukan, tapak, projek',
  company: 'Syarikat',
  waiting: 'Menunggu',
  waited_zero: 'sejak hari ini',
  waited_one: '{{count}} hari',
  waited_other: '{{count}} hari',
  waitsSince_zero: 'Menunggu sejak hari ini',
  waitsSince_one: 'Menunggu {{count}} hari',
  waitsSince_other: 'Menunggu {{count}} hari',
  nothing: {
    active: 'Tiada sebut harga aktif',
    pending: 'Tiada sebut harga yang menunggu harga',
    cancelled: 'Tiada sebut harga yang dibatalkan',
    expired: 'Tiada sebut harga yang tamat tempoh',
  },
  nothingText: {
    active: 'Sebut harga yang boleh dipesan oleh syarikat disenaraikan di sini.',
    pending:
      'Semua sebut harga telah diberi harga. Permintaan baharu disenaraikan di sini, yang terlama dahulu.',
    cancelled: 'Sebut harga yang dibatalkan oleh syarikat atau Trunkline disenaraikan di sini.',
    expired: 'Sebut harga yang tidak dipesan hingga hari terakhir tempoh sahnya disenaraikan di sini.',
  },
  toPending: 'Pergi ke sebut harga yang menunggu',
  toActive: 'Pergi ke sebut harga aktif',
  actionInRow: 'Harga',
  action: { pending: 'Letak harga', active: 'Kemas kini harga', cancel: 'Batalkan sebut harga' },
  actionOf: { pending: 'Letak harga {{reference}}', active: 'Kemas kini harga {{reference}}' },

  // page of a quote
  back: 'Sebut harga',
  requestedBy: 'Diminta {{date}} oleh {{company}}',
  next: {
    cart: 'Ia masih dalam troli syarikat.',
    pending: 'Syarikat menunggu harga. Setelah diberi harga, sebut harga boleh dipesan selama 30 hari.',
    active: 'Syarikat boleh memesannya hingga {{date}}.',
    cancelled: 'Ia telah dibatalkan. Syarikat boleh meminta sebut harga baharu.',
    expired: 'Ia tamat tempoh selepas {{date}}. Syarikat boleh meminta sebut harga baharu.',
    ordered: 'Ia telah dipesan dan kini menjadi litar.',
  },
  toOrder: 'Pergi ke pesanan',

  price: {
    title: {
      pending: 'Tentukan harga sebut harga {{reference}}',
      active: 'Kemas kini harga sebut harga {{reference}}',
    },
    field: {
      bandwidth_mrc: 'MRC lebar jalur',
      bandwidth_nrc: 'NRC lebar jalur',
      xc_mrc: 'MRC sambung silang',
      xc_nrc: 'NRC sambung silang',
    },
    reading: 'Memuatkan kad harga…',
    unread: 'Kad harga tidak dapat dimuatkan',
    card: 'Kad {{amount}}',
    noCard: 'Tiada harga dalam kad',
    floor: 'harga terendah {{amount}}',
    fixed: 'Daripada kad, tidak boleh dirunding',
    useCard: 'Guna harga kad',
    refused: {
      letters: 'Amaun hanya terdiri daripada angka dan titik perpuluhan.',
      negative: 'Amaun tidak boleh negatif.',
      fraction: 'Amaun mempunyai paling banyak dua tempat perpuluhan.',
      tooMuch: 'Harga maksimum ialah RM 9,999,999.99.',
    },
    total: 'Jumlah sebelum cukai: {{mrc}}/bln dan {{nrc}} sekali bayar',
    becomesActive: 'Sebut harga menjadi aktif dan boleh dipesan selama 30 hari.',
    staysValid: 'Sebut harga kekal sah hingga {{date}}.',
    below: 'Di bawah harga terendah: {{list}}.',
    belowText: 'Harga di bawah harga terendah memerlukan sebab. Hanya kakitangan Trunkline boleh melihatnya.',
    reason: 'Sebab harga lebih rendah',
    reasonMissing: 'Nyatakan sebab harga boleh di bawah harga terendah.',
    still: 'Masih diperlukan: {{list}}.',
    save: { pending: 'Tetapkan harga', active: 'Kemas kini harga' },
    done: 'Sebut harga {{reference}} telah diberi harga.',
    nowPriced: 'Harga lebar jalurnya kini {{mrc}}/bln dan {{nrc}} sekali bayar; statusnya {{status}}.',
    nowUnpriced: 'Lebar jalurnya kini tiada harga; statusnya {{status}}.',
    goOn: 'Teruskan dengan harga saya',
  },
  cancel: {
    text: 'Syarikat tidak boleh memesannya lagi. Tindakan ini muktamad; syarikat boleh meminta sebut harga baharu.',
    read: 'Sebab ini dipaparkan kepada syarikat.',
    reasons: {
      asked: 'Diminta oleh syarikat',
      unable: 'Tidak dapat disediakan',
      duplicate: 'Ia pendua',
      outdated: 'Ia sudah lapuk',
    },
  },

  orders: {
    title: 'Pesanan',
    lead: 'Pesanan semua syarikat dan kemajuannya.',
    search: 'Cari syarikat, rujukan, nombor PO',
    nothingText: 'Pesanan disenaraikan di sini sebaik sahaja sebuah syarikat memesan.',
    placed: '{{company}}, dibuat pada {{date}} oleh {{name}}',
    toOrders: 'Pergi ke pesanan',
    absentText: 'Alamatnya mungkin tidak lengkap.',
    noFile: 'Tiada pesanan belian dilampirkan sebagai fail.',
  },

  // home
  oldest: 'Paling lama menunggu harga',
  allPending: 'Semua sebut harga yang menunggu',
} satisfies typeof en
