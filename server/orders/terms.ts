import type { Language } from '#contract/session.ts'

interface Terms {
  version: string
  since: string
  clauses: Record<Language, string[]>
}

/** The terms of January 2026 (§3 of the specification). */
const january2026: Terms = {
  version: '2026-01',
  since: '2026-01-01',
  clauses: {
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
  },
}

const november2026: Terms = {
  version: '2026-11',
  since: '2026-11-01',
  clauses: {
    en: [
      ...january2026.clauses.en,
      'A circuit that is not yet delivered can be cancelled on request, at no cost or at a cancellation charge of at most its one-time charges and the extra charges accepted for it. The charge is owed only if the company accepts it by the stated day; otherwise the circuit goes on as ordered.',
    ],
    ms: [
      ...january2026.clauses.ms,
      'Litar yang belum diserahkan boleh dibatalkan atas permintaan, tanpa caj atau dengan caj pembatalan yang paling banyak sama dengan caj sekalinya dan caj tambahan yang diterima baginya. Caj ini hanya dikenakan jika syarikat menerimanya selewat-lewatnya pada hari yang dinyatakan; jika tidak, litar diteruskan seperti yang dipesan.',
    ],
  },
}

/**
 * Oldest first. Any change of the text is a new version at the end: orders store the text that their buyer accepted,
 * and `npm run verify` compares it with these.
 */
export const everyTerms: readonly [...Terms[], Terms] = [january2026, november2026]

export const termsInForce: Terms = everyTerms[everyTerms.length - 1]!

/** The first version also applies to the days before it. */
export function termsOn(day: string): Terms {
  return everyTerms.findLast(({ since }) => since <= day) ?? everyTerms[0]
}
