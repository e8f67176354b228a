import { bandNamesMs, lineNamesMs, networkNamesMs } from '#contract/pricing-names/ms.ts'
import type { priceLinesEn as en } from '#web/i18n/en/priceLines.ts'

export const priceLinesMs = {
  monthly: 'Caj bulanan',
  oneTime: 'Caj sekali',
  component: 'Komponen',
  amount: 'Amaun',
  total: 'Jumlah',
  yourRate: 'kadar anda',
  yourRate_staff: 'kadar syarikat',
  standardRate: 'kadar standard',
  none: 'Belum ada harga.',
  nni: '{{site}} ialah NNI anda: akses, pemasangan dan sambungan silangnya telah dibayar semasa ia dibina, jadi hanya transmisi dikenakan caj.',
  nni_staff:
    '{{site}} ialah NNI syarikat: akses, pemasangan dan sambungan silangnya telah dibayar semasa ia dibina, jadi hanya transmisi dikenakan caj.',
  name: lineNamesMs,
  band: bandNamesMs,
  network: networkNamesMs,
  term_one: '{{count}} bulan',
  term_other: '{{count}} bulan',
} satisfies typeof en
