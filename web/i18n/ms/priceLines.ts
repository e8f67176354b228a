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
  name: {
    access: 'Akses',
    transport: 'Transmisi',
    installation: 'Pemasangan',
    cross_connect: 'Sambungan silang',
    fixed_ip: 'IP tetap',
    voice: 'Suara',
    device: 'Peranti',
    extra: 'Caj tambahan',
    agreed: 'Harga dipersetujui',
  },
  band: {
    same_building: 'bangunan yang sama',
    to_15km: 'hingga 15 km',
    to_50km: 'hingga 50 km',
    to_300km: 'hingga 300 km',
    beyond: 'melebihi 300 km',
    across_sea: 'merentas Laut China Selatan',
  },
  network: { on_net: 'dalam rangkaian', near_net: 'hampir rangkaian' },
  term_one: '{{count}} bulan',
  term_other: '{{count}} bulan',
} satisfies typeof en
