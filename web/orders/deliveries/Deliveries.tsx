import { Button, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { IconClockPause, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import {
  deliveryFilters,
  deliverySorts,
  dueGroups,
  whoseAccounts,
  type DeliveryCounts,
} from '#contract/orders/deliveries.ts'
import { milestoneOwners, type MilestoneOwner } from '#contract/orders/milestones.ts'
import { paths } from '#contract/paths.ts'
import { useDeliveryColumns } from '#web/orders/deliveries/columns.tsx'
import classes from '#web/orders/deliveries/Deliveries.module.css'
import { useHeldRows } from '#web/orders/deliveries/held-rows.ts'
import { useRowKeys } from '#web/orders/deliveries/row-keys.ts'
import type { Filter } from '#web/parts/list/filter.tsx'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { useListState } from '#web/parts/list/list-state.ts'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { useRead } from '#web/platform/query.ts'

/** The open circuits of all companies by their next milestone, which is ticked in place: a day’s deliveries on one screen. */
export function Deliveries() {
  const { t, i18n } = useTranslation()
  const { search, change } = useListSearch()
  const due = deliveryFilters.due.safeParse(search.due).data ?? 'all'
  const chosen = deliveryFilters.accounts.safeParse(search.accounts).data
  const list = useListState(orderApi.deliveries, {
    file: orderApi.exportDeliveries,
    fileName: 'deliveries',
    sorts: deliverySorts,
    first: 'next_planned',
    filters: useDeliveryFilters(),
    where: { due, accounts: chosen },
  })
  const { waiting } = list.values
  const owner = list.values.next_owner as MilestoneOwner | undefined
  const { keyword } = list
  const counted = useRead(orderApi.countDeliveries, {
    query: { accounts: chosen, next_owner: owner, keyword },
  })
  const counts = counted.data
  // The server decides alike where the URL does not name any.
  const accounts = chosen ?? (counts?.own_accounts ? 'own' : 'all')
  const { shown, held } = useHeldRows(
    JSON.stringify({ ...list.query, page: list.page }),
    list.read.data?.rows,
  )
  const keys = useRowKeys()
  const waitingCount = counts && (due === 'all' ? circuitsOfAll(counts.waiting) : counts.waiting[due])
  const controls = (label?: string) => (
    <>
      {counts?.own_accounts && (
        <SegmentedControl
          aria-label={t('deliveries.whose')}
          value={accounts}
          onChange={(value) => change({ accounts: value })}
          data={whoseAccounts.map((value) => ({ value, label: t(`deliveries.accounts.${value}`) }))}
        />
      )}
      <Button
        variant={waiting ? 'light' : 'default'}
        aria-pressed={waiting !== undefined}
        leftSection={<IconClockPause size={16} aria-hidden />}
        rightSection={waitingCount?.toLocaleString(i18n.language)}
        onClick={() => change({ waiting: waiting ? '' : '1' })}
      >
        {t('deliveries.waiting')}
      </Button>
      <NativeSelect
        label={label}
        aria-label={t('deliveries.owner')}
        value={owner ?? ''}
        onChange={(event) => change({ next_owner: event.currentTarget.value })}
        data={[
          { value: '', label: t('circuits.list.anyOwner') },
          ...milestoneOwners.map((value) => ({ value, label: t(`circuits.milestone.owners.${value}`) })),
        ]}
      />
    </>
  )
  const groups = counts && (waiting ? counts.waiting : counts.circuits)
  return (
    <ListScreen
      list={list}
      title={t('deliveries.title')}
      lead={t('deliveries.lead', { context: accounts })}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={paths.staffOrders} {...props} />}>
          {t('deliveries.toOrders')}
        </Button>
      }
      tabs={{
        label: t('deliveries.groups'),
        // They keep the other filters, and add up to all.
        tabs: (['all', ...dueGroups] as const).map((group) => ({
          text: t(`deliveries.${group}`),
          count: groups && (group === 'all' ? circuitsOfAll(groups) : groups[group]),
          path: paths.deliveries,
          search: { ...search, page: undefined, due: group === 'all' ? undefined : group },
          current: group === due,
        })),
      }}
      search={t('deliveries.search')}
      chips={[
        {
          name: t('deliveries.whose'),
          text: counts?.own_accounts && chosen === 'all' ? t('deliveries.accounts.all') : undefined,
          without: { accounts: '' },
          onPhone: true,
        },
      ]}
      beside={controls()}
      renderOnPhone={(apply) => (
        <Stack gap="sm">
          {controls(t('deliveries.owner'))}
          <Button variant="default" onClick={() => apply({})}>
            {t('common.close')}
          </Button>
        </Stack>
      )}
      kind="deliveries"
      columns={useDeliveryColumns(held)}
      nameOf={(delivery) => delivery.circuit_reference}
      rows={shown}
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
      isWaiting={counted.isLoading}
      renderTable={(table) => (
        <div className={classes.list} {...keys}>
          {table}
        </div>
      )}
    />
  )
}

function useDeliveryFilters(): Filter[] {
  const { t } = useTranslation()
  return [
    {
      kind: 'beside',
      name: 'waiting',
      label: t('deliveries.waitingFor'),
      text: () => t('deliveries.theCompany'),
    },
    {
      kind: 'beside',
      name: 'next_owner',
      label: t('deliveries.owner'),
      text: (value) => t(`circuits.milestone.owners.${value as MilestoneOwner}`),
    },
  ]
}

function circuitsOfAll(counts: DeliveryCounts['circuits']): number {
  return dueGroups.reduce((sum, group) => sum + counts[group], 0)
}
