import { Anchor, Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi, orderSorts, orderStatuses, type OrderStatus } from '#contract/orders.ts'
import { useOrderColumns } from '#web/orders/order-columns.tsx'
import { useOrderTabs } from '#web/orders/tabs.ts'
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

/** The company's own orders with their states: searched, sorted and narrowed by the address. */
export function OrderList() {
  const { t } = useTranslation()
  const { search, page, sort = '-ordered_at', change } = useListSearch(orderSorts)
  const { keyword = '' } = search
  const status: OrderStatus | 'all' = orderStatuses.find((each) => each === search.status) ?? 'all'
  const list = useList(orderApi.list, { query: { status, page, sort, keyword } })
  const columns = useOrderColumns()
  return (
    <>
      <PageHead title={t('orders.title')} lead={t('orders.lead')} />
      <ListTabs label={t('orders.lists')} tabs={useOrderTabs(status)} />
      <div style={{ maxWidth: 360, marginBottom: 16 }}>
        <SearchBox
          label={t('orders.search')}
          value={keyword}
          onSearch={(words) => change({ keyword: words })}
        />
      </div>
      <ListRows
        read={list}
        page={page}
        narrowed={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        nothing={<NoOrders status={status} />}
        below={<RateNote />}
      >
        {(rows) => (
          <ListTable
            caption={t('orders.title')}
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

function NoOrders({ status }: { status: OrderStatus | 'all' }) {
  const { t } = useTranslation()
  if (status !== 'all') {
    return (
      <EmptyState
        icon={IconTruckDelivery}
        title={t('orders.nothingStatus')}
        action={
          <Anchor renderRoot={(props) => <Link to={paths.orders} search={{}} {...props} />}>
            {t('orders.back')}
          </Anchor>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title={t('orders.nothing')}
      text={t('orders.nothingText')}
      action={
        <Button renderRoot={(props) => <Link to={paths.activeQuotes} {...props} />}>
          {t('orders.toActiveQuotes')}
        </Button>
      }
    />
  )
}
