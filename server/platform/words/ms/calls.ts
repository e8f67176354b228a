import type { callWordsEn } from '#server/platform/words/en/calls.ts'
import type { InWords } from '#server/platform/words/in-words.ts'
import { sizeDown, sizeUp } from '#server/platform/words/sizes.ts'

export const callWordsMs: InWords<typeof callWordsEn> = {
  internal: 'Berlaku ralat di pihak kami. Sila cuba lagi kemudian.',
  unavailable: 'Portal tidak tersedia buat sementara waktu. Sila cuba lagi sebentar nanti.',
  notFound: 'Rekod ini tidak ditemui.',
  noSuchCall: 'Titik akhir ini tidak wujud.',
  forbidden: 'Peranan anda tidak membenarkan tindakan ini.',
  unauthenticated: 'Sila log masuk.',
  malformed: 'Permintaan tidak dapat dibaca.',
  tooSlow: 'Permintaan mengambil masa terlalu lama untuk sampai. Sila cuba lagi.',
  tooLarge: 'Permintaan terlalu besar.',
  tooLargeFile: (most: number) => `Pilih fail bersaiz paling besar ${sizeDown(most)}.`,
  storageFull: (used, most, company) =>
    `Fail ${company ?? 'syarikat anda'} mengambil ${sizeUp(used)} daripada ${sizeUp(most)}; baki ${sizeDown(most - used)}. Pilih fail yang lebih kecil, atau minta ruang tambahan daripada ${company === null ? 'pengurus pelanggan anda' : 'pengendali portal'}.`,
  quoteStorageFull: (used, most) =>
    `Fail perbualan ini mengambil ${sizeUp(used)} daripada ${sizeUp(most)}; baki ${sizeDown(most - used)}. Pilih fail yang lebih kecil.`,
  hourlyLimit: {
    callback: (most, left, minutes) => limitPerHourMs(`${most} permintaan panggilan balik`, left, minutes),
    document: (most, left, minutes) => limitPerHourMs(`${most} dokumen`, left, minutes),
    invitation: (most, left, minutes) => limitPerHourMs(`${most} jemputan`, left, minutes),
    quote: (most, left, minutes) =>
      limitPerHourMs(`${most.toLocaleString('en')} sebut harga baharu`, left, minutes),
    share: (most, left, minutes) => limitPerHourMs(`${most} pautan perkongsian`, left, minutes),
    request: (most, left, minutes) => limitPerHourMs(`${most} permintaan khas`, left, minutes),
  },
  unsupportedMedia: 'Jenis kandungan ini tidak diterima.',
  invalid: 'Beberapa medan perlu diperbaiki.',
  keyReused: 'Idempotency-Key ini telah digunakan untuk permintaan yang lain.',
  keyInvalid: 'Idempotency-Key mesti mengandungi 1 hingga 200 aksara yang boleh dicetak.',
  required: 'Medan ini wajib diisi.',
  tooLong: (most) => `Masukkan paling banyak ${most} aksara.`,
  tooShort: (least) => `Masukkan sekurang-kurangnya ${least} aksara.`,
  tooSmall: (least) => `Nilai minimum ialah ${least}.`,
  tooBig: (most) => `Nilai maksimum ialah ${most}.`,
  tooMany: (most) => `Paling banyak ${most} entri.`,
  tooFew: (least) => `Sekurang-kurangnya ${least} entri.`,
  notANumber: 'Masukkan nombor.',
  notAWholeNumber: 'Masukkan nombor bulat.',
  notADate: 'Masukkan tarikh seperti 2026-11-20.',
  notAnEmail: 'Masukkan alamat e-mel yang sah.',
  notAChoice: (choices) => `Pilih salah satu daripada ini: ${choices}.`,
  wrongKind: 'Jenis nilai ini tidak betul.',
  unstorable: 'Teks ini mengandungi aksara yang tidak dapat disimpan.',
  oneDecimal: 'Peratusan mempunyai paling banyak satu tempat perpuluhan.',
  twoDecimals: 'Amaun mempunyai paling banyak dua tempat perpuluhan.',
  notNegative: 'Amaun tidak boleh negatif.',
  rangeSwapped: 'Nilai akhir julat tidak boleh kurang daripada nilai mulanya.',
  tooFar: 'Hanya 10,000 baris pertama boleh dipaparkan. Sila tapis senarai.',
  tooBusy: 'Portal sedang sibuk. Sila cuba sebentar lagi.',
}

function limitPerHourMs(limit: string, left: number, minutes: number | null): string {
  const next =
    minutes === null ? 'Sila hantar lebih sedikit sekali gus.' : `Sila cuba lagi dalam masa ${minutes} minit.`
  return `Hadnya ialah ${limit} sejam bagi setiap orang, dan bakinya ${left.toLocaleString('en')}. ${next}`
}
