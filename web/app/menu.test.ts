import { expect, test, vi } from 'vitest'
import { everyRole } from '#contract/roles.ts'
import { mayOpen } from '#web/platform/areas.ts'

vi.stubGlobal('document', { getElementById: () => null })
const { itemAt, itemsOf, menus } = await import('#web/app/menu.ts')
vi.unstubAllGlobals()

test.each(everyRole)('every entry of the %s menu leads to a screen of that role', (role) => {
  for (const { path } of itemsOf(menus[role])) expect(mayOpen(path, role)).toBe(true)
})

test.each([
  ['customer', '/', 'dashboard'],
  ['customer', '/customer/quotes/add', 'pricingAvailability'],
  ['customer', '/customer/quotes/add/multiple', 'pricingAvailability'],
  ['customer', '/customer/quotes/pending', 'myQuotes'],
  ['customer', '/customer/orders', 'myOrder'],
  ['customer', '/account/profile', undefined],
  ['client_manager', '/client-manager/quotes/expired', 'myQuotes'],
  ['client_manager', '/pricing/pricing-rule/manage', 'pricingRules'],
  ['client_manager', '/pricing/draft', 'pricingRules'],
  ['client_manager', '/pricing/base-rule/tax', 'pricingRules'],
  ['client_manager', '/pricing/assign-rule', 'assignRules'],
  ['client_manager', '/customer-account/customer/profile/3', 'customers'],
  ['admin', '/user-management/user/approval/9', 'users'],
  ['admin', '/pricing/draft', 'basePrice'],
  ['commercial', '/pricing/draft', 'basePrice'],
] as const)('for the %s, %s is marked as %s', (role, path, text) => {
  expect(itemAt(menus[role], path)?.text).toBe(text)
})
