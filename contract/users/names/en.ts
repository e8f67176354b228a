import type { UserStatus } from '#contract/roles.ts'

export const userStatusNamesEn: Record<UserStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
  terminated: 'Terminated',
  rejected: 'Rejected',
}
