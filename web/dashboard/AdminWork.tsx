import { Box, Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerNeeds } from '#contract/customers.ts'
import type { AdminCounts } from '#contract/dashboard.ts'
import { daysBetween } from '#contract/days.ts'
import { paths, priceBookPath, userPath } from '#contract/paths.ts'
import { priceBookApi, usdRateDays } from '#contract/price-book/api.ts'
import { userStatusIds } from '#contract/roles.ts'
import { userApi } from '#contract/users.ts'
import { Tiles } from '#web/dashboard/Tiles.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Loaded, RowsSkeleton, Section } from '#web/parts/page/page.tsx'
import { Day } from '#web/parts/record/record.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'
import { useList } from '#web/platform/query.ts'

/** The most sign-ups shown by name. */
const maxSignUps = 5

const pending = { status: `${userStatusIds.pending}` }

/** Decisions that wait for the administrator, and the companies that lack data. */
export function AdminWork({ counts }: { counts: AdminCounts }) {
  const { t } = useTranslation()
  const signUps = useList(userApi.list, { query: { ...pending, per_page: maxSignUps } })
  const rates = useList(priceBookApi.usdRates, { query: {} })
  const columns = useWorkColumns()
  const people = [
    { text: t('figures.tile.waiting'), count: counts.waitingUser, path: paths.users, search: pending },
    { text: t('menu.users'), count: counts.totalUser, path: paths.users },
    { text: t('figures.tile.companies'), count: counts.totalCustomer, path: paths.customers },
  ]
  return (
    <>
      <Box mb="lg">
        <Section title={t('dashboard.toDecide')}>
          <Loaded read={signUps} skeleton={<RowsSkeleton rows={3} />}>
            {({ rows }) => {
              const rate = rates.data?.rows.find(({ state }) => state === 'in_force')
              const age = rate ? daysBetween(rate.date, today()) : 0
              const work: Work[] = [
                ...rows.map(({ id, created_at, customer }) => ({
                  id,
                  what: customer.company,
                  who: `${customer.first_name} ${customer.last_name}`,
                  since: dayOf(created_at),
                  to: userPath(id),
                  act: t('users.review'),
                })),
                ...(rate && age > usdRateDays
                  ? [
                      {
                        id: 0,
                        what: t('priceBook.usd.title'),
                        who: t('dashboard.daysOld', { count: age }),
                        since: rate.date,
                        to: priceBookPath('usd'),
                        act: t('priceBook.setRate'),
                      },
                    ]
                  : []),
              ]
              if (work.length === 0) return <Text>{t('dashboard.nothingDue')}</Text>
              return (
                <ListTable
                  caption={t('dashboard.toDecide')}
                  rows={work}
                  columns={columns}
                  nameOf={({ what }) => what}
                />
              )
            }}
          </Loaded>
        </Section>
      </Box>
      <Health {...counts} />
      <Tiles title={t('figures.people')} tiles={people} />
      <Tiles
        title={t('dashboard.needing')}
        tiles={customerNeeds
          .filter((name) => counts.needs[name] > 0)
          .map((name) => ({
            text: t(`customers.needs.${name}`),
            count: counts.needs[name],
            path: paths.customers,
            search: { needs: name },
          }))}
      />
    </>
  )
}

function Health({ health }: Pick<AdminCounts, 'health'>) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <Group component="section" gap="4px 32px" mb="lg">
      <Title order={2}>{t('dashboard.health')}</Title>
      {(['mails', 'tasks'] as const)
        .map((name) => ({ name, ...health[name] }))
        .map(({ name, count, at, late }) => (
          <span key={name}>
            {t(`dashboard.${name}`, { count })}{' '}
            <Text span fw={600} c={`var(--tl-${late ? 'red' : 'green'})`}>
              {t(late ? 'status.order.late' : 'dashboard.ok')}
            </Text>
            {at && ` · ${t(`dashboard.${name}At`, { when: dates.ago(at) ?? t('account.justNow') })}`}
          </span>
        ))}
    </Group>
  )
}

interface Work {
  id: number
  what: string
  who: string
  since: string
  to: string
  act: string
}

function useWorkColumns(): Column<Work>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'what',
      head: t('dashboard.heads.what'),
      words: true,
      cell: ({ what }) => <strong>{what}</strong>,
    },
    { key: 'who', head: t('dashboard.about'), words: true, cell: ({ who }) => who },
    {
      key: 'since',
      head: t('rules.assign.since'),
      cell: ({ since }) => <Day value={since} />,
    },
    {
      key: 'act',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: ({ what, to, act }) => (
        <Button
          size="compact-md"
          variant="default"
          aria-label={`${act}: ${what}`}
          renderRoot={(props) => <Link to={to} {...props} />}
        >
          {act}
        </Button>
      ),
    },
  ]
}
