import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderNeeds, orderSorts, orderStatuses, type orderApi } from '#contract/orders/orders.ts'
import { NeedFilters, type NeedCounts } from '#web/orders/NeedFilters.tsx'
import { useOrderColumns } from '#web/orders/order-columns.tsx'
import classes from '#web/orders/OrderRows.module.css'
import { useOrderTabs, type OrderCounts, type OrderTab } from '#web/orders/tabs.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { SearchBox } from '#web/parts/list/SearchBox.tsx'
import type { Path } from '#web/platform/paths.ts'
import { useList } from '#web/platform/query.ts'

/** What differs by who reads the list. */
interface OrderRowsProps {
  endpoint: typeof orderApi.list | typeof orderApi.listAll
  /** Where the list and the page of an order are in the reader's own area. */
  ways: { list: Path; order: Path }
  title: string
  lead: string
  /** What can be searched for. */
  search: string
  counts: OrderCounts
  /** How many wait for what, for those needs that the list can be narrowed to. */
  needs: NeedCounts
  /** Whether it says whose order each is. */
  companies?: boolean
  /** Whose orders it is narrowed to, and what narrows it in place of the words alone. */
  accounts?: { company_id?: number; accounts?: 'own' }
  filters?: ReactNode
  /** What stands there while there is no order at all, and where the work is instead. */
  nothing: { text: string; action: ReactNode }
}

/** The screen of a list of orders: one status or all, searched, sorted and paged by the address. */
export function OrderRows({
  endpoint,
  ways,
  title,
  lead,
  counts,
  needs,
  companies,
  accounts = {},
  filters,
  nothing,
  ...words
}: OrderRowsProps) {
  const { t } = useTranslation()
  const { search, page, sort = '-ordered_at', change } = useListSearch(orderSorts)
  const { keyword = '' } = search
  const status: OrderTab = orderStatuses.find((each) => each === search.status) ?? 'all'
  const need = orderNeeds.find((each) => each === search.needs)
  const list = useList(endpoint, { query: { status, page, sort, keyword, needs: need, ...accounts } })
  const columns = useOrderColumns(ways.order, companies)
  const choice = useColumnChoice(companies ? 'manager-orders' : 'orders')
  const all = status === 'all'
  return (
    <>
      <PageHead title={title} lead={lead} />
      <ListTabs label={t('orders.lists')} tabs={useOrderTabs(status, ways.list, counts)} />
      <ListBar columns={columns} choice={choice}>
        {filters ?? (
          <div className={classes.search}>
            <SearchBox label={words.search} value={keyword} onSearch={(keyword) => change({ keyword })} />
          </div>
        )}
      </ListBar>
      <NeedFilters counts={needs} current={need} onChange={(needs) => change({ needs })} />
      <ListRows
        read={list}
        page={page}
        narrowed={keyword !== '' || need !== undefined || Object.values(accounts).some(Boolean)}
        onClear={() => change({ keyword: '', needs: '', company_id: '', accounts: '' })}
        nothing={
          <EmptyState
            icon={IconTruckDelivery}
            title={t(all ? 'orders.nothing' : 'orders.nothingStatus')}
            text={all ? nothing.text : undefined}
            action={all ? nothing.action : <ToAll path={ways.list} />}
          />
        }
        below={<RateNote />}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            columns={columns}
            nameOf={(order) => order.order_reference}
            sorting={{ by: sort, onSort: (by) => change({ sort: by }) }}
            hidden={choice.hidden}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
    </>
  )
}

function ToAll({ path }: { path: Path }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" renderRoot={(props) => <Link to={path} search={{}} {...props} />}>
      {t('orders.back')}
    </Button>
  )
}
