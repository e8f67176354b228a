import type { UserStatus } from '#contract/roles.ts'

/** The states of a user, as screens and files name them. */
export const userStatusNamesEn: Record<UserStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  inactive: 'Inactive',
  terminated: 'Terminated',
  rejected: 'Rejected',
}
