import { expect, test } from 'vitest'
import { blankMilestone, changeOf, milestoneDraftOf } from '#web/orders/circuits/milestone-draft.ts'

const step = {
  kind: 'tested',
  owner: 'us',
  planned: '2026-11-20',
  actual: '2026-11-21',
  late: false,
  note: 'By van',
} as const
const draft = milestoneDraftOf(step)

test('of one milestone only what differs is sent; an emptied day or note is taken away', () => {
  expect(changeOf(draft, step)).toBeNull()
  expect(changeOf({ ...draft, note: ' By van ' }, step)).toBeNull()
  expect(changeOf({ ...draft, actual: '' }, step)).toEqual({ actual: null })
  expect(changeOf({ ...draft, note: '' }, step)).toEqual({ note: '' })
  expect(changeOf({ ...draft, planned: '2026-11-25', owner: 'building' }, step)).toEqual({
    planned: '2026-11-25',
    owner: 'building',
  })
})

test('of several what is left empty stays as it is', () => {
  expect(changeOf(blankMilestone, null)).toBeNull()
  expect(changeOf({ ...blankMilestone, actual: '2026-11-20' }, null)).toEqual({ actual: '2026-11-20' })
  expect(changeOf({ ...blankMilestone, note: 'Rain' }, null)).toEqual({ note: 'Rain' })
})
