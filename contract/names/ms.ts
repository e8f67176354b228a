import type { BuyerField } from '#contract/buyer-fields.ts'
import type { SheetField, SheetRowState } from '#contract/site-sheets.ts'
import type { QuoteKind } from '#contract/quotes/quote.ts'
import type { Milestone, MilestoneOwner, MoveReason } from '#contract/orders/milestones.ts'
import type { SiteState } from '#contract/services/service.ts'
import type { UserStatus } from '#contract/roles.ts'
import type { Band, Component } from '#contract/pricing.ts'
import type { depositNamesEn, orderNamesEn, sheetColumnNamesEn } from '#contract/names/en.ts'

export const milestoneNamesMs: Record<Milestone, string> = {
  acknowledged: 'Pesanan disahkan',
  deposit_cleared: 'Deposit diterima',
  validated: 'Disahkan',
  survey_done: 'Tinjauan selesai',
  firm_date_set: 'Tarikh disahkan',
  build_done: 'Dipasang',
  cross_connects_done: 'Sambungan silang selesai',
  tested: 'Diuji',
  handed_over: 'Diserahkan',
}

/** The wording for staff. */
export const milestoneOwnerNamesMs: Record<MilestoneOwner, string> = {
  us: 'Trunkline',
  customer: 'Syarikat',
  building: 'Pihak bangunan',
  third_party: 'Pihak ketiga',
}

export const moveReasonNamesMs: Record<MoveReason, string> = {
  customer: 'Atas permintaan pelanggan',
  building_access: 'Akses ke bangunan',
  permit: 'Permit daripada pihak berkuasa',
  third_party: 'Kelewatan pihak ketiga',
  capacity: 'Kapasiti rangkaian',
  carrier: 'Kelewatan di pihak kami',
}

export const depositNamesMs: typeof depositNamesEn = {
  received: 'Deposit diterima',
  returned: 'Deposit dikembalikan',
  kept: 'Deposit ditahan',
  open: 'Baki deposit perlu dibayar',
  to_return: 'Deposit yang akan dikembalikan',
}

export const userStatusNamesMs: Record<UserStatus, string> = {
  pending: 'Menunggu',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  terminated: 'Ditamatkan',
  rejected: 'Ditolak',
}

export const serviceStateNamesMs: Record<SiteState, string> = {
  late: 'Litar lewat',
  pending: 'Litar belum diproses',
  processing: 'Litar sedang diproses',
  accepting: 'Menunggu penerimaan',
  active: 'Dalam perkhidmatan',
  suspended: 'Digantung',
  ended: 'Tamat',
  rejected: 'Ditolak',
}

export const replacementNamesMs: Record<Exclude<QuoteKind, 'new'>, string> = {
  renew: 'Memperbaharui perkhidmatan',
  change: 'Mengubah perkhidmatan',
  move: 'Memindahkan perkhidmatan',
}

export const lineNamesMs: Record<Component, string> = {
  access: 'Akses',
  transport: 'Transmisi',
  installation: 'Pemasangan',
  cross_connect: 'Sambungan silang',
  fixed_ip: 'IP tetap',
  voice: 'Suara',
  device: 'Peranti',
  extra: 'Caj tambahan',
  exit: 'Caj keluar',
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
  reason: 'Sebab di bawah lantai',
  source: 'Harga daripada',
  base_price: 'Harga asas (RM)',
} satisfies typeof sheetColumnNamesEn

export const orderNamesMs: typeof orderNamesEn = {
  reference: 'Rujukan',
  company: 'Syarikat',
  po_number: 'Nombor PO',
  status: 'Status',
  ordered_on: 'Dipesan pada',
  circuits: 'Litar',
}

export const orderChangeNamesMs = {
  po_number: 'menukar nombor PO',
  contacts: 'menukar orang hubungan tapak bagi',
  rooms: 'menukar bilik bagi',
  date: 'memilih penyerahan lebih lewat bagi',
  withdrawn: 'menarik balik permintaan tarikh bagi',
}

export const buyerFieldNamesMs: Record<BuyerField, string> = {
  buyer_reference: 'Rujukan anda',
  cost_centre: 'Pusat kos',
  end_customer: 'Pelanggan akhir',
}

export const sheetFieldNamesMs: Record<SheetField, string> = {
  reference: 'Rujukan',
  product: 'Produk',
  site_a: 'Tapak A',
  postcode_a: 'Poskod A',
  city_a: 'Bandar A',
  floor_a: 'Tingkat A',
  site_b: 'Tapak B',
  bandwidth: 'Lebar jalur',
  term: 'Tempoh kontrak',
  add_ons: 'Tambahan',
  requested_date: 'Tarikh diminta',
  cost_centre: 'Pusat kos',
  remarks: 'Catatan',
}

export const sheetRowStateNamesMs: Record<SheetRowState, string> = {
  error: 'Ralat',
  choose: 'Pilih tapak',
  by_hand: 'Dimasukkan sendiri',
  priced: 'Ada harga',
  pending: 'Menunggu harga',
  duplicate: 'Pendua',
  excluded: 'Dikecualikan',
}
