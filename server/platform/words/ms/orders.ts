import { longDay } from '#server/platform/words/days.ts'
import { ringgitText } from '#contract/money.ts'
import type { CancellationStatus } from '#contract/orders/cancellation.ts'
import type { ChargeStatus, OrderStatus } from '#contract/orders/order.ts'
import type { orderWordsEn } from '#server/platform/words/en/orders.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

const orderStatus = {
  pending: 'belum diproses',
  processing: 'sedang diproses',
  delivered: 'telah diserahkan',
  cancelled: 'dibatalkan',
} as const satisfies Record<OrderStatus, string>

const chargeStatus = {
  accepted: 'telah diterima',
  declined: 'telah ditolak',
  expired: 'telah tamat tempoh',
  withdrawn: 'telah ditarik balik',
} as const satisfies Record<Exclude<ChargeStatus, 'open'>, string>

const cancellationStatus = {
  requested: 'menunggu keputusan',
  offered: 'menunggu jawapan syarikat',
  ...chargeStatus,
} as const satisfies Record<CancellationStatus, string>

export const orderWordsMs: InWords<typeof orderWordsEn> = {
  ordered: (reference) => `Pesanan ${reference} telah dibuat.`,
  totalsChanged: 'Jumlah telah berubah sejak anda melihatnya. Sila semak semula.',
  termsOutdated: 'Terma dan syarat telah berubah. Sila baca dan terima semula.',
  nextPossibleDate: (reference, day) =>
    `Tarikh berikutnya yang mungkin bagi sebut harga ${reference} ialah ${longDay(day, 'ms')}.`,
  lastPossibleDate: (reference, day) =>
    `Tarikh terakhir yang mungkin bagi sebut harga ${reference} ialah ${longDay(day, 'ms')}.`,
  beyondCalendar: (reference, day) =>
    `Sebut harga ${reference} tidak boleh dipesan: penyerahannya selepas ${longDay(day, 'ms')}, dan cuti umum hanya diketahui hingga tarikh itu. Sila hubungi pengurus pelanggan anda.`,
  notAPhone: 'Masukkan nombor telefon yang boleh dihubungi, seperti 03-2345 6789 atau +65 6123 4567.',
  siteNotInOrder: 'Tiada sebut harga dalam pesanan ini yang mempunyai tapak ini.',
  siteTwice: 'Tapak ini sudah mempunyai orang hubungan lain.',
  notInOrder: 'Sebut harga ini bukan sebahagian daripada pesanan.',
  fileKind: 'Pilih fail PDF, PNG atau JPEG.',
  poAttached: 'Pesanan belian telah dilampirkan.',
  poFilesEnough: (most) => `Paling banyak ${most} fail pesanan belian bagi setiap pesanan.`,
  cancellationRequested: (reference) =>
    `Kami telah menerima permintaan anda untuk membatalkan litar ${reference}.`,
  cancellationAlreadyRequested: (reference) => `Anda telah meminta pembatalan litar ${reference}.`,
  noCancellationRequest: (reference) => `Litar ${reference} tiada permintaan pembatalan yang belum dijawab.`,
  cancellationUndecided: (reference) =>
    `Litar ${reference} mempunyai permintaan pembatalan. Sila jawab permintaan itu dahulu.`,
  cancellationApproved: (reference) =>
    `Litar ${reference} telah dibatalkan seperti yang diminta oleh syarikat.`,
  cancellationDeclined: (reference) => `Permintaan untuk membatalkan litar ${reference} telah ditolak.`,
  cancellationUnanswered: (reference) =>
    `Syarikat belum menjawab sama ada menerima caj pembatalan litar ${reference}.`,
  cancellationIsNow: (reference, status) =>
    `Permintaan pembatalan bagi litar ${reference} ${cancellationStatus[status]}.`,
  cancellationOffered: (reference) => `Syarikat telah diminta menerima caj pembatalan litar ${reference}.`,
  cancellationChargeAccepted: (reference) =>
    `Anda telah menerima caj pembatalan. Litar ${reference} telah dibatalkan.`,
  cancellationChargeDeclined: (reference) =>
    `Anda telah menolak caj pembatalan. Kerja pada litar ${reference} diteruskan.`,
  cancellationWithdrawn: (reference) =>
    `Anda telah menarik balik permintaan pembatalan. Kerja pada litar ${reference} diteruskan.`,
  cancellationChargeChanged: 'Caj pembatalan berbeza daripada yang anda lihat. Sila semak semula.',
  cancellationChargeTooLarge: (most) =>
    `Caj pembatalan paling banyak ${ringgitText(most)}, iaitu caj sekali litar ini.`,
  chargeOfDecline: 'Caj hanya boleh ditetapkan apabila pembatalan diluluskan.',
  aboveZero: 'Masukkan amaun melebihi 0.',
  notAfterToday: 'Pilih hari selepas hari ini.',
  circuitMoved: (reference, status) => `Litar ${reference} kini ${orderStatus[status]}.`,
  circuitsMoved: (count, status) => `${count} litar kini ${orderStatus[status]}.`,
  inTheFuture: 'Tarikh ini pada masa hadapan.',
  hasPassed: 'Tarikh ini telah berlalu.',
  beforeOrder: 'Tarikh ini sebelum tarikh pesanan.',
  nothingToChange: 'Masukkan tarikh dirancang atau sebenar, pihak bertanggungjawab atau nota.',
  noCharge: 'Salah satu daripada dua amaun mesti melebihi 0.',
  priceTooLarge: 'Harga maksimum ialah RM 9,999,999.99.',
  chargeRequested: (reference) => `Syarikat telah diminta meluluskan caj tambahan bagi litar ${reference}.`,
  chargeWithdrawn: (reference) => `Caj tambahan bagi litar ${reference} telah ditarik balik.`,
  chargeAccepted: (reference) => `Anda telah menerima caj tambahan bagi litar ${reference}.`,
  chargeDeclined: (reference) =>
    `Anda telah menolak caj tambahan. Litar ${reference} telah dibatalkan tanpa caj.`,
  chargeDeclinedOnly: (reference) =>
    `Anda telah menolak caj tambahan. Litar ${reference} diteruskan seperti yang dipesan.`,
  chargeOnFirm: (reference) =>
    `Harga litar ${reference} adalah muktamad. Caj tambahan hanya boleh dikenakan bagi perubahan yang diminta oleh syarikat.`,
  chargeUndecided: (reference) => `Caj tambahan bagi litar ${reference} masih belum dijawab.`,
  chargeIsNow: (reference, status) => `Caj tambahan bagi litar ${reference} ${chargeStatus[status]}.`,
  circuitIsNow: (reference, status) => `Litar ${reference} ${orderStatus[status]}.`,
  orderIsNow: (reference, status) => `Pesanan ${reference} ${orderStatus[status]}.`,
}
