import type { User } from '#contract/users.ts'

/** A user's name as people read it. */
export function nameOf({ customer }: Pick<User, 'customer'>): string {
  return `${customer.first_name} ${customer.last_name}`.trim()
}
