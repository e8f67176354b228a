import { Anchor } from '@mantine/core'
import { IconBuildings, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerApi, customerSorts, type Customer } from '#contract/customers.ts'
import { customerPath } from '#web/customers/customer-path.ts'
import classes from '#web/customers/CustomerList.module.css'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import type { Column } from '#web/parts/list/column.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { SearchBox } from '#web/parts/list/SearchBox.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useList } from '#web/platform/query-list.ts'

/** The carrier's customers, searched, sorted and paged by the address. */
export function CustomerList() {
  const { t } = useTranslation()
  const { search, page, sort, sorting, change } = useSortedSearch(customerSorts, 'company')
  const { keyword = '' } = search
  const list = useList(customerApi.list, { query: { page, sort, keyword } })
  const columns = useColumns()
  const choice = useColumnChoice('customers')
  const title = t('customers.title')
  return (
    <>
      <PageHead title={title} lead={t('customers.lead')} />
      <ListBar
        columns={columns}
        sorting={sorting}
        choice={choice}
        empty={list.data?.count === 0}
        onExport={(format) =>
          saveFile(customerApi.export, { query: { sort, keyword, format } }, `customers-${today()}.${format}`)
        }
      >
        <div className={classes.search}>
          <SearchBox
            label={t('customers.search')}
            value={keyword}
            onSearch={(words) => change({ keyword: words })}
          />
        </div>
      </ListBar>
      <ListRows
        caption={title}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={keyword !== ''}
        onClear={() => change({ keyword: '' })}
        nothing={
          <EmptyState icon={IconBuildings} title={t('customers.nothing')} text={t('customers.nothingText')} />
        }
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            columns={columns}
            nameOf={({ company }) => company}
            hidden={choice.hidden}
            sorting={sorting}
            underBar
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
    </>
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
    <span className={classes.held}>
      <IconLock size={14} aria-hidden /> {t('customers.onHold')}
    </span>
  )
}
