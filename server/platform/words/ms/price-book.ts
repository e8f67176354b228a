import { longDay } from '#server/platform/words/days.ts'
import type { InWords } from '#server/platform/words/in-words.ts'
import type { priceBookWordsEn } from '#server/platform/words/en/price-book.ts'

/** What the calls of the price book say. */
export const priceBookWordsMs: InWords<typeof priceBookWordsEn> = {
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
