import { longDay } from '#server/platform/words/days.ts'
import { milestoneNamesEn } from '#contract/orders/names/en.ts'
import type { Skipped } from '#contract/orders/replan-circuits.ts'

const skipped = {
  no_step: 'no such step',
  step_done: 'step already done',
  wrong_status: 'delivered or cancelled',
} as const satisfies Record<Skipped['reason'], string>

export const deliveryWordsEn = {
  milestone: milestoneNamesEn,
  milestoneSet: (reference: string) => `The milestone of circuit ${reference} has been updated.`,
  milestonesSet: (count: number) =>
    count === 1
      ? 'The milestone of 1 circuit has been updated.'
      : `The milestone of ${count} circuits has been updated.`,
  withoutStep: (references: string) => `Skipped, without this step: ${references}.`,
  replanned: (count: number, left: readonly Skipped[]) =>
    [
      count === 1 ? '1 circuit has been re-planned.' : `${count} circuits have been re-planned.`,
      ...(left.length > 0
        ? [
            `Skipped: ${left.map((each) => `${each.circuit_reference} (${skipped[each.reason]})`).join(', ')}.`,
          ]
        : []),
    ].join(' '),
  nextPossibleDay: (step: string, reference: string, day: string) =>
    `The next possible date for “${step}” of ${reference} is ${longDay(day, 'en')}.`,
  lastPossibleDay: (step: string, reference: string, day: string) =>
    `The last possible date for “${step}” of ${reference} is ${longDay(day, 'en')}.`,
  stepTooEarly: (step: string, reference: string, earlier: string, day: string, next: string) =>
    `“${step}” of ${reference} cannot be planned before “${earlier}” (${longDay(day, 'en')}). The next possible date is ${longDay(next, 'en')}.`,
  stepTooLate: (step: string, reference: string, later: string, day: string) =>
    `“${step}” of ${reference} cannot be planned after “${later}” (${longDay(day, 'en')}). Choose an earlier date, or move later steps as well.`,
  stepOutOfOrder: (step: string, reference: string) =>
    `The planned date of “${step}” of ${reference} no longer fits between the other open steps. Enter a new planned date.`,
  stepIsDone: (step: string, reference: string) =>
    `“${step}” of ${reference} is already done. Clear its actual date to plan it again.`,
  stepNotOpen: 'This step is not open.',
  doneBeforeOrder: (step: string, reference: string, day: string) =>
    `“${step}” of ${reference} cannot be done before the order of ${longDay(day, 'en')}.`,
  circuitsOrOrders: 'Name either circuits or orders.',
  noCircuitToReplan: 'All circuits of these orders are cancelled.',
  tooManyCircuits: (most: number) =>
    `These orders have more than ${most} circuits. Please select fewer orders.`,
  dayOrShift: 'Enter either a planned date or a number of working days.',
  handOverNeeded: 'The hand-over of a delivered circuit is always done.',
}
