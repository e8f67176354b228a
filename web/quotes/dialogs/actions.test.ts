import { expect, test } from 'vitest'
import { quoteActions, quoteStatuses } from '#contract/quotes/actions.ts'
import { listActions, refusalOf } from '#web/quotes/dialogs/actions.ts'

const firm = {
  kind: 'new',
  status: 'active',
  extensions_left: 3,
  product_id: 1,
  price_level: 'firm',
} as const

test('the menu disables exactly the actions that the contract refuses, and names the state', () => {
  for (const status of quoteStatuses) {
    for (const action of listActions) {
      const possible = (quoteActions[action].from as readonly string[]).includes(status)
      expect(refusalOf(action, { ...firm, status })).toBe(possible ? null : status)
    }
  }
})

test('a quote cannot be extended more often than the maximum', () => {
  expect(refusalOf('extend', { ...firm, extensions_left: 1 })).toBeNull()
  expect(refusalOf('extend', { ...firm, extensions_left: 0 })).toBe('extendedEnough')
  expect(refusalOf('edit', { ...firm, extensions_left: 0 })).toBeNull()
})

test('a priced free-text request cannot be ordered, but edited', () => {
  const inWords = { ...firm, product_id: null }
  expect(refusalOf('order', inWords)).toBe('in_words')
  expect(refusalOf('edit', inWords)).toBeNull()
})

test('an estimate allows everything except ordering', () => {
  const estimate = { ...firm, price_level: 'budgetary' } as const
  expect(refusalOf('order', estimate)).toBe('budgetary')
  expect(refusalOf('order', { ...estimate, status: 'expired' })).toBe('expired')
  for (const action of ['edit', 'extend', 'cancel', 'project'] as const)
    expect(refusalOf(action, estimate)).toBeNull()
})

test('a quote for a service cannot become the quote of another line', () => {
  const renewal = { ...firm, kind: 'renew' } as const
  expect(refusalOf('edit', renewal)).toBe('ofService')
  expect(refusalOf('requote', { ...renewal, status: 'expired' })).toBe('ofService')
  expect(refusalOf('order', renewal)).toBeNull()
})
