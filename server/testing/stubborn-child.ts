// A child for the tests of `child-lane.ts`: it doubles a number, ends, fails, or never answers.
import { answerTasks } from '#server/platform/child-lane.ts'

answerTasks(async (task: number | 'end' | 'fail' | 'hang') => {
  if (task === 'end') process.exit(1)
  if (task === 'fail') throw new Error('This task fails')
  // A busy loop, so that no timer of the child could end it.
  while (task === 'hang');
  return Number(task) * 2
})
