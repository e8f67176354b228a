import { expect, test } from 'vitest'
import { isPrinted, mayOpen } from '#web/platform/areas.ts'

test.each([
  ['/', 'commercial', true],
  ['/account/profile', 'commercial', true],
  ['/customer/cart', 'customer', true],
  ['/customer/cart', 'admin', false],
  ['/customer-account/customer/information', 'customer', false],
  ['/customer-account/customer/information', 'admin', true],
  ['/client-manager/orders', 'customer', false],
  ['/pricing/base-rule', 'commercial', true],
  ['/pricing/base-rule/tax', 'client_manager', true],
  ['/pricing/base-rule', 'customer', false],
  ['/pricing/pricing-rule/manage', 'client_manager', true],
  ['/product-services', 'commercial', false],
] as const)('%s is open to %s: %s', (path, role, open) => {
  expect(mayOpen(path, role)).toBe(open)
})

test('only printed pages have no header, menu and footer', () => {
  expect(isPrinted('/customer/orders/print/7')).toBe(true)
  expect(isPrinted('/customer/orders')).toBe(false)
})
