import { Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { daysBetween, plusDays } from '#contract/days.ts'
import { recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import type { FullService } from '#contract/services/service.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { DayBar, dayColors, DayKey, percentOf } from '#web/parts/record/DayBar.tsx'
import { Day, Facts, ReferenceLink, type Fact } from '#web/parts/record/record.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

interface Dated extends Pick<Fact, 'name' | 'note'> {
  day: string
  color: string
}

const { text, blue, paleBlue, green, amber, paleAmber, red } = dayColors

/** Past and coming dates, from the first service that it replaced: as a picture and as a list by day. */
export function TermBar({ service, side }: { service: FullService; side: Side }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { billing_from: from, term_ends: end, last_day: last, state } = service
  const now = today()
  const notice = noticeOf(service)
  const events = useDatedEvents(service, side, notice)
  const days = events.map(({ day }) => day)
  const [first, furthest] = [days[0]!, [now, ...days].toSorted().at(-1)!]
  const usedUntil = last !== null && last < now ? last : now
  const committed = end !== null && end < usedUntil ? end : usedUntil
  const percent = end && Math.round((daysBetween(from, now) / daysBetween(from, plusDays(end, 1))) * 100)
  const finding =
    state === 'ended'
      ? t('services.barEnded', { from: dates.fullDay(first), end: dates.fullDay(last!) })
      : end === null || end < now
        ? t('services.barOpen', { from: dates.fullDay(first) })
        : t('services.bar', { percent, from: dates.fullDay(from), end: dates.fullDay(end) })
  const listed = events.map(({ name, day }) => `${name} ${dates.fullDay(day)}`).join(', ')
  const position = percentOf(now, first, furthest)
  return (
    <>
      <Box component="figure" m="0 0 8px">
        {state !== 'ended' && (
          <Text
            fz={12}
            c="dimmed"
            w="fit-content"
            pos="relative"
            left={`${position}%`}
            style={{ transform: `translateX(-${position}%)` }}
            aria-hidden
          >
            {t('circuits.milestone.today')}
          </Text>
        )}
        <div role="img" aria-label={`${finding}. ${listed}.`}>
          <DayBar
            from={first}
            to={furthest}
            spans={[
              { from: first, to: usedUntil, color: paleBlue },
              { from, to: committed, color: blue },
              ...(notice ? [{ from: notice, to: end!, color: paleAmber }] : []),
            ]}
            marks={events}
          />
        </div>
        <Group component="figcaption" justify="space-between" mt={4} fz={12} c="dimmed" aria-hidden>
          <span>{dates.day(first)}</span>
          <span>{dates.day(furthest)}</span>
        </Group>
      </Box>
      <Facts
        facts={events.map(({ day, color, ...event }) => ({
          ...event,
          mark: <DayKey color={color} />,
          value: <Day value={day} />,
        }))}
      />
    </>
  )
}

/** The day by which a coming end of the term must be decided; null once it is, or without one. */
function noticeOf({ term_ends, last_day, first_last_day }: FullService): string | null {
  if (term_ends === null || last_day !== null || term_ends < today()) return null
  return plusDays(term_ends, -daysBetween(today(), first_last_day))
}

function useDatedEvents(service: FullService, side: Side, notice: string | null): Dated[] {
  const { t } = useTranslation()
  const { chain, accepted, accept_by, term_ends, last_day, events, state, exit } = service
  const began = chain.map(({ id, kind, billing_from, bandwidth, total_mrc, service_reference }): Dated => ({
    color: text,
    day: billing_from,
    name: kind === 'new' ? t('services.billing_from') : t(`services.began.${kind}`),
    note: chain.length > 1 && (
      <>
        {bandwidth} · <Money amount={total_mrc} perMonth />
        {id !== service.id && (
          <>
            {' · '}
            <ReferenceLink path={recordPath('service', id, side)} value={service_reference} />
          </>
        )}
      </>
    ),
  }))
  const suspensions = events.flatMap(({ action, at, reason }): Dated | [] =>
    action === 'suspend' || action === 'resume'
      ? {
          color: action === 'suspend' ? amber : green,
          day: dayOf(at),
          name: t(`services.event.${action}`),
          note: reason,
        }
      : [],
  )
  const dated: (Dated | false | null)[] = [
    ...began,
    accepted && { color: green, day: accepted.on, name: t('services.event.accept'), note: accepted.by },
    state === 'accepting' && { color: green, day: accept_by, name: t('services.answerBy') },
    ...suspensions,
    notice !== null && { color: amber, day: notice, name: t('services.notice') },
    term_ends !== null && {
      color: text,
      day: term_ends,
      name: t(term_ends < today() ? 'services.termEnded' : 'services.term_ends'),
      note: exit === null && t(service.end_of_term === 'cease' ? 'services.ceases' : 'services.rolls'),
    },
    last_day !== null && { color: red, day: last_day, name: t('services.last_day') },
  ]
  return dated.flatMap((each) => each || []).toSorted((a, b) => a.day.localeCompare(b.day))
}
