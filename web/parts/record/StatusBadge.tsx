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

/** One state looks alike on every record; only rows of a site sheet differ. */
export const statusLooks = {
  cart: { tone: 'grey', icon: IconShoppingCart },
  pending: { tone: 'amber', icon: IconClock },
  active: { tone: 'green', icon: IconCheck },
  expiring: { tone: 'amber', icon: IconHourglassLow },
  approval: { tone: 'blue', icon: IconUserCheck },
  expired: { tone: 'grey', icon: IconCalendarOff },
  cancelled: { tone: 'grey', icon: IconBan, struck: true },
  ordered: { tone: 'blue', icon: IconArrowRight },
  processing: { tone: 'blue', icon: IconProgress },
  delivered: { tone: 'green', icon: IconCheck },
  partial: { tone: 'green', icon: IconProgressCheck },
  late: { tone: 'red', icon: IconFlag },
  cancel: { tone: 'amber', icon: IconClockPause },
  date: { tone: 'amber', icon: IconCalendarEvent },
  offer: { tone: 'amber', icon: IconReceipt },
  charge: { tone: 'amber', icon: IconCoin },
  inactive: { tone: 'grey', icon: IconClockPause },
  terminated: { tone: 'grey', icon: IconBan },
  rejected: { tone: 'red', icon: IconX },
  open: { tone: 'amber', icon: IconUserCheck },
  approved: { tone: 'green', icon: IconCheck },
  declined: { tone: 'grey', icon: IconBan },
  withdrawn: { tone: 'grey', icon: IconBan },
  accepting: { tone: 'amber', icon: IconClock },
  suspended: { tone: 'amber', icon: IconClockPause },
  ended: { tone: 'grey', icon: IconCalendarOff },
  planned: { tone: 'amber', icon: IconClock },
  in_force: { tone: 'green', icon: IconCheck },
  past: { tone: 'grey', icon: IconCalendarOff },
} as const satisfies Record<
  | QuoteStatus
  | 'expiring'
  | 'approval'
  | ShownOrderStatus
  | AttentionReason
  | UserStatus
  | ApprovalStatus
  | FloorStatus
  | SiteState
  | RateState,
  Look
>

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
  if (awaits_approval) return <StatusBadge look={statusLooks.approval} text={t('status.approval')} />
  const isExpiring = status === 'active' && validity && daysUntil(validity) <= expiringDays
  const shown = isExpiring ? 'expiring' : status
  return <StatusBadge look={statusLooks[shown]} text={t(`status.${shown}`)} />
}

/** `late` replaces the status if a milestone is overdue. */
export function OrderStatusBadge({ status }: { status: ShownOrderStatus | 'late' }) {
  const { t } = useTranslation()
  return <StatusBadge look={statusLooks[status]} text={t(`status.order.${status}`)} />
}

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation()
  return <StatusBadge look={statusLooks[status]} text={t(`customers.status.${status}`)} />
}

export function ApprovalStatusBadge({ status }: { status: ApprovalStatus | FloorStatus }) {
  const { t } = useTranslation()
  return <StatusBadge look={statusLooks[status]} text={t(`approvals.status.${status}`)} />
}

export function ServiceStateBadge({ state, text }: { state: SiteState; text?: string }) {
  const { t } = useTranslation()
  return <StatusBadge look={statusLooks[state]} text={text ?? t(`services.state.${state}`)} />
}

export function RateStateBadge({ state }: { state: RateState }) {
  const { t } = useTranslation()
  return <StatusBadge look={statusLooks[state]} text={t(`priceBook.state.${state}`)} />
}

export function SheetStateBadge({ state, text }: { state: SiteSheetState | SheetRowState; text: string }) {
  return <StatusBadge look={sheetLooks[state]} text={text} />
}

export function sheetTone(state: SheetRowState): string {
  return `var(--tl-${sheetLooks[state].tone})`
}

export function AttentionBadge({ need }: { need: AttentionReason }) {
  const { t } = useTranslation()
  return <StatusBadge look={statusLooks[need]} text={t(`circuits.needs.${need}`)} />
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
