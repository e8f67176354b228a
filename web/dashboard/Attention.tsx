import { Title } from '@mantine/core'
import {
  IconCalendarDue,
  IconChevronRight,
  IconClock,
  IconClockPause,
  IconCoin,
  IconFlag,
  IconHourglassLow,
  IconMessage,
  IconReceipt,
  IconShoppingCart,
  IconTruckDelivery,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counters } from '#contract/dashboard.ts'
import { isCustomers } from '#web/dashboard/counts.ts'
import classes from '#web/dashboard/Attention.module.css'
import { Expiring } from '#web/dashboard/Expiring.tsx'
import { paths, type Path } from '#contract/paths.ts'
import { useMayOpen } from '#web/platform/screens.ts'
import { RowList } from '#web/parts/list/RowList.tsx'

interface Matter {
  text:
    | 'approvalsToDecide'
    | 'approvalsAsked'
    | 'chargesOpen'
    | 'late'
    | 'overdueCircuits'
    | 'dueCircuits'
    | 'cancellationRequested'
    | 'cancellationOffered'
    | 'expiring'
    | 'unread'
    | 'inCart'
    | 'awaiting'
    | 'floorsToDecide'
    | 'newOrders'
  icon: Icon
  count: number
  path: Path
  search?: Record<string, string>
}

/** What needs the reader's attention, with links, and expiring quotes by name; a single line if there is nothing. */
export function Attention({ counts }: { counts: Counters }) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const matters = mattersOf(counts).filter(({ count, path }) => count > 0 && mayOpen(path))
  return (
    <section className={classes.section}>
      <Title order={2} mb="xs">
        {t('dashboard.attention')}
      </Title>
      <RowList>
        {matters.length === 0 && (
          <li className={classes.matter}>
            <span className={classes.words}>
              <strong>{t('dashboard.nothingDue')}</strong>
              {isCustomers(counts) && <span>{t('dashboard.nothingDueText')}</span>}
            </span>
          </li>
        )}
        {matters.map(({ text, icon: Icon, count, path, search }) => (
          <Fragment key={text}>
            <li>
              <Link to={path} search={search} className={classes.matter}>
                <Icon size={20} aria-hidden className={classes.icon} />
                <span className={classes.words}>
                  <strong>{t(`dashboard.${text}`, { count })}</strong>
                  <span>{t(`dashboard.${text}Text`)}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
            {text === 'expiring' && <Expiring />}
          </Fragment>
        ))}
      </RowList>
    </section>
  )
}

function mattersOf(counts: Counters): Matter[] {
  if (!isCustomers(counts)) {
    return [
      {
        text: 'awaiting',
        icon: IconClock,
        count: counts.cmTotalPendingQuote,
        path: paths.staffPendingQuotes,
      },
      {
        text: 'floorsToDecide',
        icon: IconUserCheck,
        count: counts.cmDecideFloor,
        path: paths.belowFloor,
      },
      {
        text: 'newOrders',
        icon: IconTruckDelivery,
        count: counts.cmTotalPendingOrder,
        path: paths.staffOrders,
        search: { status: 'pending' },
      },
      {
        text: 'cancellationRequested',
        icon: IconClockPause,
        count: counts.cmCancelRequestedOrder,
        path: paths.staffOrders,
        search: { needs: 'cancel' },
      },
      {
        text: 'overdueCircuits',
        icon: IconFlag,
        count: counts.cmOverdueCircuit,
        path: paths.deliveries,
        search: { due: 'overdue', accounts: 'all' },
      },
      {
        text: 'dueCircuits',
        icon: IconCalendarDue,
        count: counts.cmDueCircuit,
        path: paths.deliveries,
        search: { due: 'this_week', accounts: 'all' },
      },
    ]
  }
  return [
    {
      text: 'approvalsToDecide',
      icon: IconUserCheck,
      count: counts.decideApproval,
      path: paths.orderApprovals,
    },
    {
      text: 'chargesOpen',
      icon: IconCoin,
      count: counts.chargeOrder,
      path: paths.orders,
      search: { needs: 'charge' },
    },
    {
      text: 'cancellationOffered',
      icon: IconReceipt,
      count: counts.cancelOfferOrder,
      path: paths.orders,
      search: { needs: 'offer' },
    },
    {
      text: 'late',
      icon: IconFlag,
      count: counts.lateOrder,
      path: paths.orders,
      search: { needs: 'late' },
    },
    {
      text: 'expiring',
      icon: IconHourglassLow,
      count: counts.expiringQuote,
      path: paths.activeQuotes,
      search: { expiring: '1', sort: 'validity' },
    },
    {
      text: 'unread',
      icon: IconMessage,
      count: counts.unreadQuote,
      path: paths.allQuotes,
      search: { unread: '1' },
    },
    {
      text: 'approvalsAsked',
      icon: IconUserCheck,
      count: counts.ownApproval,
      path: paths.orderApprovals,
    },
    {
      text: 'inCart',
      icon: IconShoppingCart,
      // The cart shows those that await a price as well.
      count: counts.cartQuote + counts.pendingQuote,
      path: paths.cart,
    },
  ]
}
