import type { Language } from '#contract/session.ts'

type Clauses = Record<Language, string[]>

interface Terms {
  version: string
  since: string
  /** For a buyer whose deposit is so many monthly charges. */
  clauses: (depositMonths: number) => Clauses
}

/** The eight clauses of the specification (§3). */
const eight: Clauses = {
  en: [
    'This quotation is valid for 30 days from the date it is given.',
    'Service delivery is subject to confirmation and to capacity being available.',
    'Prices are subject to taxes, levies, building charges, cross-connect and interconnection charges, and other actual costs.',
    'Where applicable, a refundable deposit of two months’ charges is payable upon submission of a Purchase Order.',
    'Any withholding tax is to be grossed up, so that the full price is received.',
    'A fixed-term agreement that ends early owes 100% of the remaining rental.',
    'This quotation is subject to the terms of the Service Order Form.',
    'This price quotation is confidential.',
  ],
  ms: [
    'Sebut harga ini sah selama 30 hari dari tarikh diberikan.',
    'Penyampaian perkhidmatan tertakluk kepada pengesahan dan kapasiti yang tersedia.',
    'Harga tertakluk kepada cukai, levi, caj bangunan, caj sambung silang dan saling sambung, serta kos sebenar yang lain.',
    'Jika berkenaan, deposit boleh dikembalikan sebanyak dua bulan caj perlu dibayar semasa Pesanan Belian diserahkan.',
    'Sebarang cukai pegangan hendaklah ditanggung oleh pembeli dengan menambahnya kepada harga, supaya harga penuh diterima.',
    'Perjanjian bertempoh tetap yang ditamatkan awal dikenakan 100% daripada baki sewa.',
    'Sebut harga ini tertakluk kepada terma Borang Pesanan Perkhidmatan.',
    'Sebut harga ini adalah sulit.',
  ],
}

const nine: Clauses = {
  en: [
    ...eight.en,
    'A circuit that is not yet delivered can be cancelled on request, at no cost or at a cancellation charge of at most its one-time charges and the extra charges accepted for it. The charge is owed only if the company accepts it by the stated day; otherwise the circuit goes on as ordered.',
  ],
  ms: [
    ...eight.ms,
    'Litar yang belum diserahkan boleh dibatalkan atas permintaan, tanpa caj atau dengan caj pembatalan yang paling banyak sama dengan caj sekalinya dan caj tambahan yang diterima baginya. Caj ini hanya dikenakan jika syarikat menerimanya selewat-lewatnya pada hari yang dinyatakan; jika tidak, litar diteruskan seperti yang dipesan.',
  ],
}

const ten: Clauses = {
  en: [
    ...nine.en,
    'The price level stated for a service prevails over clause 3. A firm price has no extra charge unless the company asks for a change. Where a price is subject to survey, the monthly price stands, and an extra charge is owed only if the company accepts it.',
  ],
  ms: [
    ...nine.ms,
    'Tahap harga yang dinyatakan bagi sesuatu perkhidmatan mengatasi klausa 3. Harga muktamad tidak dikenakan caj tambahan melainkan syarikat meminta perubahan. Bagi harga tertakluk kepada tinjauan, harga bulanan kekal, dan caj tambahan hanya dikenakan jika syarikat menerimanya.',
  ],
}

const numbers = {
  en: 'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ms: 'satu,dua,tiga,empat,lima,enam,tujuh,lapan,sembilan,sepuluh,sebelas,dua belas'.split(','),
} satisfies Clauses

/** Clause 4 of the specification with another deposit than two months. */
function withDeposit({ en, ms }: Clauses, months: number): Clauses {
  if (months === 0)
    return {
      en: en.with(3, 'No deposit is payable upon submission of a Purchase Order.'),
      ms: ms.with(3, 'Tiada deposit perlu dibayar semasa Pesanan Belian diserahkan.'),
    }
  const english = months === 1 ? 'one month’s' : `${numbers.en[months - 1]} months’`
  return {
    en: en.with(3, en[3]!.replace('two months’', english)),
    ms: ms.with(3, ms[3]!.replace('dua bulan', `${numbers.ms[months - 1]} bulan`)),
  }
}

/**
 * Oldest first. Any change of the text is a new version at the end: orders store the text that their buyer accepted,
 * and `npm run verify` compares it with these.
 */
export const everyTerms: readonly [...Terms[], Terms] = [
  { version: '2026-01', since: '2026-01-01', clauses: () => eight },
  { version: '2026-11', since: '2026-11-01', clauses: () => nine },
  { version: '2026-11-16', since: '2026-11-16', clauses: (months) => withDeposit(ten, months) },
]

export const termsInForce: Terms = everyTerms[everyTerms.length - 1]!

/** The first version also applies to the days before it. */
export function termsOn(day: string): Terms {
  return everyTerms.findLast(({ since }) => since <= day) ?? everyTerms[0]
}
