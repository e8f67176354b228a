import type { managerEn as en } from '#web/i18n/en/manager.ts'

export const managerMs = {
  // what is done with a row and on the page of a quote
  actionInRow: 'Harga',
  action: { pending: 'Letak harga', active: 'Kemas kini harga', cancel: 'Batalkan sebut harga' },
  actionOf: { pending: 'Letak harga {{reference}}', active: 'Kemas kini harga {{reference}}' },

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
} satisfies typeof en
