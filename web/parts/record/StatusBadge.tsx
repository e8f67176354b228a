import {
  IconCheck,
  IconArrowRight,
  IconBan,
  IconCalendarEvent,
  IconCalendarOff,
  IconClock,
  IconClockPause,
  IconCoin,
  IconCopy,
  IconFlag,
  IconHourglassLow,
  IconMapPin,
  IconPencil,
  IconProgress,
  IconProgressCheck,
  IconReceipt,
  IconShoppingCart,
  IconUserCheck,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalStatus } from '#contract/orders/approvals.ts'
import type { AttentionReason, ShownOrderStatus } from '#contract/orders/order.ts'
import type { RateState } from '#contract/price-book/rate-states.ts'
import { expiringDays, type QuoteStatus } from '#contract/quotes/actions.ts'
import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import type { SiteState } from '#contract/services/service.ts'
import type { SheetRowState, SiteSheetState } from '#contract/site-sheets.ts'
import type { UserStatus } from '#contract/roles.ts'
import classes from '#web/parts/record/record.module.css'
import { daysUntil } from '#web/platform/dates.ts'

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
  date: { tone: 'amber', icon: IconCalendarEvent },
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

const siteLooks = {
  ...orderLooks,
  accepting: { tone: 'amber', icon: IconClock },
  active: { tone: 'green', icon: IconCheck },
  suspended: { tone: 'amber', icon: IconClockPause },
  ended: { tone: 'grey', icon: IconCalendarOff },
  rejected: { tone: 'red', icon: IconX },
} as const satisfies Record<SiteState, Look>

const rateLooks = {
  planned: { tone: 'amber', icon: IconClock },
  in_force: { tone: 'green', icon: IconCheck },
  past: { tone: 'grey', icon: IconCalendarOff },
} as const satisfies Record<RateState, Look>

const sheetLooks = {
  matching: { tone: 'blue', icon: IconProgress },
  review: { tone: 'amber', icon: IconClock },
  stored: { tone: 'green', icon: IconCheck },
  failed: { tone: 'red', icon: IconX },
  error: { tone: 'red', icon: IconX },
  choose: { tone: 'amber', icon: IconMapPin },
  by_hand: { tone: 'blue', icon: IconPencil },
  priced: { tone: 'green', icon: IconCheck },
  pending: { tone: 'blue', icon: IconClock },
  duplicate: { tone: 'grey', icon: IconCopy },
  excluded: { tone: 'grey', icon: IconBan },
} as const satisfies Record<SiteSheetState | SheetRowState, Look>

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

export function ServiceStateBadge({ state, text }: { state: SiteState; text?: string }) {
  const { t } = useTranslation()
  return <StatusBadge look={siteLooks[state]} text={text ?? t(`services.state.${state}`)} />
}

export function FloorStatusBadge({ status, text }: { status: FloorStatus; text: string }) {
  return <StatusBadge look={decisionLooks[status]} text={text} />
}

export function RateStateBadge({ state, text }: { state: RateState; text: string }) {
  return <StatusBadge look={rateLooks[state]} text={text} />
}

export function SheetStateBadge({ state, text }: { state: SiteSheetState | SheetRowState; text: string }) {
  return <StatusBadge look={sheetLooks[state]} text={text} />
}

export function sheetTone(state: SheetRowState): string {
  return `var(--tl-${sheetLooks[state].tone})`
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
