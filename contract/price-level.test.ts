import { expect, test } from 'vitest'
import { canBeCharged, continuesUncharged, levelOfSites, weakestLevel } from '#contract/price-level.ts'

const [lit, near, typed] = [
  { nni: null, network_status: 'on_net' },
  { nni: null, network_status: 'near_net' },
  { nni: null, network_status: null },
] as const
const nni = { nni: 7, network_status: 'near_net' } as const

test.each([
  [[lit], 'firm'],
  [[lit, lit], 'firm'],
  [[lit, nni], 'firm'],
  [[nni, nni], 'firm'],
  [[lit, near], 'subject_to_survey'],
  [[nni, near], 'subject_to_survey'],
  [[typed, lit], 'subject_to_survey'],
] as const)('%o makes a price %s', (sites, level) => expect(levelOfSites(sites)).toBe(level))

test('several prices are as firm as the weakest; without prices there is no level', () => {
  expect(weakestLevel(['firm', 'budgetary', 'subject_to_survey'])).toBe('budgetary')
  expect(weakestLevel(['firm', null, 'subject_to_survey'])).toBe('subject_to_survey')
  expect(weakestLevel(['firm', null])).toBe('firm')
  expect(weakestLevel([null])).toBeNull()
  expect(weakestLevel([])).toBeNull()
})

test('a firm circuit is charged only on request, and continues without any charge', () => {
  expect([canBeCharged('firm', false), canBeCharged('firm', true)]).toEqual([false, true])
  expect([canBeCharged('subject_to_survey', false), canBeCharged('subject_to_survey', true)]).toEqual([
    true,
    true,
  ])
  const goesOn = (price_level: 'firm' | 'subject_to_survey', on_request: boolean) =>
    continuesUncharged({ price_level }, { on_request })
  expect([goesOn('firm', true), goesOn('firm', false), goesOn('subject_to_survey', true)]).toEqual([
    true,
    true,
    true,
  ])
  expect(goesOn('subject_to_survey', false)).toBe(false)
})
