import { Anchor } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userPath } from '#contract/paths.ts'
import { roleOf, userStatusOf } from '#contract/roles.ts'
import { userApi, userSorts, type User } from '#contract/users.ts'
import { useColumnChoice } from '#web/parts/list/column-choice.ts'
import type { Column } from '#web/parts/list/column.ts'
import { useSortedSearch } from '#web/parts/list/list-search.ts'
import { ListBar } from '#web/parts/list/ListBar.tsx'
import { ListRows } from '#web/parts/list/ListRows.tsx'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { UserStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { dayOf, today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useList } from '#web/platform/query-list.ts'
import { noUserFilters, userFiltersIn } from '#web/users/filters.ts'
import { nameOf } from '#web/users/people.ts'
import { UserActions } from '#web/users/UserActions.tsx'
import type { OpenUserDialog } from '#web/users/UserDialogs.tsx'
import { UserFilters } from '#web/users/UserFilters.tsx'

const UserDialogs = lazy(async () => ({ default: (await import('#web/users/UserDialogs.tsx')).UserDialogs }))

/** Every user: searched, filtered, sorted and paged by the address. */
export function UserList() {
  const { t } = useTranslation()
  const { search, page, sort, sorting, change } = useSortedSearch(userSorts, '-created_at')
  const filters = { keyword: search.keyword ?? '', ...userFiltersIn(search) }
  const list = useList(userApi.list, { query: { page, sort, ...filters } })
  const [open, setOpen] = useState<OpenUserDialog | null>(null)
  const columns = useUserColumns(setOpen)
  const choice = useColumnChoice('users')
  const title = t('users.title')
  return (
    <>
      <PageHead title={title} lead={t('users.lead')} />
      <ListBar
        columns={columns}
        sorting={sorting}
        choice={choice}
        empty={list.data?.count === 0}
        onExport={(format) =>
          saveFile(userApi.export, { query: { sort, ...filters, format } }, `users-${today()}.${format}`)
        }
      >
        <UserFilters search={search} onChange={change} />
      </ListBar>
      <ListRows
        caption={title}
        read={list}
        page={page}
        columns={columns}
        sort={sort}
        narrowed={Object.values(filters).some(Boolean)}
        onClear={() => change({ keyword: '', ...noUserFilters })}
        nothing={<EmptyState icon={IconUsers} title={t('users.nothing')} text={t('users.nothingText')} />}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            columns={columns}
            nameOf={nameOf}
            sorting={sorting}
            underBar
            hidden={choice.hidden}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
      <Suspense>{open && <UserDialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

function useUserColumns(onPick: (open: OpenUserDialog) => void): Column<User, (typeof userSorts)[number]>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      card: 'title',
      head: t('users.user'),
      sort: 'name',
      words: true,
      cell: (user) => (
        <Anchor renderRoot={(props) => <Link to={userPath(user.id)} data-names-row {...props} />}>
          {nameOf(user)}
        </Anchor>
      ),
    },
    {
      key: 'email',
      head: t('users.email'),
      sort: 'email',
      words: true,
      under: 'name',
      card: 'line',
      cell: ({ email }) => email,
    },
    {
      key: 'company',
      card: 'about',
      head: t('users.company'),
      words: true,
      cell: ({ customer }) => customer.company || null,
    },
    {
      key: 'role',
      card: 'about',
      under: 'company',
      head: t('users.role'),
      cell: ({ user_role_id }) => t(`common.role.${roleOf(user_role_id)!}`),
    },
    {
      key: 'status',
      card: 'state',
      head: t('users.statusHead'),
      cell: ({ user_status_id }) => {
        const status = userStatusOf(user_status_id)!
        return <UserStatusBadge status={status} text={t(`users.status.${status}`)} />
      },
    },
    {
      key: 'since',
      card: 'when',
      head: t('users.since'),
      sort: 'created_at',
      cell: ({ created_at }) => <Day value={dayOf(created_at)} />,
    },
    {
      key: 'actions',
      card: 'actions',
      head: t('users.actions'),
      always: true,
      screenOnly: true,
      cell: (user) => <UserActions user={user} onPick={(dialog) => onPick({ dialog, user })} />,
    },
  ]
}
