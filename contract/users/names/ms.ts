import type { UserStatus } from '#contract/roles.ts'

/** The states of a user, as screens and files name them. */
export const userStatusNamesMs: Record<UserStatus, string> = {
  pending: 'Menunggu',
  active: 'Aktif',
  inactive: 'Tidak aktif',
  terminated: 'Ditamatkan',
  rejected: 'Ditolak',
}
