import { Title } from '@mantine/core'
import {
  IconCalendarDue,
  IconCalendarEvent,
  IconChevronRight,
  IconClock,
  IconClockPause,
  IconCoin,
  IconFlag,
  IconHourglassLow,
  IconMessage,
  IconPlugConnected,
  IconReceipt,
  IconShoppingCart,
  IconTruckDelivery,
  IconUserCheck,
  type Icon,
  IconProgressCheck,
  IconTag,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Counters, type CustomerCounts, cartCount } from '#contract/dashboard.ts'
import type { AttentionKind, AttentionList, AttentionItem } from '#contract/dashboard/attention.ts'
import classes from '#web/dashboard/Attention.module.css'
import type { dashboardTextsEn } from '#web/dashboard/texts.en.ts'
import ui from '#web/parts/ui.module.css'
import { paths, type Path, pricingPath, completionPath, recordPath } from '#contract/paths.ts'
import { RowList } from '#web/parts/list/list-parts.tsx'
import { notificationAnchor } from '#contract/notifications.ts'
import type { Side } from '#contract/roles.ts'
import { Day, Waiting } from '#web/parts/record/record.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Money } from '#web/parts/money/Money.tsx'

type TextKey = keyof (typeof dashboardTextsEn)['dashboard']
type CountedText = TextKey extends infer Key ? (Key extends `${infer Name}Text` ? Name : never) : never

/** A matter with a kind is only counted if not all of its kind are named. */
type Counted = readonly [
  text: CountedText,
  look: AttentionKind | Icon,
  count: number,
  path: Path,
  search?: Record<string, string>,
]

/** Lists the named matters first, then those that are only counted. */
export function Attention({ counts, attention }: { counts: Counters; attention: AttentionList }) {
  const { t } = useTranslation()
  const side = isCustomers(counts) ? 'company' : 'staff'
  const counted = countedOf(counts).filter(
    ([, look, count]) => count > 0 && (typeof look !== 'string' || attention.more.includes(look)),
  )
  const oldest = attention.matters.find(({ kind }) => kind === 'pending')?.since
  const heads = ['what', 'where', 'amount', 'day'] as const
  return (
    <section
      className={classes.list}
      data-amounts={attention.matters.some(({ nrc, mrc }) => nrc !== null || mrc !== null) || undefined}
    >
      <Title order={2} mb="xs">
        {t('dashboard.attention')}
      </Title>
      {attention.matters.length > 0 && (
        <div className={`${ui.smallLine} ${classes.matter} ${classes.heads}`} data-named aria-hidden>
          {heads.map((head) => (
            <span key={head} className={classes[head]}>
              {t(`dashboard.heads.${head}`)}
            </span>
          ))}
        </div>
      )}
      <RowList>
        {attention.matters.length + counted.length === 0 && (
          <li className={classes.matter}>
            <span className={`${ui.breakAnywhere} ${classes.words}`}>
              <strong>{t('dashboard.nothingDue')}</strong>
              {isCustomers(counts) && <span className={ui.dimmed}>{t('dashboard.nothingDueText')}</span>}
            </span>
          </li>
        )}
        {attention.matters.map((matter) => (
          <li key={`${matter.kind} ${matter.reference}`}>
            <OneMatter matter={matter} side={side} />
          </li>
        ))}
        {counted.map(([text, look, count, path, search]) => {
          const Icon = typeof look === 'string' ? kinds[look][0] : look
          return (
            <li key={text}>
              <Link to={path} search={search} className={`${ui.insetFocus} ${classes.matter}`}>
                <Icon size={20} aria-hidden className={classes.icon} />
                <span className={`${ui.breakAnywhere} ${classes.words}`}>
                  <strong>{t(`dashboard.${text}`, { count })}</strong>
                  <span className={ui.dimmed}>
                    {text === 'awaiting' && oldest ? (
                      <Waiting since={oldest} text="waitsSince" />
                    ) : (
                      t(`dashboard.${text}Text`)
                    )}
                  </span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          )
        })}
      </RowList>
    </section>
  )
}

function countedOf(counts: Counters): Counted[] {
  if (!isCustomers(counts)) {
    const { staffOrders, deliveries } = paths
    return [
      ['awaiting', 'pending', counts.cmTotalPendingQuote, paths.staffPendingQuotes],
      ['floorsToDecide', 'floor', counts.cmDecideFloor, paths.belowFloor],
      ['newOrders', IconTruckDelivery, counts.cmTotalPendingOrder, staffOrders, { status: 'pending' }],
      [
        'cancellationRequested',
        'cancellation',
        counts.cmCancelRequestedOrder,
        staffOrders,
        { needs: 'cancel' },
      ],
      ['dateRequested', 'date', counts.cmDateRequestedOrder, staffOrders, { needs: 'date' }],
      [
        'overdueCircuits',
        'overdue',
        counts.cmOverdueCircuit,
        deliveries,
        { due: 'overdue', accounts: 'all' },
      ],
      [
        'dueCircuits',
        IconCalendarDue,
        counts.cmDueCircuit,
        deliveries,
        { due: 'this_week', accounts: 'all' },
      ],
      ['servicesEnding', IconHourglassLow, counts.cmEndingService, paths.staffServices, { status: 'ending' }],
      ['unread', 'unread', counts.cmUnreadQuote, paths.staffAllQuotes, { unread: '1' }],
    ]
  }
  const { orders, orderApprovals, activeQuotes, services } = paths
  return [
    ['approvalsToDecide', 'approval', counts.decideApproval, orderApprovals],
    ['chargesOpen', 'charge', counts.chargeOrder, orders, { needs: 'charge' }],
    ['cancellationOffered', 'offer', counts.cancelOfferOrder, orders, { needs: 'offer' }],
    ['servicesToAccept', 'acceptance', counts.acceptService, services, { status: 'accepting' }],
    ['late', 'late', counts.lateOrder, orders, { needs: 'late' }],
    ['expiring', 'expiring', counts.expiringQuote, activeQuotes, { expiring: '1', sort: 'validity' }],
    ['servicesEnding', 'ending', counts.endingService, services, { status: 'ending' }],
    ['unread', 'unread', counts.unreadQuote, paths.allQuotes, { unread: '1' }],
    ['approvalsAsked', IconUserCheck, counts.ownApproval, orderApprovals],
    ['inCart', IconShoppingCart, cartCount(counts), paths.cart],
  ]
}

/** The icon of a kind of matter, and what to do about it. */
const kinds = {
  approval: [IconUserCheck, 'dashboard.acts.decide'],
  charge: [IconCoin, 'dashboard.acts.answerCharge'],
  offer: [IconReceipt, 'dashboard.acts.answerCharge'],
  acceptance: [IconPlugConnected, 'dashboard.acts.answer'],
  step: [IconProgressCheck, 'dashboard.acts.openCircuit'],
  late: [IconFlag, 'dashboard.acts.openCircuit'],
  expiring: [IconHourglassLow, 'compare.open'],
  priced: [IconTag, 'compare.open'],
  ending: [IconHourglassLow, 'dashboard.acts.openService'],
  unread: [IconMessage, 'dashboard.acts.read'],
  cancellation: [IconClockPause, 'dashboard.acts.decide'],
  date: [IconCalendarEvent, 'dashboard.acts.decide'],
  floor: [IconUserCheck, 'dashboard.acts.decide'],
  overdue: [IconFlag, 'dashboard.acts.openCircuit'],
  pending: [IconClock, 'dashboard.acts.price'],
} as const satisfies Record<AttentionKind, unknown>

/** One matter; the whole row is a link. */
function OneMatter({ matter, side }: { matter: AttentionItem; side: Side }) {
  const { t } = useTranslation()
  const [Icon, act] = kinds[matter.kind]
  const { kind, reference, nrc, mrc, day, since, company, person } = matter
  return (
    <Link {...placeOf(matter, side)} className={`${ui.insetFocus} ${classes.matter}`} data-named>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={`${ui.breakAnywhere} ${classes.what}`}>
        <strong>
          {t(`dashboard.matters.${kind}`, {
            step: matter.milestone && t(`status.milestone.${matter.milestone}`),
            count: matter.messages ?? 0,
          })}
        </strong>{' '}
        <span className={classes.reference}>
          {reference}
          {person && ` · ${person}`}
        </span>
      </span>
      <span className={`${ui.breakAnywhere} ${ui.dimmed} ${classes.where}`}>
        {company}
        {company && siteLabels(matter).length > 0 && ' · '}
        <SiteNames quote={matter} />
        {kind === 'pending' && since && (
          <>
            {' · '}
            <Waiting since={since} text="waitsSince" />
          </>
        )}
      </span>
      <span className={classes.amount}>
        {mrc !== null && <Money amount={mrc} perMonth />}
        {nrc !== null && nrc > 0 && (
          <span className={ui.smallLine}>
            {t('common.oneTime')} <Money amount={nrc} />
          </span>
        )}
      </span>
      <span className={classes.day}>{day && <Day value={day} relative />}</span>
      <span className={classes.act}>{t(matter.in_words ? 'completeRequest.submit' : act)}</span>
    </Link>
  )
}

/** The page where the matter is dealt with. */
function placeOf({ kind, quote_id, order_id, service_id, reference, in_words }: AttentionItem, side: Side) {
  if (kind === 'approval') return { to: paths.orderApprovals }
  if (kind === 'floor') return { to: paths.belowFloor }
  if (kind === 'pending') return { to: in_words ? completionPath(quote_id!) : pricingPath(quote_id!) }
  if (service_id !== null) return { to: recordPath('service', service_id, side) }
  if (order_id !== null) return { to: recordPath('order', order_id, side), search: { circuit: reference } }
  return {
    to: recordPath('quote', quote_id!, side),
    ...(kind === 'unread' && { hash: notificationAnchor('message') }),
  }
}

export function isCustomers(counts: Counters): counts is CustomerCounts {
  return 'cartQuote' in counts
}

export interface Counter {
  text: 'status.pending' | 'status.active' | 'quotes.back' | `status.order.${OrderState}` | 'orders.back'
  count: number
  path: Path
  search?: { status: string }
}
type OrderState = 'pending' | 'processing' | 'delivered'

/** A role's counters with their lists, in the order of work. */
export function countersOf(counts: Counters): { quotes: Counter[]; orders: Counter[] } {
  if (isCustomers(counts))
    return {
      quotes: [
        { text: 'status.active', count: counts.activeQuote, path: paths.activeQuotes },
        { text: 'status.pending', count: counts.pendingQuote, path: paths.pendingQuotes },
        { text: 'quotes.back', count: counts.totalQuote, path: paths.allQuotes },
      ],
      orders: ordersOf(paths.orders, counts.totalOrder, {
        pending: counts.pendingOrder,
        processing: counts.processingOrder,
        delivered: counts.deliveredOrder,
      }),
    }
  return {
    quotes: [
      { text: 'status.pending', count: counts.cmTotalPendingQuote, path: paths.staffPendingQuotes },
      { text: 'status.active', count: counts.cmTotalActiveQuote, path: paths.staffActiveQuotes },
      { text: 'quotes.back', count: counts.cmTotalQuote, path: paths.staffAllQuotes },
    ],
    orders: ordersOf(paths.staffOrders, counts.cmTotalOrder, {
      pending: counts.cmTotalPendingOrder,
      processing: counts.cmTotalProcessingOrder,
      delivered: counts.cmTotalDeliveredOrder,
    }),
  }
}

function ordersOf(path: Path, total: number, counts: Record<OrderState, number>): Counter[] {
  return [
    ...(['pending', 'processing', 'delivered'] as const).map((status): Counter => ({
      text: `status.order.${status}`,
      count: counts[status],
      path,
      search: { status },
    })),
    { text: 'orders.back', count: total, path, search: { status: '' } },
  ]
}
