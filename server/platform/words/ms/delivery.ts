import { longDay } from '#server/platform/words/days.ts'
import { milestoneNamesMs } from '#contract/orders/names/ms.ts'
import type { Skipped } from '#contract/orders/replan-circuits.ts'
import type { deliveryWordsEn } from '#server/platform/words/en/delivery.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

const skipped = {
  no_step: 'tiada langkah ini',
  step_done: 'langkah sudah selesai',
  wrong_status: 'telah diserahkan atau dibatalkan',
} as const satisfies Record<Skipped['reason'], string>

export const deliveryWordsMs: InWords<typeof deliveryWordsEn> = {
  milestone: milestoneNamesMs,
  milestoneSet: (reference) => `Pencapaian litar ${reference} telah dikemas kini.`,
  milestonesSet: (count) => `Pencapaian bagi ${count} litar telah dikemas kini.`,
  withoutStep: (references) => `Dilangkau kerana tiada langkah ini: ${references}.`,
  replanned: (count, left) =>
    [
      `${count} litar telah dirancang semula.`,
      ...(left.length > 0
        ? [
            `Dilangkau: ${left.map((each) => `${each.circuit_reference} (${skipped[each.reason]})`).join(', ')}.`,
          ]
        : []),
    ].join(' '),
  nextPossibleDay: (step, reference, day) =>
    `Tarikh berikutnya yang mungkin bagi “${step}” untuk ${reference} ialah ${longDay(day, 'ms')}.`,
  lastPossibleDay: (step, reference, day) =>
    `Tarikh terakhir yang mungkin bagi “${step}” untuk ${reference} ialah ${longDay(day, 'ms')}.`,
  stepTooEarly: (step, reference, earlier, day, next) =>
    `“${step}” untuk ${reference} tidak boleh dirancang sebelum “${earlier}” (${longDay(day, 'ms')}). Tarikh berikutnya yang mungkin ialah ${longDay(next, 'ms')}.`,
  stepTooLate: (step, reference, later, day) =>
    `“${step}” untuk ${reference} tidak boleh dirancang selepas “${later}” (${longDay(day, 'ms')}). Pilih tarikh yang lebih awal, atau alihkan juga langkah selepasnya.`,
  stepOutOfOrder: (step, reference) =>
    `Tarikh dirancang “${step}” untuk ${reference} tidak lagi sesuai antara langkah lain yang belum selesai. Masukkan tarikh dirancang yang baharu.`,
  stepIsDone: (step, reference) =>
    `“${step}” untuk ${reference} sudah selesai. Kosongkan tarikh sebenarnya untuk merancangnya semula.`,
  stepNotOpen: 'Langkah ini bukan langkah yang belum selesai.',
  doneBeforeOrder: (step, reference, day) =>
    `“${step}” untuk ${reference} tidak boleh selesai sebelum pesanan pada ${longDay(day, 'ms')}.`,
  circuitsOrOrders: 'Nyatakan sama ada litar atau pesanan.',
  noCircuitToReplan: 'Semua litar bagi pesanan ini telah dibatalkan.',
  tooManyCircuits: (most) => `Pesanan ini mempunyai lebih daripada ${most} litar. Sila pilih kurang pesanan.`,
  dayOrShift: 'Masukkan sama ada tarikh dirancang atau bilangan hari bekerja.',
  handOverNeeded: 'Penyerahan litar yang diserahkan sentiasa selesai.',
}
