import type { User } from '#contract/users.ts'

export function nameOf({ customer }: Pick<User, 'customer'>): string {
  return `${customer.first_name} ${customer.last_name}`.trim()
}
