import type { onBehalfEn as en } from '#web/i18n/en/onBehalf.ts'

export const onBehalfMs = {
  title: 'Sebut harga baharu untuk syarikat',
  titleOf: 'Sebut harga baharu untuk {{company}}',
  lead: 'Menggunakan harga, NNI dan cukai syarikat itu sendiri. Sebut harga dimasukkan ke dalam troli syarikat dan syarikat dimaklumkan.',
  company: 'Syarikat',
  companyHelp: 'Harga, NNI dan cukai bergantung pada syarikat.',
  companyNotFound: 'Syarikat tidak ditemui. Pilih syarikat lain.',
  changeCompany: 'Tukar syarikat',
  addToCart: 'Tambah ke troli {{company}}',
  inCart: 'Sebut harga {{reference}} berada di dalam troli {{company}}.',
  inCartText:
    'Syarikat telah dimaklumkan. Syarikat boleh menambahnya ke senarai sebut harga dan kemudian memesannya. Harga di dalam troli sah selama 30 hari. Sebut harga ini muncul dalam senarai anda selepas syarikat menambahnya.',
  awaitsPrice: 'Sebut harga {{reference}} untuk {{company}} menunggu harga dan ditugaskan kepada anda.',
  awaitsPriceText: 'Syarikat telah dimaklumkan. Tetapkan harga supaya syarikat boleh membuat pesanan.',
  openQuote: 'Buka sebut harga',
  another: 'Buat satu lagi',
  toQuotations: 'Kembali ke sebut harga',
} satisfies typeof en
