import { userStatusOf, type UserStatus } from '#contract/roles.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'

const refusals = {
  pending: (w) => w.userPending,
  inactive: (w) => w.userInactive,
  terminated: (w) => w.userTerminated,
  rejected: (w) => w.userRejected,
} as const satisfies Record<Exclude<UserStatus, 'active'>, Sentence>

/** 422 with the status in words. Only for callers who have proved that the account is theirs. */
export function refuseInactive(status_id: number) {
  const status = userStatusOf(status_id)!
  if (status !== 'active') throw new AppError('sign_in_refused', refusals[status])
}
