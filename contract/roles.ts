/** The four roles and the ids the wire knows them by (§3 of the specification). */
export const roleIds = { customer: 1, admin: 2, client_manager: 3, commercial: 4 } as const

export type Role = keyof typeof roleIds

export const roleTitles = {
  customer: 'Customer',
  admin: 'Admin',
  client_manager: 'Client Manager',
  commercial: 'Commercial',
} as const satisfies Record<Role, string>

export const everyRole = Object.keys(roleIds) as Role[]

/** The role behind an id, or undefined for an id nobody has. */
export function roleOf(id: number | null): Role | undefined {
  return everyRole.find((role) => roleIds[role] === id)
}

/** On which side somebody is: of the company a quote or an order belongs to, or of the carrier. */
export const sides = ['company', 'staff'] as const
export type Side = (typeof sides)[number]

/** User status ids (§3). Only an active user may sign in; 1 and 5 are set by sign-up and rejection alone. */
export const userStatusIds = { pending: 1, active: 2, inactive: 3, terminated: 4, rejected: 5 } as const

export type UserStatus = keyof typeof userStatusIds

export function userStatusOf(id: number): UserStatus | undefined {
  return (Object.keys(userStatusIds) as UserStatus[]).find((status) => userStatusIds[status] === id)
}
