import type { priceLines as en } from '#web/i18n/en/priceLines.ts'

export const priceLines = {
  monthly: 'Bulanan',
  oneTime: 'Sekali bayar',
  component: 'Komponen',
  amount: 'Amaun',
  total: 'Jumlah',
  yourRate: 'kadar anda',
  yourRate_staff: 'kadar syarikat',
  standardRate: 'kadar standard',
  none: 'Belum ada yang berharga.',
  name: {
    access: 'Akses',
    transport: 'Pengangkutan',
    installation: 'Pemasangan',
    cross_connect: 'Sambungan silang',
    fixed_ip: 'IP tetap',
    voice: 'Suara',
    device: 'Peranti',
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
