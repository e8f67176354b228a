import { expect, test } from 'vitest'
import { mostExtensions, quoteActions, quoteStatuses } from '#contract/quotes/actions.ts'
import { listActions, refusalOf } from '#web/quotes/dialogs/actions.ts'

test('the menu refuses exactly what the contract refuses, and names the state', () => {
  for (const status of quoteStatuses) {
    for (const action of listActions) {
      const possible = (quoteActions[action].from as readonly string[]).includes(status)
      expect(refusalOf(action, { status, extended: 0 })).toBe(possible ? null : status)
    }
  }
})

test('a quote cannot be extended more often than the maximum', () => {
  expect(refusalOf('extend', { status: 'active', extended: mostExtensions - 1 })).toBeNull()
  expect(refusalOf('extend', { status: 'active', extended: mostExtensions })).toBe('extendedEnough')
  expect(refusalOf('edit', { status: 'active', extended: mostExtensions })).toBeNull()
})
