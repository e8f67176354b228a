import { expect, test } from 'vitest'
import { withoutVerb } from '#web/app/jump/keyword.ts'

const verbs = ['Extend …', 'Send  to order', 'Request a callback about …']

test('the words of an action beside a reference are not searched for', () => {
  expect(withoutVerb('extend Q-2026-000104', verbs)).toBe('Q-2026-000104')
  expect(withoutVerb(' Send Q-2026-000104 to order ', verbs)).toBe('Q-2026-000104')
})

test('the same words are searched for in the name of a project or company', () => {
  expect(withoutVerb('Extend the ring', verbs)).toBe('Extend the ring')
  expect(withoutVerb('order', verbs)).toBe('order')
  expect(withoutVerb('Q-2026-000104', verbs)).toBe('Q-2026-000104')
})
