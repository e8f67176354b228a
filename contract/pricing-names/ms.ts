import type { Band, Component } from '#contract/pricing.ts'
import type { sheetColumnNamesEn } from '#contract/pricing-names/en.ts'

export const lineNamesMs: Record<Component, string> = {
  access: 'Akses',
  transport: 'Transmisi',
  installation: 'Pemasangan',
  cross_connect: 'Sambungan silang',
  fixed_ip: 'IP tetap',
  voice: 'Suara',
  device: 'Peranti',
  extra: 'Caj tambahan',
  agreed: 'Harga dipersetujui',
}

export const bandNamesMs: Record<Band, string> = {
  same_building: 'bangunan yang sama',
  to_15km: 'hingga 15 km',
  to_50km: 'hingga 50 km',
  to_300km: 'hingga 300 km',
  beyond: 'melebihi 300 km',
  across_sea: 'merentas Laut China Selatan',
}

export const networkNamesMs: Record<'on_net' | 'near_net', string> = {
  on_net: 'dalam rangkaian',
  near_net: 'hampir rangkaian',
}

export const sheetColumnNamesMs = {
  id: 'ID harga',
  product: 'Produk',
  component: 'Komponen',
  charge: 'Caj',
  bandwidth: 'Lebar jalur',
  term: 'Tempoh kontrak (bulan)',
  band: 'Jarak',
  network_status: 'Rangkaian',
  option: 'Pilihan',
  price: 'Harga (RM)',
  floor: 'Harga lantai (RM)',
  source: 'Harga daripada',
  base_price: 'Harga asas (RM)',
} satisfies typeof sheetColumnNamesEn
