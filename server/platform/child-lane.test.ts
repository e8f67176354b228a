import { expect, test } from 'vitest'
import { childLane } from '#server/platform/child-lane.ts'

type Task = number | 'end' | 'fail' | 'hang'
const run = childLane<Task, number>(new URL('../testing/stubborn-child.ts', import.meta.url), {
  megabytes: 64,
  seconds: 3,
})

test.each([
  ['fail', /This task fails/],
  ['end', /ended without an answer/],
  ['hang', /took longer than 3 s/],
] as const)('a child that should %s rejects its task, and the next one is answered', async (task, why) => {
  const [first, second, third] = await Promise.allSettled([run(20), run(task), run(21)])
  expect(first).toMatchObject({ value: 40 })
  expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(why) } })
  expect(third).toMatchObject({ value: 42 })
})
