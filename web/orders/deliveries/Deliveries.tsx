import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { deliverySorts, dueGroups, type DeliveryCounts } from '#contract/orders/deliveries.ts'
import { paths } from '#contract/paths.ts'
import { useDeliveryColumns } from '#web/orders/deliveries/columns.tsx'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import { DeliveryFilters } from '#web/orders/deliveries/DeliveryFilters.tsx'
import {
  accountsShown,
  circuitsOfAll,
  deliveryFiltersIn,
  type ChosenDeliveries,
} from '#web/orders/deliveries/filters.ts'
import { useHeldRows } from '#web/orders/deliveries/held-rows.ts'
import { useRowKeys } from '#web/orders/deliveries/row-keys.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useSortedSearch, type Filters } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { ListTabs, type ListTab } from '#web/parts/list/ListTabs.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useRead } from '#web/platform/query.ts'
import { useList } from '#web/platform/query-list.ts'

/** The open circuits of all companies by their next milestone, which is ticked in place: a day’s deliveries on one screen. */
export function Deliveries() {
  const { t } = useTranslation()
  const { search, page, sort, sorting, change } = useSortedSearch(deliverySorts, 'next_planned')
  const chosen = deliveryFiltersIn(search)
  const { due, waiting, ...narrowing } = chosen
  const query = { ...narrowing, due, waiting, sort }
  const list = useList(orderApi.deliveries, { query: { ...query, page } })
  const counted = useRead(orderApi.countDeliveries, { query: narrowing })
  const { shown, held } = useHeldRows(JSON.stringify({ ...query, page }), list.data?.rows)
  const columns = useDeliveryColumns(held)
  const choice = useColumnChoice('deliveries')
  const keys = useRowKeys()
  const counts = counted.data
  const accounts = accountsShown(chosen, counts)
  return (
    <>
      <PageHead
        title={t('deliveries.title')}
        lead={t('deliveries.lead', { context: accounts })}
        action={
          <Button variant="default" renderRoot={(props) => <Link to={paths.staffOrders} {...props} />}>
            {t('deliveries.toOrders')}
          </Button>
        }
      />
      <ListTabs label={t('deliveries.groups')} tabs={useGroupTabs(chosen, search, counts)} />
      {/* The choice of accounts comes with the counts, and would push the rows down. */}
      {counted.isLoading ? (
        <RowsSkeleton />
      ) : (
        <>
          <ListBar
            columns={columns}
            sorting={sorting}
            choice={choice}
            empty={list.data?.count === 0}
            onExport={(format) =>
              saveFile(
                orderApi.exportDeliveries,
                { query: { ...query, format } },
                `deliveries-${today()}.${format}`,
              )
            }
          >
            <DeliveryFilters chosen={chosen} counts={counts} onChange={change} />
          </ListBar>
          <ListRows
            caption={t('deliveries.title')}
            read={list}
            page={page}
            columns={columns}
            sort={sort}
            narrowed={Boolean(chosen.keyword || chosen.next_owner || waiting)}
            onClear={() => change({ keyword: '', next_owner: '', waiting: '' })}
            nothing={
              <EmptyState
                icon={IconTruckDelivery}
                title={t(`deliveries.nothing.${due}`)}
                text={accounts === 'own' ? t('deliveries.nothingOwn') : undefined}
                action={
                  accounts === 'own' ? (
                    <Button onClick={() => change({ accounts: 'all' })}>{t('deliveries.showAll')}</Button>
                  ) : (
                    due !== 'all' && (
                      <Button variant="default" onClick={() => change({ due: '' })}>
                        {t('deliveries.toAll')}
                      </Button>
                    )
                  )
                }
              />
            }
            below={<p className={classes.hint}>{t('deliveries.hint')}</p>}
          >
            {(rows) => (
              <div className={classes.list} {...keys}>
                <ListTable
                  caption={t('deliveries.title')}
                  rows={shown ?? rows}
                  columns={columns}
                  nameOf={(delivery) => delivery.circuit_reference}
                  sorting={sorting}
                  underBar
                  hidden={choice.hidden}
                  busy={list.isPlaceholderData}
                />
              </div>
            )}
          </ListRows>
        </>
      )}
    </>
  )
}

/** The groups as tabs, which keep the other filters; they add up to all. */
function useGroupTabs(
  { due, waiting }: ChosenDeliveries,
  search: Filters,
  counts: DeliveryCounts | undefined,
): ListTab[] {
  const { t } = useTranslation()
  const counted = counts && (waiting ? counts.waiting : counts.circuits)
  return (['all', ...dueGroups] as const).map((group) => ({
    text: t(`deliveries.${group}`),
    count: counted && (group === 'all' ? circuitsOfAll(counted) : counted[group]),
    path: paths.deliveries,
    search: { ...search, page: undefined, due: group === 'all' ? undefined : group },
    current: group === due,
  }))
}
