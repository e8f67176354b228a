import {
  lastCalendarDay,
  minusWorkingDays,
  nextWorkingDay,
  plusDays,
  type WorkCalendar,
} from '#contract/days.ts'
import { earliestDate } from '#contract/quotes/quote.ts'
import { lockHolidays, readWorkCalendars } from '#server/buildings/work-calendars.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import type { QuoteRow } from '#server/quotes/queries.ts'
import { circuitSteps, type Milestone, type MilestoneOwner } from '#contract/orders/milestones.ts'

/** Dates by the quote's id, and one for all other quotes. */
interface Requested {
  requested_date?: string | null
  requested_dates?: Record<string, string>
}

/** With the nearest possible date: the next, or the calendar's last. */
interface Impossible {
  field: string
  reference: string
  day: string
  bound: 'next' | 'last'
}

/**
 * Each circuit is handed over on the later of its requested and its earliest date, a working day at its sites. Throws
 * 422 with the possible date of each quote, 409 if the earliest date is beyond the known holidays.
 */
export async function scheduleCircuits(
  db: Db,
  viewer: Viewer,
  quotes: readonly Pick<
    QuoteRow,
    'id' | 'reference' | 'kind' | 'lead_time_days' | 'site_a' | 'site_b' | 'price_level'
  >[],
  { requested_date, requested_dates = {} }: Requested,
  depositMonths: number,
) {
  await lockHolidays(db, 'share')
  const calendars = await readWorkCalendars(
    db,
    viewer.today,
    quotes.map(({ site_a, site_b }) => [site_a, site_b]),
  )
  const impossible: Impossible[] = []
  const circuits = quotes.map((quote, index) => {
    const { id, reference } = quote
    const calendar = calendars[index]!
    const own = requested_dates[id]
    const requested = quote.kind === 'renew' ? null : (own ?? requested_date ?? null)
    const refuse = (day: string, bound: Impossible['bound']) =>
      impossible.push({
        field: own === undefined ? 'requested_date' : `requested_dates.${id}`,
        reference,
        day,
        bound,
      })
    const earliest_date = earliestDate(quote, viewer.today, calendar)
    if (earliest_date > lastCalendarDay)
      throw new AppError('wrong_status', (w) => w.beyondCalendar(reference, lastCalendarDay))
    const first_promised =
      requested === null || requested < earliest_date ? earliest_date : nextWorkingDay(requested, calendar)
    // The holidays after that day are not known yet.
    if (requested !== null && first_promised > lastCalendarDay)
      refuse(minusWorkingDays(plusDays(lastCalendarDay, 1), 1, calendar), 'last')
    else if (requested !== null && requested !== first_promised) refuse(first_promised, 'next')
    const milestones = plannedMilestones(viewer.today, first_promised, calendar, {
      firm: quote.price_level === 'firm',
      ends: [quote.site_a, quote.site_b].filter((site) => site !== null),
      depositMonths,
    })
    return { id, requested_date: requested, earliest_date, first_promised, milestones }
  })
  if (impossible.length > 0) throw notPossible(impossible)
  return circuits
}

/** One date may be for several quotes: name the latest possible date first. */
function notPossible(impossible: Impossible[]) {
  const errors: Record<string, Sentence[]> = {}
  for (const { field, reference, day, bound } of impossible.toSorted((a, b) =>
    b.day.localeCompare(a.day, 'en'),
  ))
    (errors[field] ??= []).push((w) =>
      bound === 'next' ? w.nextPossibleDate(reference, day) : w.lastPossibleDate(reference, day),
    )
  return new AppError('invalid', Object.values(errors)[0]![0]!, { errors })
}

/** The owner of each milestone, and the share of the time to hand-over (in percent) after which it is planned. */
const plan = {
  acknowledged: { owner: 'us', after: 4 },
  deposit_cleared: { owner: 'customer', after: 15 },
  validated: { owner: 'us', after: 20 },
  survey_done: { owner: 'us', after: 35 },
  firm_date_set: { owner: 'us', after: 40 },
  build_done: { owner: 'us', after: 80 },
  cross_connects_done: { owner: 'building', after: 90 },
  tested: { owner: 'us', after: 97 },
  handed_over: { owner: 'us', after: 100 },
} as const satisfies Record<Milestone, { owner: MilestoneOwner; after: number }>

/** Spread over the working days until hand-over, in sequence, the last on the day of hand-over. */
function plannedMilestones(
  today: string,
  handOver: string,
  calendar: WorkCalendar,
  given: Parameters<typeof circuitSteps>[0],
) {
  const days = (Date.parse(handOver) - Date.parse(today)) / 86_400_000
  return circuitSteps(given).map((kind, position) => {
    const planned = nextWorkingDay(plusDays(today, Math.ceil((days * plan[kind].after) / 100)), calendar)
    // A renewal is handed over today, even on a rest day.
    return { position, kind, owner: plan[kind].owner, planned: planned < handOver ? planned : handOver }
  })
}
