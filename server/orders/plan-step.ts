import {
  lastCalendarDay,
  minusWorkingDays,
  nextWorkingDay,
  plusWorkingDays,
  workingDaysBetween,
  type WorkCalendar,
} from '#contract/days.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import type { Sentence } from '#server/platform/words/words.ts'

interface PlannedStep {
  kind: Milestone
  planned: string
  actual: string | null
}

export interface CircuitPlan {
  reference: string
  steps: readonly PlannedStep[]
  calendar: WorkCalendar
  ordered: string
}

/** The moved steps, the planned one first; or why this is not possible. */
type Moves = { moved: { kind: Milestone; planned: string }[] } | { refused: Sentence }

/**
 * The day must be a working day at the sites, not before the order, in sequence with the open steps and, for the hand-
 * over, not in the past. `shift` moves the later open steps by as many working days.
 */
export function planStep(
  plan: CircuitPlan,
  kind: Milestone,
  planned: string,
  { shift, today }: { shift: boolean; today: string },
): Moves {
  const { reference, steps, calendar } = plan
  const index = steps.findIndex((step) => step.kind === kind)
  const step = steps[index]!
  if (step.planned === planned) return { moved: [] }
  if (step.actual !== null) return { refused: (w) => w.stepIsDone(w.milestone[kind], reference) }
  const outside = outsideCalendar(plan, kind, planned, today)
  if (outside) return { refused: outside }
  const earlier = latestOf(steps.slice(0, index).filter(isOpen))
  if (earlier && planned < earlier.planned) {
    const next = nextWorkingDay(earlier.planned, calendar)
    return {
      refused: (w) =>
        w.stepTooEarly(w.milestone[kind], reference, w.milestone[earlier.kind], earlier.planned, next),
    }
  }
  const later = steps.slice(index + 1).filter(isOpen)
  if (shift) return shiftAll(plan, { kind, planned, was: step.planned }, later, today)
  const passed = later.find((each) => each.planned < planned)
  if (passed)
    return {
      refused: (w) => w.stepTooLate(w.milestone[kind], reference, w.milestone[passed.kind], passed.planned),
    }
  return { moved: [{ kind, planned }] }
}

export function firstPossible({ steps, calendar, ordered }: CircuitPlan, kind: Milestone, today: string) {
  const first = firstDay(ordered, kind, today)
  const index = steps.findIndex((step) => step.kind === kind)
  const earlier = latestOf(steps.slice(0, index).filter(isOpen))
  return nextWorkingDay(earlier && earlier.planned > first ? earlier.planned : first, calendar)
}

/** Whether an open step is in sequence with the other open ones. */
export function isInOrder({ steps }: CircuitPlan, kind: Milestone): boolean {
  const index = steps.findIndex((step) => step.kind === kind)
  const { planned } = steps[index]!
  return steps.every(
    (each, at) =>
      each.actual !== null ||
      at === index ||
      (at < index ? each.planned <= planned : each.planned >= planned),
  )
}

/** Negative numbers lead back. */
export function shiftedBy(day: string, days: number, calendar: WorkCalendar): string {
  return days < 0 ? minusWorkingDays(day, -days, calendar) : plusWorkingDays(day, days, calendar)
}

function shiftAll(
  plan: CircuitPlan,
  { kind, planned, was }: { kind: Milestone; planned: string; was: string },
  later: readonly PlannedStep[],
  today: string,
): Moves {
  const { calendar } = plan
  const days =
    planned > was ? workingDaysBetween(was, planned, calendar) : -workingDaysBetween(planned, was, calendar)
  const moved = [{ kind, planned }]
  for (const step of later) {
    const shifted = shiftedBy(step.planned, days, calendar)
    const before = moved.at(-1)!.planned
    const next = shifted < before ? before : shifted
    const outside = outsideCalendar(plan, step.kind, next, today)
    if (outside) return { refused: outside }
    moved.push({ kind: step.kind, planned: next })
  }
  return { moved }
}

/** A day on which nobody works, before the order, after the calendar ends, or a hand-over in the past. */
function outsideCalendar(
  { reference, calendar, ordered }: CircuitPlan,
  kind: Milestone,
  planned: string,
  today: string,
): Sentence | null {
  if (planned > lastCalendarDay)
    return (w) => w.lastPossibleDay(w.milestone[kind], reference, lastCalendarDay)
  const first = firstDay(ordered, kind, today)
  const next = nextWorkingDay(planned < first ? first : planned, calendar)
  return next === planned ? null : (w) => w.nextPossibleDay(w.milestone[kind], reference, next)
}

function firstDay(ordered: string, kind: Milestone, today: string): string {
  return kind === 'handed_over' ? today : ordered
}

function isOpen(step: PlannedStep): boolean {
  return step.actual === null
}

function latestOf(steps: readonly PlannedStep[]): PlannedStep | undefined {
  return steps.reduce<PlannedStep | undefined>(
    (latest, step) => (latest && latest.planned > step.planned ? latest : step),
    undefined,
  )
}
