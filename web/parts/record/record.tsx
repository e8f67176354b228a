import { IconCheck, IconCopy, IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { useState, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor, Box, Text, VisuallyHidden, Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useClipboard, useWindowEvent } from '@mantine/hooks'
import classes from '#web/parts/record/record.module.css'
import ui from '#web/parts/ui.module.css'
import { daysUntil, useDates, dayOf, today } from '#web/platform/dates.ts'
import { OnPaper } from '#web/parts/page/page.tsx'
import { answerBy } from '#contract/days.ts'
import explainedClasses from '#web/parts/record/Explained.module.css'
import { paths, recordPath } from '#contract/paths.ts'
import { bandwidthChange, type Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { partsTextsEn } from '#web/parts/texts.en.ts'

/** A click selects the reference, the button copies it. */
export function Reference({ value, wraps }: { value: string; wraps?: boolean }) {
  const { t } = useTranslation()
  // The clipboard needs HTTPS or localhost; elsewhere selecting by a click remains.
  const { copied, copy } = useClipboard({ timeout: 1_500 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={ui.marked}>
      <span className={wraps ? `${classes.text} ${classes.wraps}` : classes.text}>{value}</span>
      <button
        type="button"
        className={`${ui.hover} ${classes.copy}`}
        data-noprint
        aria-label={t(copied ? 'common.copied' : 'common.copy', { text: value })}
        onClick={() => copy(value)}
      >
        <Icon size={14} aria-hidden />
      </button>
    </span>
  )
}

/** For a reference that is the text of a link. */
export function ReferenceText({ value }: { value: string }) {
  return <span className={classes.mono}>{value}</span>
}

interface ReferenceLinkProps {
  path: string
  value: string
  search?: Record<string, string>
  className?: string
}

export function ReferenceLink({ path, value, search = {}, className }: ReferenceLinkProps) {
  return (
    <Anchor
      className={className}
      renderRoot={(props) => <Link to={path} search={search} data-names-row {...props} />}
    >
      <ReferenceText value={value} />
    </Anchor>
  )
}

interface DayProps {
  value: string
  /** Near days as "in 12 days", with the full date on hover and in print. */
  relative?: boolean
}

export function Day({ value, relative }: DayProps) {
  const dates = useDates()
  return (
    <time dateTime={value} title={dates.fullDay(value)}>
      {relative ? <OnPaper text={dates.relativeDay(value)} paper={dates.fullDay(value)} /> : dates.day(value)}
    </time>
  )
}

interface TermProps {
  /** null if a customised request has not been matched with a term. */
  months: number | null
}

/** 0 months is a service without commitment. */
export function Term({ months }: TermProps) {
  const { t } = useTranslation()
  return <>{months === null ? t('common.empty') : t('quotes.months', { count: months })}</>
}

interface WaitingProps {
  /** Null if unknown; nothing is shown then. */
  since: string | null
  text?: 'waited' | 'waitsSince'
}

/** How long a company has been waiting for a price, and whether an answer is due. */
export function Waiting({ since, text = 'waited' }: WaitingProps) {
  const { t } = useTranslation()
  const dates = useDates()
  if (since === null) return null
  const count = Math.max(0, -daysUntil(dayOf(since)))
  const [last, now] = [answerBy(dayOf(since)), today()]
  // An answer is due on its last working day, and overdue after it.
  const due = now > last ? 'late' : now === last ? 'due' : null
  const Icon = due === 'late' ? IconAlertTriangle : IconClockExclamation
  return (
    <span className={classes.waiting} data-late={due === 'late' || undefined}>
      <time dateTime={since} title={dates.moment(since)}>
        {t(`quotes.${text}`, { count })}
      </time>
      {due && (
        <span
          className={`${ui.marked} ${ui.nowrap}`}
          style={{ color: due === 'due' ? 'var(--tl-amber)' : 'var(--tl-red)', fontWeight: 500 }}
        >
          <Icon size={14} aria-hidden />
          <span className={classes.words}>{t(`quotes.${due}`, { count: -daysUntil(last) })}</span>
        </span>
      )}
    </span>
  )
}

export interface TimelineEntry {
  at: string
  actor: string
  /** The API key that acted for them. */
  key?: string | null
  what: string
  /** The part it was about, if there are several. */
  about?: ReactNode
  said?: { name: string; text: string } | null
  changes: readonly Changed[]
}

export interface Changed {
  name: string
  before: ReactNode
  after: ReactNode
}

/** A history, latest first. */
export function Timeline({ events }: { events: readonly TimelineEntry[] }) {
  const { t } = useTranslation()
  const dates = useDates()
  if (events.length === 0) return <Text c="dimmed">{t('customers.history.none')}</Text>
  return (
    <ol className={`${ui.plainList} ${classes.history}`} reversed>
      {events.toReversed().map(({ at, actor, key, what, about, said, changes }, index) => (
        <li key={`${at} ${index}`} className={classes.event}>
          <span className={ui.name}>{what}</span>
          {about && <span>{about}</span>}
          <span className={ui.dimmed}>
            <time dateTime={at}>{dates.moment(at)}</time> · {key ? t('common.viaKey', { actor, key }) : actor}
          </span>
          {said && (
            <Text mt={4} className={ui.typed}>
              <span className={ui.dimmed}>{said.name}: </span>
              {said.text}
            </Text>
          )}
          {changes.length > 0 && <Changes what={what} changes={changes} />}
        </li>
      ))}
    </ol>
  )
}

function Changes({ what, changes }: { what: string; changes: readonly Changed[] }) {
  const { t } = useTranslation()
  return (
    <table className={classes.changes}>
      <caption>
        <VisuallyHidden>{t('quotes.history.changesOf', { action: what })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('quotes.history.what')}</th>
          <th scope="col">{t('quotes.history.before')}</th>
          <th scope="col">{t('quotes.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={ui.dimmed}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface Fact {
  name: string
  /** Its mark in a picture. */
  mark?: ReactNode
  term?: GlossaryTerm
  value: ReactNode
  /** How the value came about, in one line. */
  note?: ReactNode
}

/** The service that a quote or circuit replaces; nothing for a new line. */
export function useReplacedFact(
  quote: Pick<Quote, 'kind' | 'service' | 'keeps_end' | 'bandwidth'>,
  side: Side,
): Fact | null {
  const { t } = useTranslation()
  const { kind, service, keeps_end } = quote
  if (kind === 'new' || !service) return null
  return {
    name: t(`services.kind.${kind}`),
    value: <ReferenceLink path={recordPath('service', service.id, side)} value={service.service_reference} />,
    note: [bandwidthChange(quote), keeps_end && t('services.keepsEnd')].filter(Boolean).join(' · '),
  }
}

/** In a table, below the reference. */
export function ReplacedLines({ quote }: { quote: Pick<Quote, 'kind' | 'service' | 'bandwidth'> }) {
  const { t } = useTranslation()
  const { kind, service } = quote
  if (kind === 'new' || !service) return null
  return (
    <div>
      <span className={ui.smallLine}>
        {t(`services.kind.${kind}`)} {service.service_reference}
      </span>
      <span className={ui.smallLine}>{bandwidthChange(quote)}</span>
    </div>
  )
}

export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined | '')[] }) {
  return (
    <dl className={`${ui.rows} ${ui.targets}`}>
      {facts
        .flatMap((fact) => fact || [])
        .map(({ name, mark, term, value, note }, index) => (
          <div key={`${name} ${index}`} className={classes.fact}>
            <dt>
              {mark}
              {term ? <Explained term={term}>{name}</Explained> : name}
            </dt>
            <dd>{value}</dd>
            {note && <dd className={`${ui.small} ${classes.note}`}>{note}</dd>}
          </div>
        ))}
    </dl>
  )
}

/** Hover delay in milliseconds. */
const rest = 300

interface Meaning {
  /** A term of the glossary, or else a text for this place only. */
  term?: GlossaryTerm
  text?: string
}

/** A telecom term or a name with its explanation: on click, Enter or hover. Esc closes it. */
export function Explained({ term, text, children }: Meaning & { children: ReactNode }) {
  const [open, setOpen] = useState<'no' | 'hovered' | 'pressed'>('no')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hover = (next: 'no' | 'hovered') => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen((now) => (now === 'pressed' ? now : next)), rest)
  }
  const mouse = { onMouseEnter: () => hover('hovered'), onMouseLeave: () => hover('no') }
  return (
    <Popover
      opened={open !== 'no'}
      onChange={(opened) => !opened && setOpen('no')}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      width={300}
      shadow="md"
      returnFocus={open === 'pressed'}
    >
      <Popover.Target>
        <button
          type="button"
          className={explainedClasses.term}
          // Esc closes the explanation, not the dialog around it.
          data-mantine-stop-propagation={open !== 'no'}
          onClick={() => setOpen(open === 'pressed' ? 'no' : 'pressed')}
          {...mouse}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={explainedClasses.meaning} {...mouse}>
        {open !== 'no' && <Explanation term={term} text={text} onClose={() => setOpen('no')} />}
      </Popover.Dropdown>
    </Popover>
  )
}

export type GlossaryTerm = keyof (typeof partsTextsEn)['glossary']['terms']

export function Explanation({ term, text, onClose }: Meaning & { onClose: () => void }) {
  const { t } = useTranslation()
  // If hovering opened it, the focus is elsewhere.
  useWindowEvent('keydown', (event) => event.key === 'Escape' && onClose())
  if (!term) return <Box style={{ whiteSpace: 'normal' }}>{text}</Box>
  return (
    <>
      <Text fw={600}>{t(`glossary.terms.${term}.name`)}</Text>
      <Text size="sm" my={4} style={{ whiteSpace: 'normal' }}>
        {t(`glossary.terms.${term}.text`)}
      </Text>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link to={paths.glossary} hash={term} {...props} />}
      >
        {t('glossary.more')}
      </Anchor>
    </>
  )
}
