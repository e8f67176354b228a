import { Anchor, Box } from '@mantine/core'
import { IconBuildings, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerApi, customerNeeds, customerSorts, type Customer } from '#contract/customers.ts'
import { customerPath } from '#web/customers/fields.ts'
import classes from '#web/customers/CustomerList.module.css'
import ui from '#web/parts/ui.module.css'
import type { Column } from '#web/parts/list/list.ts'
import { useListState } from '#web/parts/list/filter.tsx'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { EmptyState } from '#web/parts/page/page.tsx'

export function CustomerList() {
  const { t } = useTranslation()
  const list = useListState(customerApi.list, {
    file: customerApi.export,
    fileName: 'customers',
    sorts: customerSorts,
    first: 'company',
    filters: [
      {
        kind: 'choice',
        name: 'needs',
        label: t('customers.needs.label'),
        any: t('customers.needs.any'),
        options: customerNeeds.map((value) => ({ value, label: t(`customers.needs.${value}`) })),
      },
    ],
  })
  return (
    <ListScreen
      list={list}
      title={t('menu.customers')}
      lead={t('customers.lead')}
      search={t('customers.search')}
      kind="customers"
      columns={useColumns()}
      nameOf={({ company }) => company}
      nothing={
        <EmptyState icon={IconBuildings} title={t('customers.nothing')} text={t('customers.nothingText')} />
      }
    />
  )
}

function useColumns(): Column<Customer, (typeof customerSorts)[number]>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'company',
      card: 'title',
      head: t('customers.field.company'),
      sort: 'company',
      words: true,
      cell: ({ id, company }) => (
        <Anchor renderRoot={(props) => <Link to={customerPath('profile', id)} data-names-row {...props} />}>
          {company}
        </Anchor>
      ),
    },
    {
      key: 'registration_no',
      card: 'line',
      under: 'company',
      head: t('customers.field.registration_no'),
      sort: 'registration_no',
      cell: ({ registration_no }) => <span className={classes.registration}>{registration_no}</span>,
    },
    {
      key: 'rcc',
      head: t('customers.field.rcc'),
      card: 'about',
      cell: ({ rcc }) => rcc?.title || t('common.empty'),
    },
    {
      key: 'manager',
      card: 'about',
      head: t('customers.field.client_manager'),
      cell: ({ client_manager }) => client_manager?.name ?? t('common.empty'),
    },
    {
      key: 'pending',
      card: 'page',
      head: t('customers.pending'),
      amount: true,
      cell: ({ pending_quotes }) => pending_quotes,
    },
    {
      key: 'standing',
      card: 'state',
      head: t('customers.standing'),
      cell: ({ on_hold }) => (on_hold ? <OnHold /> : <span>{t('customers.mayOrder')}</span>),
    },
  ]
}

function OnHold() {
  const { t } = useTranslation()
  return (
    <Box component="span" c="var(--mantine-color-error)" fw={550} className={ui.marked}>
      <IconLock size={14} aria-hidden /> {t('customers.onHold')}
    </Box>
  )
}
