import { expect, test } from 'vitest'
import { blankMilestone, changeOf, milestoneDraftOf } from '#web/orders/circuits/milestone-draft.ts'

const step = {
  kind: 'tested',
  owner: 'us',
  planned: '2026-11-20',
  actual: '2026-11-21',
  closed: null,
  late: false,
  note: 'By van',
} as const
const draft = milestoneDraftOf(step)

test('for one milestone only changed fields are sent; an emptied date or note is cleared', () => {
  expect(changeOf(draft, step)).toBeNull()
  expect(changeOf({ ...draft, note: ' By van ' }, step)).toBeNull()
  expect(changeOf({ ...draft, actual: '' }, step)).toEqual({ actual: null })
  expect(changeOf({ ...draft, note: '' }, step)).toEqual({ note: '' })
  expect(changeOf({ ...draft, planned: '2026-11-25', owner: 'building' }, step)).toEqual({
    planned: '2026-11-25',
    owner: 'building',
  })
})

test('for several milestones empty fields are not sent', () => {
  expect(changeOf(blankMilestone, null)).toBeNull()
  expect(changeOf({ ...blankMilestone, actual: '2026-11-20' }, null)).toEqual({ actual: '2026-11-20' })
  expect(changeOf({ ...blankMilestone, note: 'Rain' }, null)).toEqual({ note: 'Rain' })
})
