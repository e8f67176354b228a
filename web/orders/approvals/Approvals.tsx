import { Button, Stack, Title } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { approvalApi } from '#contract/orders/approvals.ts'
import { paths } from '#contract/paths.ts'
import { ApprovalCard } from '#web/orders/approvals/ApprovalCard.tsx'
import { companyOrderList } from '#web/orders/desks/company-list.ts'
import { useOrderTabs } from '#web/orders/tabs.ts'
import { useListSearch } from '#web/parts/list/list-search.ts'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { Pager } from '#web/parts/list/Pager.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'
import { useList } from '#web/platform/query-list.ts'

/** Orders above a spending limit: those that wait for a decision first, then the earlier ones page by page. */
export function Approvals() {
  const { t } = useTranslation()
  const { page } = useListSearch()
  const open = useList(approvalApi.list, { query: { status: 'open', per_page: 100 } })
  const earlier = useList(approvalApi.list, { query: { status: 'ended', page } })
  const tabs = useOrderTabs(
    'approvals',
    paths.orders,
    companyOrderList.countsIn(useRead(dashboardApi.read).data).tabs,
  )
  return (
    <>
      <PageHead title={t('approvals.title')} lead={t('approvals.lead')} />
      <ListTabs label={t('orders.lists')} tabs={tabs} />
      <Stack gap="xl" mt="md">
        <Loaded read={open} skeleton={<RowsSkeleton />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon={IconUserCheck}
                title={t('approvals.nothing')}
                text={t('approvals.nothingText')}
                action={
                  <Button variant="default" renderRoot={(props) => <Link to={paths.orders} {...props} />}>
                    {t('orders.back')}
                  </Button>
                }
              />
            ) : (
              <Stack component="section" aria-label={t('approvals.open')}>
                <Title order={2}>{t('approvals.open')}</Title>
                {rows.map((approval) => (
                  <ApprovalCard key={approval.id} approval={approval} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <Loaded read={earlier} skeleton={null}>
          {({ rows, count }) =>
            rows.length > 0 && (
              <Stack component="section" aria-label={t('approvals.earlier')}>
                <Title order={2}>{t('approvals.earlier')}</Title>
                {rows.map((approval) => (
                  <ApprovalCard key={approval.id} approval={approval} />
                ))}
                <Pager page={page} count={count} />
              </Stack>
            )
          }
        </Loaded>
        <RateNote />
      </Stack>
    </>
  )
}
