import type { UserStatus } from '#contract/roles.ts'

export const userStatusNamesMs: Record<UserStatus, string> = {
  pending: 'Menunggu',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  terminated: 'Ditamatkan',
  rejected: 'Ditolak',
}
