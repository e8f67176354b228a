import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { daysBetween, plusDays } from '#contract/days.ts'
import { recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import type { FullService } from '#contract/services/service.ts'
import classes from '#web/services/TermBar.module.css'
import { Money } from '#web/parts/money/Money.tsx'
import { Day, Facts, ReferenceLink, type Fact } from '#web/parts/record/record.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

interface Dated extends Omit<Fact, 'value' | 'mark'> {
  day: string
  kind: 'begin' | 'state' | 'pause' | 'notice' | 'end' | 'last'
}

/** Past and coming dates, from the first service that it replaced: as a picture and as a list by day. */
export function TermBar({ service, side }: { service: FullService; side: Side }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { billing_from: from, term_ends: end, last_day: last, state } = service
  const now = today()
  const events = useDatedEvents(service, side)
  const days = events.map(({ day }) => day)
  const [first, furthest] = [days[0]!, [now, ...days].toSorted().at(-1)!]
  const share = (day: string) => (daysBetween(first, day) / Math.max(1, daysBetween(first, furthest))) * 100
  const zone = (start: string, until: string) => ({
    left: `${share(start)}%`,
    width: `${Math.max(0, share(until) - share(start))}%`,
  })
  const usedUntil = last !== null && last < now ? last : now
  const committed = end !== null && end < usedUntil ? end : usedUntil
  const notice = events.find(({ kind }) => kind === 'notice')
  const percent = end && Math.round((daysBetween(from, now) / daysBetween(from, plusDays(end, 1))) * 100)
  const finding =
    state === 'ended'
      ? t('services.barEnded', { from: dates.fullDay(first), end: dates.fullDay(last!) })
      : end === null || end < now
        ? t('services.barOpen', { from: dates.fullDay(first) })
        : t('services.bar', { percent, from: dates.fullDay(from), end: dates.fullDay(end) })
  const listed = events.map(({ name, day }) => `${name} ${dates.fullDay(day)}`).join(', ')
  return (
    <>
      <Box component="figure" m="0 0 8px">
        {state !== 'ended' && (
          <Box pos="relative" h={18} fz={12} c="dimmed" className={classes.today} aria-hidden>
            <span style={{ left: `${share(now)}%`, transform: `translateX(-${share(now)}%)` }}>
              {t('circuits.milestone.today')}
            </span>
          </Box>
        )}
        <div className={classes.bar} role="img" aria-label={`${finding}. ${listed}.`}>
          <span className={classes.past} style={zone(first, usedUntil)} />
          <span className={classes.run} style={zone(from, committed)} />
          {notice && <span className={classes.notice} style={zone(notice.day, end!)} />}
          {events.map(({ kind, day }, index) => (
            <span key={index} className={classes.mark} data-kind={kind} style={{ left: `${share(day)}%` }} />
          ))}
        </div>
        <Group component="figcaption" justify="space-between" mt={4} fz={12} c="dimmed" aria-hidden>
          <span>{dates.day(first)}</span>
          <span>{dates.day(furthest)}</span>
        </Group>
      </Box>
      <Facts
        facts={events.map(({ day, kind, ...event }) => ({
          ...event,
          mark: <span className={classes.key} data-kind={kind} aria-hidden />,
          value: <Day value={day} />,
        }))}
      />
    </>
  )
}

function useDatedEvents(service: FullService, side: Side): Dated[] {
  const { t } = useTranslation()
  const { chain, accepted, accept_by, term_ends, last_day, first_last_day, events, state, exit } = service
  const began = chain.map(({ id, kind, billing_from, bandwidth, total_mrc, service_reference }): Dated => {
    const isFirst = kind === 'new'
    return {
      kind: 'begin',
      day: billing_from,
      name: isFirst ? t('services.billing_from') : t(`services.began.${kind}`),
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
    }
  })
  const changes = events
    .filter(({ action }) => action === 'suspend' || action === 'resume')
    .map(({ action, at, reason }): Dated => ({
      kind: action === 'suspend' ? 'pause' : 'state',
      day: dayOf(at),
      name: t(`services.event.${action}`),
      note: reason,
    }))
  const now = today()
  const notice = term_ends && plusDays(term_ends, -daysBetween(now, first_last_day))
  const dated: (Dated | false | '' | null)[] = [
    ...began,
    accepted && { kind: 'state', day: accepted.on, name: t('services.event.accept'), note: accepted.by },
    state === 'accepting' && { kind: 'state', day: accept_by, name: t('services.answerBy') },
    ...changes,
    notice &&
      last_day === null &&
      term_ends >= now && { kind: 'notice', day: notice, name: t('services.notice') },
    term_ends && {
      kind: 'end',
      day: term_ends,
      name: t(term_ends < now ? 'services.termEnded' : 'services.term_ends'),
      note: exit === null && t(service.end_of_term === 'cease' ? 'services.ceases' : 'services.rolls'),
    },
    last_day !== null && { kind: 'last', day: last_day, name: t('services.last_day') },
  ]
  return dated
    .filter((each) => typeof each === 'object' && each !== null)
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
