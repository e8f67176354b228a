import type { InWords } from '#server/platform/words/in-words.ts'
import type { catalogueWordsEn } from '#server/platform/words/en/catalogue.ts'

/** What the calls of the product services say. */
export const catalogueWordsMs: InWords<typeof catalogueWordsEn> = {
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
