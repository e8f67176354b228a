import type { Milestone, MilestoneOwner, MoveReason } from '#contract/orders/milestones.ts'

export const milestoneNamesMs: Record<Milestone, string> = {
  acknowledged: 'Pesanan diakui',
  deposit_cleared: 'Deposit diterima',
  validated: 'Disahkan',
  survey_done: 'Tinjauan selesai',
  firm_date_set: 'Tarikh muktamad ditetapkan',
  build_done: 'Pembinaan selesai',
  cross_connects_done: 'Sambungan silang selesai',
  tested: 'Diuji',
  handed_over: 'Diserahkan',
}

/** As staff read it. */
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
