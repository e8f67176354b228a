import { Box, Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { mostOverdue } from '#contract/orders/list.ts'
import { milestoneOwners, milestones } from '#contract/orders/milestones.ts'
import { orderNeeds, orderStatuses, type Order, type OrderNeed } from '#contract/orders/order.ts'
import type { OrderListDesk, OrderTab } from '#web/orders/desk.ts'
import { NeedFilters } from '#web/orders/NeedFilters.tsx'
import { useOrderColumns } from '#web/orders/order-columns.tsx'
import { useOrderTabs } from '#web/orders/tabs.ts'
import { accountFilters } from '#web/parts/company/account-filters.tsx'
import type { Filter } from '#web/parts/list/filter.tsx'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { useListState } from '#web/parts/list/list-state.ts'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { RateNote } from '#web/parts/money/Money.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'

/** Orders of one status or all: searched, sorted and paged by the address. */
export function OrderList({ desk }: { desk: OrderListDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { search, change } = useListSearch()
  const status: OrderTab = orderStatuses.find((each) => each === search.status) ?? 'all'
  const need = orderNeeds.find((each) => each === search.needs)
  const list = useListState(desk.list, {
    file: desk.export,
    fileName: 'orders',
    sorts: desk.sorts,
    first: '-ordered_at',
    filters: useOrderFilters(desk.hasFilters),
    where: { status },
  })
  const counted = useRead(dashboardApi.read)
  const counts = desk.countsIn(counted.data)
  const selection = useSelection(list.read.data?.rows, ({ status }: Order) =>
    status === 'delivered' || status === 'cancelled' ? t('circuits.list.over') : null,
  )
  const { SeveralOrders } = desk
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
      selection={SeveralOrders && selection}
      nothing={<NoOrders desk={desk} all={status === 'all'} />}
      above={<Box visibleFrom="sm">{renderNeeds(change)}</Box>}
      below={
        <>
          <RateNote />
          {SeveralOrders && <SeveralOrders selection={selection} />}
        </>
      }
      isWaiting={counted.isLoading}
    />
  )
}

/** What needs attention, and in the list of all companies what comes next, days overdue and the monthly total. */
function useOrderFilters(all: boolean): Filter[] {
  const { t } = useTranslation()
  const needs: Filter = {
    kind: 'beside',
    name: 'needs',
    label: t('circuits.needsName'),
    text: (need) => t(`circuits.needs.${need as OrderNeed}`),
  }
  if (!all) return [needs]
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
      label: t('circuits.list.owner'),
      any: t('circuits.list.anyOwner'),
      options: milestoneOwners.map((value) => ({ value, label: t(`circuits.milestone.owners.${value}`) })),
    },
    {
      kind: 'count',
      name: 'overdue',
      label: t('circuits.list.overdueDays'),
      chip: t('circuits.list.overdue'),
      max: mostOverdue,
      text: (count) => t('circuits.list.overdueBy', { count }),
    },
  ]
}

/** An empty list of orders: how to place one, or a link to all orders. */
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
          {t(all ? 'orders.toActiveQuotes' : 'orders.back')}
        </Button>
      }
    />
  )
}
