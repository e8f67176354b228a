import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi, orderSorts, orderStatuses, type OrderStatus } from '#contract/orders.ts'
import { useManagerOrderColumns } from '#web/manager/order-columns.tsx'
import { useOrderTabs } from '#web/manager/order-tabs.ts'
import classes from '#web/manager/QuoteFilters.module.css'
import { EmptyState } from '#web/parts/EmptyState.tsx'
import { ListRows } from '#web/parts/ListRows.tsx'
import { useListSearch } from '#web/parts/list-search.ts'
import { ListTable } from '#web/parts/ListTable.tsx'
import { ListTabs } from '#web/parts/ListTabs.tsx'
import { RateNote } from '#web/parts/Money.tsx'
import { PageHead } from '#web/parts/PageHead.tsx'
import { SearchBox } from '#web/parts/SearchBox.tsx'
import { paths } from '#web/platform/paths.ts'
import { useList } from '#web/platform/query.ts'

/** Every company's orders: one status or all, searched, sorted and paged by the address. */
export function OrderList() {
  const { t } = useTranslation()
  const { search, page, sort = '-ordered_at', change } = useListSearch(orderSorts)
  const { keyword = '' } = search
  const status: OrderStatus | 'all' = orderStatuses.find((each) => each === search.status) ?? 'all'
  const list = useList(orderApi.listAll, { query: { status, page, sort, keyword } })
  const columns = useManagerOrderColumns()
  return (
    <>
      <PageHead title={t('manager.orders.title')} lead={t('manager.orders.lead')} />
      <ListTabs label={t('orders.lists')} tabs={useOrderTabs(status)} />
      <div className={classes.filters}>
        <div className={classes.words}>
          <SearchBox
            label={t('manager.orders.search')}
            value={keyword}
            onSearch={(words) => change({ keyword: words })}
          />
        </div>
      </div>
      <ListRows
        read={list}
        page={page}
        narrowed={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        nothing={<NoOrders all={status === 'all'} />}
        below={<RateNote />}
      >
        {(rows) => (
          <ListTable
            caption={t('manager.orders.title')}
            rows={rows}
            columns={columns}
            nameOf={(order) => order.order_reference}
            sorting={{ by: sort, onSort: (by) => change({ sort: by }) }}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
    </>
  )
}

function NoOrders({ all }: { all: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={t(all ? 'orders.nothing' : 'orders.nothingStatus')}
      text={all ? t('manager.orders.nothingText') : undefined}
      action={
        <Button
          variant="default"
          renderRoot={(props) =>
            all ? (
              <Link to={paths.managerActiveQuotes} {...props} />
            ) : (
              <Link to={paths.managerOrders} search={{}} {...props} />
            )
          }
        >
          {t(all ? 'manager.toActive' : 'manager.orders.back')}
        </Button>
      }
    />
  )
}
