/** Role ids on the wire (§3 of the specification). */
export const roleIds = { customer: 1, admin: 2, client_manager: 3, commercial: 4 } as const

export type Role = keyof typeof roleIds

export const roleTitles = {
  customer: 'Customer',
  admin: 'Admin',
  client_manager: 'Client Manager',
  commercial: 'Commercial',
} as const satisfies Record<Role, string>

export const everyRole = Object.keys(roleIds) as Role[]

export function roleOf(id: number | null): Role | undefined {
  return everyRole.find((role) => roleIds[role] === id)
}

/** The company of a quote or an order, and the carrier's staff. */
export const sides = ['company', 'staff'] as const
export type Side = (typeof sides)[number]

export function sideOfRole(role: Role): Side {
  return role === 'customer' ? 'company' : 'staff'
}

/** §3. Only an active user may sign in; only sign-up sets 1 and only rejection sets 5. */
export const userStatusIds = { pending: 1, active: 2, inactive: 3, terminated: 4, rejected: 5 } as const

export type UserStatus = keyof typeof userStatusIds

export function userStatusOf(id: number): UserStatus | undefined {
  return (Object.keys(userStatusIds) as UserStatus[]).find((status) => userStatusIds[status] === id)
}
