import {
  IconCheck,
  IconCopy,
  IconArrowRight,
  IconBan,
  IconCalendarOff,
  IconClock,
  IconClockPause,
  IconCoin,
  IconFlag,
  IconHourglassLow,
  IconProgress,
  IconProgressCheck,
  IconReceipt,
  IconShoppingCart,
  IconX,
  IconUserCheck,
  type Icon,
  IconAlertTriangle,
  IconClockExclamation,
} from '@tabler/icons-react'
import { useState, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor, Text, VisuallyHidden, Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWindowEvent } from '@mantine/hooks'
import classes from '#web/parts/record/record.module.css'
import ui from '#web/parts/ui.module.css'
import type { ApprovalStatus } from '#contract/orders/approvals.ts'
import type { AttentionReason, ShownOrderStatus } from '#contract/orders/order.ts'
import type { RateState } from '#contract/price-book/rate-states.ts'
import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import { expiringDays, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { UserStatus } from '#contract/roles.ts'
import { daysUntil, useDates, dayOf, today } from '#web/platform/dates.ts'
import { OnPaper } from '#web/parts/page/page.tsx'
import { answerBy } from '#contract/days.ts'
import explainedClasses from '#web/parts/record/Explained.module.css'
import { paths } from '#contract/paths.ts'
import type { partsTextsEn } from '#web/parts/texts.en.ts'

/** A click selects the reference, the button copies it. */
export function Reference({ value }: { value: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // The clipboard needs HTTPS or localhost; selecting by a click remains.
    if (!('clipboard' in navigator)) return
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={ui.marked}>
      <span className={classes.text}>{value}</span>
      <button
        type="button"
        className={`${ui.hover} ${classes.copy}`}
        data-noprint
        aria-label={t(copied ? 'common.copied' : 'common.copy', { text: value })}
        onClick={() => void copy()}
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

type Look = { tone: 'amber' | 'green' | 'grey' | 'blue' | 'red'; icon: Icon; struck?: true }

const quoteLooks = {
  cart: { tone: 'grey', icon: IconShoppingCart },
  pending: { tone: 'amber', icon: IconClock },
  active: { tone: 'green', icon: IconCheck },
  expiring: { tone: 'amber', icon: IconHourglassLow },
  approval: { tone: 'blue', icon: IconUserCheck },
  expired: { tone: 'grey', icon: IconCalendarOff },
  cancelled: { tone: 'grey', icon: IconBan, struck: true },
  ordered: { tone: 'blue', icon: IconArrowRight },
} as const satisfies Record<QuoteStatus | 'expiring' | 'approval', Look>

const orderLooks = {
  pending: { tone: 'amber', icon: IconClock },
  processing: { tone: 'blue', icon: IconProgress },
  delivered: { tone: 'green', icon: IconCheck },
  partial: { tone: 'green', icon: IconProgressCheck },
  late: { tone: 'red', icon: IconFlag },
  cancelled: { tone: 'grey', icon: IconBan, struck: true },
} as const satisfies Record<ShownOrderStatus | 'late', Look>

export const attentionLooks = {
  late: orderLooks.late,
  cancel: { tone: 'amber', icon: IconClockPause },
  offer: { tone: 'amber', icon: IconReceipt },
  charge: { tone: 'amber', icon: IconCoin },
} as const satisfies Record<AttentionReason, Look>

const userLooks = {
  pending: { tone: 'amber', icon: IconClock },
  active: { tone: 'green', icon: IconCheck },
  inactive: { tone: 'grey', icon: IconClockPause },
  terminated: { tone: 'grey', icon: IconBan },
  rejected: { tone: 'red', icon: IconX },
} as const satisfies Record<UserStatus, Look>

const decisionLooks = {
  open: { tone: 'amber', icon: IconUserCheck },
  approved: { tone: 'green', icon: IconCheck },
  declined: { tone: 'grey', icon: IconBan },
  withdrawn: { tone: 'grey', icon: IconBan },
  expired: { tone: 'grey', icon: IconCalendarOff },
  ended: { tone: 'grey', icon: IconCalendarOff },
} as const satisfies Record<ApprovalStatus | FloorStatus, Look>

const rateLooks = {
  planned: { tone: 'amber', icon: IconClock },
  in_force: { tone: 'green', icon: IconCheck },
  past: { tone: 'grey', icon: IconCalendarOff },
} as const satisfies Record<RateState, Look>

interface ShownStatus {
  status: QuoteStatus
  validity?: string | null
  awaits_approval?: boolean
}

/** Given its validity, an active quote near its end says so, and one in an order that awaits approval says that. */
export function QuoteStatusBadge({ status, validity, awaits_approval }: ShownStatus) {
  const { t } = useTranslation()
  if (awaits_approval) return <StatusBadge look={quoteLooks.approval} text={t('status.approval')} />
  const isExpiring = status === 'active' && validity && daysUntil(validity) <= expiringDays
  const shown = isExpiring ? 'expiring' : status
  return <StatusBadge look={quoteLooks[shown]} text={t(`status.${shown}`)} />
}

/** `late` replaces the status if a milestone is overdue. */
export function OrderStatusBadge({ status }: { status: ShownOrderStatus | 'late' }) {
  const { t } = useTranslation()
  return <StatusBadge look={orderLooks[status]} text={t(`status.order.${status}`)} />
}

export function UserStatusBadge({ status, text }: { status: UserStatus; text: string }) {
  return <StatusBadge look={userLooks[status]} text={text} />
}

export function ApprovalStatusBadge({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation()
  return <StatusBadge look={decisionLooks[status]} text={t(`approvals.status.${status}`)} />
}

export function FloorStatusBadge({ status, text }: { status: FloorStatus; text: string }) {
  return <StatusBadge look={decisionLooks[status]} text={text} />
}

export function RateStateBadge({ state, text }: { state: RateState; text: string }) {
  return <StatusBadge look={rateLooks[state]} text={text} />
}

export function AttentionBadge({ need }: { need: AttentionReason }) {
  const { t } = useTranslation()
  return <StatusBadge look={attentionLooks[need]} text={t(`circuits.needs.${need}`)} />
}

function StatusBadge({ look, text }: { look: Look; text: string }) {
  const { icon: Icon, tone, struck } = look
  return (
    <span
      className={classes.badge}
      style={{ color: `var(--tl-${tone})`, background: `var(--tl-${tone}-ground)` }}
    >
      <Icon size={14} stroke={2} aria-hidden />
      {struck ? <s>{text}</s> : text}
    </span>
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
  const due = dueSince(since)
  const Icon = due === 'late' ? IconAlertTriangle : IconClockExclamation
  return (
    <span className={classes.waiting}>
      <time dateTime={since} title={dates.moment(since)}>
        {t(`quotes.${text}`, { count })}
      </time>
      {due && (
        <span
          className={`${ui.marked} ${ui.nowrap}`}
          style={{ color: due === 'due' ? 'var(--tl-amber)' : 'var(--tl-red)', fontWeight: 500 }}
        >
          <Icon size={14} aria-hidden />
          <span className={classes.words}>{t(`quotes.${due}`)}</span>
        </span>
      )}
    </span>
  )
}

/** An answer is due on its last working day, and overdue after it. */
function dueSince(since: string): 'due' | 'late' | null {
  const [last, now] = [answerBy(dayOf(since)), today()]
  return now > last ? 'late' : now === last ? 'due' : null
}

interface TimelineEntry {
  at: string
  actor: string
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
  const dates = useDates()
  return (
    <ol className={`${ui.plainList} ${classes.history}`} reversed>
      {events.toReversed().map(({ at, actor, what, about, said, changes }, index) => (
        <li key={`${at} ${index}`} className={classes.event}>
          <span className={ui.name}>{what}</span>
          {about && <span>{about}</span>}
          <span className={ui.dimmed}>
            <time dateTime={at}>{dates.moment(at)}</time> · {actor}
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
  term?: GlossaryTerm
  value: ReactNode
  /** How the value came about, in one line. */
  note?: ReactNode
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${ui.rows} ${ui.targets}`}>
      {facts.map(({ name, term, value, note }) => (
        <div key={name} className={classes.fact}>
          <dt>{term ? <Explained term={term}>{name}</Explained> : name}</dt>
          <dd>{value}</dd>
          {note && <dd className={`${ui.small} ${classes.note}`}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Hover delay in milliseconds. */
const rest = 300

/** A telecom term with its explanation: on click, Enter or hover. Esc closes it. */
export function Explained({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
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
        {open !== 'no' && <Explanation term={term} onClose={() => setOpen('no')} />}
      </Popover.Dropdown>
    </Popover>
  )
}

export type GlossaryTerm = keyof (typeof partsTextsEn)['glossary']['terms']

export function Explanation({ term, onClose }: { term: GlossaryTerm; onClose: () => void }) {
  const { t } = useTranslation()
  // If hovering opened it, the focus is elsewhere.
  useWindowEvent('keydown', (event) => event.key === 'Escape' && onClose())
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
