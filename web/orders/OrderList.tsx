import { Box, Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { orderNeeds, orderStatuses, type Order } from '#contract/orders/order.ts'
import type { OrderListDesk, OrderTab } from '#web/orders/desk.ts'
import { orderFiltersIn, withoutFilters } from '#web/orders/filters.ts'
import { NeedFilters } from '#web/orders/NeedFilters.tsx'
import { useOrderColumns } from '#web/orders/order-columns.tsx'
import { OrderFilters } from '#web/orders/OrderFilters.tsx'
import { useOrderTabs } from '#web/orders/tabs.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { useSelection } from '#web/parts/list/selection.ts'
import { RateNote } from '#web/parts/money/Money.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { TableSkeleton } from '#web/parts/page/Skeletons.tsx'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useRead } from '#web/platform/query.ts'
import { useList } from '#web/platform/query-list.ts'
import { useReader } from '#web/platform/reader.ts'

/** Orders of one status or all: searched, sorted and paged by the address. */
export function OrderList({ desk }: { desk: OrderListDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { search, page, sort, sorting, change } = useSortedSearch(desk.sorts, '-ordered_at')
  const { keyword = '' } = search
  const status: OrderTab = orderStatuses.find((each) => each === search.status) ?? 'all'
  const need = orderNeeds.find((each) => each === search.needs)
  const filters = desk.hasFilters ? orderFiltersIn(search) : {}
  const narrowing = { status, sort, keyword, needs: need, ...filters }
  const list = useList(desk.list, { query: { page, ...narrowing } })
  const columns = useOrderColumns(desk)
  const choice = useColumnChoice(desk.listKind, desk.hiddenAtFirst)
  const counted = useRead(dashboardApi.read)
  const counts = desk.countsIn(counted.data)
  const tabs = useOrderTabs(status, desk.path, counts.tabs)
  const title = t('orders.title', { context })
  const label = t('orders.search', { context })
  const selection = useSelection(list.data?.rows, ({ status }: Order) =>
    status === 'delivered' || status === 'cancelled' ? t('circuits.list.over') : null,
  )
  const { SeveralOrders } = desk
  return (
    <>
      <PageHead title={title} lead={t('orders.lead', { context })} />
      <ListTabs label={t('orders.lists')} tabs={tabs} />
      <ListBar
        columns={columns}
        sorting={sorting}
        choice={choice}
        empty={list.data?.count === 0}
        onExport={(format) =>
          saveFile(desk.export, { query: { ...narrowing, format } }, `orders-${today()}.${format}`)
        }
      >
        <OrderFilters desk={desk} label={label} search={search} needs={counts.needs} onChange={change} />
      </ListBar>
      <Box visibleFrom="sm">
        <NeedFilters counts={counts.needs} current={need} onChange={(needs) => change({ needs })} />
      </Box>
      {/* The filters above come with the counts, and would push the rows down. */}
      {counted.isLoading ? (
        <TableSkeleton columns={columns.length} />
      ) : (
        <ListRows
          caption={title}
          read={list}
          page={page}
          columns={columns}
          sort={sort}
          narrowed={keyword !== '' || need !== undefined || Object.values(filters).some(Boolean)}
          onClear={() => change({ keyword: '', needs: '', ...withoutFilters() })}
          nothing={<NoOrders desk={desk} all={status === 'all'} />}
          below={
            <>
              <RateNote />
              {SeveralOrders && <SeveralOrders selection={selection} />}
            </>
          }
        >
          {(rows) => (
            <ListTable
              caption={title}
              rows={rows}
              columns={columns}
              nameOf={(order) => order.order_reference}
              sorting={sorting}
              underBar
              selection={SeveralOrders && selection}
              hidden={choice.hidden}
              busy={list.isPlaceholderData}
            />
          )}
        </ListRows>
      )}
    </>
  )
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
