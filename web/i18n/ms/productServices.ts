import type { productServicesEn as en } from '#web/i18n/en/productServices.ts'

export const productServicesMs = {
  title: 'Produk',
  lead: 'Perkhidmatan kami: di mana, seberapa cepat, dan bermula pada harga berapa.',
  leadAdmin:
    'Apa yang dibaca pelanggan tentang produk. Carian harga menawarkan produk yang mempunyai perkhidmatan dipaparkan.',
  add: 'Tambah perkhidmatan',
  none: 'Belum ada perkhidmatan',
  noneText: 'Perkhidmatan muncul di sini sebaik sahaja diterbitkan.',
  hidden: 'Tersembunyi',
  interface: 'Antara muka',
  bandwidth: 'Lebar jalur',
  symmetry: { symmetric: 'Simetri', asymmetric: 'Tidak simetri' },
  sharing: { dedicated: 'Khusus', contended: 'Dikongsi' },
  serviceLevel: 'Tahap perkhidmatan',
  leadTime: 'Tempoh penyediaan',
  leadTimes: {
    on_net: '{{days}} dalam rangkaian',
    near_net: '{{days}} hampir rangkaian',
    off_net: '{{days}} di tempat lain',
    nni: '{{days}} dari NNI ke NNI',
  },
  from: 'dari',
  perMonth_zero: 'sebulan tanpa komitmen',
  perMonth_one: 'sebulan untuk {{count}} bulan',
  perMonth_other: 'sebulan untuk {{count}} bulan',
  basis: '{{bandwidth}}, sebelum cukai perkhidmatan',
  priceOnRequest: 'Harga atas permintaan',
  noPrice: 'Harga atas permintaan',
  getPrice: 'Dapatkan harga',
  getPriceOf: 'Dapatkan harga untuk {{title}}',
  request: 'Hantar permintaan khas',
  coverage: {
    title: 'Kawasan liputan kami',
    show: 'Papar pada peta',
    network: 'Dalam dan hampir rangkaian',
    ftto: 'FTTO',
    networkLead:
      'Di bangunan dalam rangkaian, harga adalah muktamad. Bangunan hampir rangkaian memerlukan tinjauan tapak untuk mengesahkan harga. Alamat lain boleh disediakan atas permintaan.',
    fttoLead: 'FTTO memerlukan rangkaian gentian bangunan. Bangunan ini mempunyainya.',
    size: 'Tanda yang lebih besar mewakili lebih banyak bangunan',
    map: 'Peta bangunan dalam liputan kami',
    networkDescribed:
      '{{on}} bangunan dalam rangkaian dan {{near}} bangunan hampir rangkaian di Malaysia. Jadual menyenaraikannya mengikut negeri.',
    fttoDescribed: '{{ftto}} bangunan sedia untuk FTTO. Jadual menyenaraikannya mengikut negeri.',
    byState: 'Bangunan mengikut negeri',
  },
} satisfies typeof en
