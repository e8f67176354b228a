import { everyRole, type Role } from '#contract/roles.ts'

/** The areas of each role. The server enforces access. */
const areas: readonly (readonly [prefix: string, roles: readonly Role[]])[] = [
  ['/customer', ['customer']],
  ['/account/company', ['customer']],
  ['/client-manager', ['client_manager']],
  ['/pricing/pricing-rule', ['client_manager']],
  ['/pricing/assign-rule', ['client_manager']],
  ['/pricing/draft', ['client_manager', 'admin', 'commercial']],
  ['/pricing/base-rule', ['client_manager', 'admin', 'commercial']],
  ['/product-services', ['customer', 'client_manager', 'admin']],
  ['/user-management', ['admin']],
  ['/customer-account', ['client_manager', 'admin']],
  ['/dev', ['admin']],
]

/** Paths outside all areas are open to every role. */
export function mayOpen(path: string, role: Role): boolean {
  const roles = areas.find(([prefix]) => isPathUnder(path, prefix))?.[1] ?? everyRole
  return roles.includes(role)
}

/** Printed pages have no header, menu and footer. */
const printed = [
  '/customer/quotes/print',
  '/client-manager/quotes/print',
  '/customer/orders/print',
  '/client-manager/print',
  '/terms-and-conditions/print',
]

export function isPrinted(path: string): boolean {
  return printed.some((prefix) => isPathUnder(path, prefix))
}

/** `/customer/cart` is under `/customer`, `/customer-account` is not. */
export function isPathUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
