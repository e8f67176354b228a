import type { benchEn as en } from '#web/i18n/en/bench.ts'

export const benchMs = {
  title: 'Tetapkan harga sebut harga {{reference}}',
  back: 'Sebut harga {{reference}}',
  request: 'Permintaan syarikat',
  over: {
    title: 'Sebut harga ini telah ada harga',
    text: 'Meja harga adalah untuk sebut harga yang menunggu harga. Status sebut harga ini: {{status}}.',
    toQuote: 'Buka sebut harga',
  },
  inWords: {
    title: 'Permintaan perlu dilengkapkan dahulu',
    text: 'Masukkan produk, lebar jalur dan tapak bagi permintaan ini. Kemudian tetapkan harganya di sini.',
  },
  nearest: {
    title: 'Harga kad terdekat',
    exact: 'Kad mempunyai harga bagi perkhidmatan ini seadanya.',
    none: 'Kad tiada harga yang hampir dengan perkhidmatan ini. Jaraknya mungkin tidak diketahui, atau alamatnya di luar negara.',
    own: 'Kad syarikat sendiri',
    base: 'Kad asas',
    differs: {
      bandwidth: '{{bandwidth}} dan bukan {{wanted}}',
      term: 'Tempoh {{term}} dan bukan {{wanted}}',
      not_listed: 'Ada alamat yang tidak tersenarai: ia dikira sebagai hampir rangkaian',
      readiness: 'Kesediaan FTTO bangunan tidak diketahui',
      distance: 'Jarak {{km}} km ialah anggaran',
    },
  },
  similar: {
    title: 'Sebut harga serupa',
    lines:
      'Ada harga dalam {{months}} bulan lalu: produk sama, separuh hingga dua kali lebar jalur, panjang berbeza tidak melebihi {{km}} km atau {{percent}}%. Yang terdekat dahulu.',
    sites:
      'Ada harga dalam {{months}} bulan lalu: produk sama, separuh hingga dua kali lebar jalur, tidak melebihi {{km}} km jauhnya. Yang terdekat dahulu.',
    none: 'Tiada sebut harga serupa yang ada harga dalam {{months}} bulan lalu.',
    quote: 'Sebut harga',
    service: 'Perkhidmatan',
    length: '{{km}} km',
    apart: '{{km}} km dari sini',
    sameTown: 'bandar yang sama',
    margin: 'Margin',
    marginUnknown: 'tidak diketahui',
    more: 'Tunjukkan {{count}} lagi',
  },
  use: 'Guna harga',
  useCard: 'Guna harga kad',
  useOf: 'Guna harga {{reference}}',
  price: 'Harga',
  totals: {
    title: 'Bayaran syarikat',
    none: 'Jumlah dipaparkan apabila kedua-dua harga telah dimasukkan.',
  },
  message: 'Mesej kepada syarikat',
  messageLabel: 'Mesej',
  messageHelp: 'Dihantar bersama harga dalam satu pemberitahuan, dan disimpan dalam perbualan.',
  messageWaits: 'Dihantar bersama harga selepas diluluskan.',
} satisfies typeof en
