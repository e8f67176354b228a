import { longDay } from '#server/platform/words/days.ts'
import type { shareWordsEn } from '#server/platform/words/en/shares.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

export const shareWordsMs: InWords<typeof shareWordsEn> = {
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
