import { Box, Button, Flex, Text } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { maxOverdue, type StaffOrderSort } from '#contract/orders/list.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import {
  attentionReasons,
  orderStatuses,
  type Order,
  type AttentionReason,
  shownOrderStatus,
} from '#contract/orders/order.ts'
import {
  type OrderListDesk,
  type OrderTab,
  type OrderCounts,
  type OrderColumnName,
  useOrderTabs,
} from '#web/orders/desk.ts'
import { accountFilters } from '#web/parts/company/CompanyPicker.tsx'
import { type Filter, useListState } from '#web/parts/list/filter.tsx'
import { useListSearch, type Column, useSelection } from '#web/parts/list/list.ts'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { RateNote, Money, PriceLevelText } from '#web/parts/money/Money.tsx'
import { EmptyState } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import classes from '#web/orders/OrderList.module.css'
import { ReferenceLink, Day } from '#web/parts/record/record.tsx'
import { statusLooks, AttentionBadge, OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import { dayOf } from '#web/platform/dates.ts'

export function OrderList({ desk }: { desk: OrderListDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { search, change } = useListSearch()
  const status: OrderTab = orderStatuses.find((each) => each === search.status) ?? 'all'
  const need = attentionReasons.find((each) => each === search.needs)
  const list = useListState(desk.list, {
    file: desk.export,
    fileName: 'orders',
    also: {
      file: desk.exportCircuits,
      fileName: 'circuits',
      name: t('orders.exportCircuits'),
    },
    sorts: desk.sorts,
    first: '-ordered_at',
    filters: useOrderFilters(desk.side),
    where: { status },
  })
  const counted = useRead(dashboardApi.read)
  const counts = desk.countsIn(counted.data)
  const selection = useSelection(list.read.data?.rows, ({ status }: Order) =>
    status === 'delivered' || status === 'cancelled' ? t('circuits.list.over') : null,
  )
  const { OrderBulkActions } = desk
  const renderNeeds = (onChange: typeof change) => (
    <NeedFilters counts={counts.needs} current={need} onChange={(needs) => onChange({ needs })} />
  )
  return (
    <ListScreen
      list={list}
      title={t('orders.title', { context })}
      lead={t('orders.lead', { context })}
      tabs={{ label: t('orders.lists'), tabs: useOrderTabs(status, desk.path, counts.tabs) }}
      search={t('orders.search', { context })}
      renderOnPhone={renderNeeds}
      kind={desk.listKind}
      hiddenAtFirst={desk.hiddenAtFirst}
      columns={useOrderColumns(desk)}
      nameOf={(order) => order.order_reference}
      selection={OrderBulkActions && selection}
      nothing={<NoOrders desk={desk} all={status === 'all'} />}
      above={<Box visibleFrom="sm">{renderNeeds(change)}</Box>}
      below={
        <>
          <RateNote />
          {OrderBulkActions && <OrderBulkActions selection={selection} />}
        </>
      }
      isWaiting={counted.isLoading}
    />
  )
}

function useOrderFilters(side: Side): Filter[] {
  const { t } = useTranslation()
  const needs: Filter = {
    kind: 'beside',
    name: 'needs',
    label: t('circuits.needsName'),
    text: (need) => t(`circuits.needs.${need as AttentionReason}`),
  }
  if (side === 'company') return [needs]
  return [
    needs,
    ...accountFilters(t),
    { kind: 'days', name: 'hand_over', label: t('circuits.list.handOver') },
    { kind: 'days', name: 'requested', label: t('orders.requestedDate') },
    { kind: 'amounts', name: 'mrc', label: t('common.monthly') },
    {
      kind: 'choice',
      name: 'next',
      label: t('circuits.list.next'),
      any: t('circuits.list.anyMilestone'),
      options: milestones.map((value) => ({ value, label: t(`status.milestone.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'next_owner',
      label: t('deliveries.owner'),
      any: t('circuits.list.anyOwner'),
      options: milestoneOwners.map((value) => ({ value, label: t(`circuits.milestone.owners.${value}`) })),
    },
    {
      kind: 'count',
      name: 'overdue',
      label: t('circuits.list.overdueDays'),
      chip: t('status.order.late'),
      max: maxOverdue,
      text: (count) => t('circuits.list.overdueBy', { count }),
    },
  ]
}

function NoOrders({ desk, all }: { desk: OrderListDesk; all: boolean }) {
  const { t } = useTranslation()
  const context = useReader()
  const { path, primary } = desk.origin
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={t(all ? 'orders.nothing' : 'orders.nothingStatus')}
      text={all ? t('orders.nothingText', { context }) : undefined}
      action={
        <Button
          variant={all && primary ? 'filled' : 'default'}
          renderRoot={(props) => <Link to={all ? path : desk.path} search={{}} {...props} />}
        >
          {t(all ? 'quotes.toActive' : 'orders.back')}
        </Button>
      }
    />
  )
}

interface NeedFiltersProps {
  counts: OrderCounts['needs']
  current: AttentionReason | undefined
  /** With an empty value it removes the filter. */
  onChange: (need: AttentionReason | '') => void
}

function NeedFilters({ counts, current, onChange }: NeedFiltersProps) {
  const { t, i18n } = useTranslation()
  return (
    <Flex
      wrap="wrap"
      gap={8}
      mb={{ base: 0, sm: 16 }}
      direction={{ base: 'column', sm: 'row' }}
      data-noprint
      role="group"
      aria-label={t('circuits.needsLabel')}
    >
      {attentionReasons
        .filter((need) => need in counts)
        .map((need) => {
          const Icon = statusLooks[need].icon
          return (
            <Button
              key={need}
              variant={need === current ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={need === current}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={counts[need]?.toLocaleString(i18n.language)}
              onClick={() => onChange(need === current ? '' : need)}
            >
              {t(`circuits.needs.${need}`)}
            </Button>
          )
        })}
    </Flex>
  )
}

type OrderColumn = Column<Order, StaffOrderSort>

function useOrderColumns(desk: OrderListDesk): OrderColumn[] {
  const { t } = useTranslation()
  const columns: Record<OrderColumnName, Omit<OrderColumn, 'key'>> = {
    sites: {
      card: 'title',
      words: 'line',
      head: t('quotes.sites'),
      cell: ({ sites, circuits }) => (
        <Flex gap={6} title={sites.join(' → ')}>
          <Text span inherit className={classes.sites}>
            <SiteNames quote={{ site_a: sites[0] ?? null, site_b: sites[1] ?? null, location: null }} />
          </Text>
          {circuits > 1 && (
            <Text span inherit c="dimmed" fw={400} title={`${t('orders.circuits')}: ${circuits}`}>
              +{circuits - 1}
            </Text>
          )}
        </Flex>
      ),
    },
    reference: {
      card: 'about',
      always: true,
      under: 'sites',
      folded: true,
      head: t('quotes.reference'),
      sort: 'order_reference',
      cell: ({ id, order_reference: value }) => (
        <ReferenceLink path={recordPath('order', id, desk.side)} value={value} />
      ),
    },
    company: {
      card: 'about',
      under: 'sites',
      folded: true,
      head: t('quotes.company'),
      cell: (order) => order.company,
    },
    po: {
      card: 'about',
      under: 'sites',
      folded: true,
      head: t('orders.po_number'),
      sort: 'po_number',
      cell: (order) => order.po_number,
    },
    at: {
      card: 'page',
      head: t('orders.ordered_on'),
      sort: 'ordered_at',
      cell: (order) => <Day value={dayOf(order.ordered_at)} />,
    },
    handOver: {
      card: 'when',
      head: t('circuits.list.handOver'),
      sort: 'next_hand_over',
      cell: ({ next_hand_over: day }) => (day === null ? t('common.empty') : <Day value={day} />),
    },
    requested: {
      card: 'page',
      under: 'handOver',
      head: t('quotes.history.create'),
      sort: 'next_requested',
      cell: ({ next_requested: day, next_hand_over }) => {
        if (day !== null) return <Day value={day} />
        return next_hand_over === null ? (
          <span data-none>{t('common.empty')}</span>
        ) : (
          <span className={classes.soon}>{t('orders.asap')}</span>
        )
      },
    },
    next: {
      card: 'line',
      head: t('circuits.list.next'),
      cell: ({ next_milestone: next }) =>
        next === null ? (
          t('common.empty')
        ) : (
          <span className={classes.next}>
            {t(`status.milestone.${next.kind}`)}
            <Text span inherit c="dimmed" fz={12}>
              <Day value={next.planned} /> · {t(`circuits.milestone.owners.${next.owner}`)}
            </Text>
          </span>
        ),
    },
    overdue: {
      card: 'page',
      under: 'next',
      head: t('status.order.late'),
      sort: 'days_overdue',
      cell: ({ days_overdue: count }) =>
        count === 0 ? (
          <span data-none>{t('common.empty')}</span>
        ) : (
          <Text span inherit c="var(--mantine-color-error)" fw={550}>
            {t('circuits.list.days', { count })}
          </Text>
        ),
    },
    circuits: {
      head: t('orders.circuits'),
      amount: true,
      card: 'page',
      cell: (order) => order.circuits,
    },
    nrc: {
      card: desk.side === 'staff' ? 'page' : 'once',
      under: 'mrc',
      folded: true,
      head: t('common.oneTime'),
      term: 'nrc',
      amount: true,
      cell: (order) => (
        <>
          <Money amount={order.parts.total_nrc} /> {t('common.oneTime').toLowerCase()}
        </>
      ),
    },
    mrc: {
      card: 'money',
      head: t('common.monthly'),
      term: 'mrc',
      sort: 'total_mrc',
      amount: true,
      cell: (order) => (
        <span>
          <Money amount={order.parts.total_mrc} perMonth />
          {order.price_level !== 'firm' && (
            <span className={classes.firmness} data-none={desk.side === 'staff' || undefined}>
              <PriceLevelText level={order.price_level} />
            </span>
          )}
        </span>
      ),
    },
    status: {
      card: 'state',
      head: t('quotes.status'),
      cell: (order) => (
        <span className={classes.states}>
          <OrderStatusBadge status={shownOrderStatus(order)} />
          {order.needs.map((need) => (
            <AttentionBadge key={need} need={need} />
          ))}
        </span>
      ),
    },
  }
  return desk.columns.map((key) => ({ key, ...columns[key] }))
}
