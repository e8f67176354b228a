import { Anchor } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userPath } from '#contract/paths.ts'
import { everyRole, roleIds, roleOf, userStatusIds, userStatusOf, type UserStatus } from '#contract/roles.ts'
import { userApi, userSorts, type User } from '#contract/users.ts'
import { companyFilter } from '#web/parts/company/CompanyPicker.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { useListState } from '#web/parts/list/filter.tsx'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { EmptyState } from '#web/parts/page/page.tsx'
import { Day } from '#web/parts/record/record.tsx'
import { UserStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { dayOf } from '#web/platform/dates.ts'
import { nameOf, UserActions } from '#web/users/UserActions.tsx'
import { type OpenUserDialog, UserDialogs } from '#web/users/UserDialogs.tsx'

export function UserList() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<OpenUserDialog | null>(null)
  const list = useListState(userApi.list, {
    file: userApi.export,
    fileName: 'users',
    sorts: userSorts,
    first: '-created_at',
    filters: [
      {
        kind: 'choice',
        name: 'role',
        label: t('users.role'),
        any: t('users.anyRole'),
        options: everyRole.map((role) => ({ value: String(roleIds[role]), label: t(`common.role.${role}`) })),
      },
      {
        kind: 'choice',
        name: 'status',
        label: t('quotes.status'),
        any: t('users.anyStatus'),
        options: Object.entries(userStatusIds).map(([status, id]) => ({
          value: String(id),
          label: t(`customers.status.${status as UserStatus}`),
        })),
      },
      companyFilter(t('users.company')),
    ],
  })
  return (
    <>
      <ListScreen
        list={list}
        title={t('menu.users')}
        lead={t('users.lead')}
        search={t('users.search')}
        kind="users"
        columns={useUserColumns(setOpen)}
        nameOf={nameOf}
        nothing={<EmptyState icon={IconUsers} title={t('users.nothing')} text={t('users.nothingText')} />}
      />
      {open && <UserDialogs open={open} onClose={() => setOpen(null)} />}
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
      head: t('quotes.status'),
      cell: ({ user_status_id }) => <UserStatusBadge status={userStatusOf(user_status_id)!} />,
    },
    {
      key: 'since',
      card: 'when',
      head: t('rules.assign.since'),
      sort: 'created_at',
      cell: ({ created_at }) => <Day value={dayOf(created_at)} />,
    },
    {
      key: 'actions',
      card: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (user) => <UserActions user={user} onPick={(dialog) => onPick({ dialog, user })} />,
    },
  ]
}
