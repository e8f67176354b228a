import { Box, Stack, Text, Title } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import { floorApprovalApi, type FloorApproval } from '#contract/quotes/floor-approvals.ts'
import { useListSearch } from '#web/parts/list/list.ts'
import { ListTabs, Pager } from '#web/parts/list/list-parts.tsx'
import { EmptyState, PageHead, Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { ReferenceLink } from '#web/parts/record/record.tsx'
import { ApprovalStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useList } from '#web/platform/query.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import { staffQuotes } from '#web/quotes/desks/staff.tsx'
import { FloorRequest } from '#web/quotes/floor/FloorRequest.tsx'
import { useQuoteTabs } from '#web/quotes/desk.ts'

export function FloorApprovals() {
  const { t } = useTranslation()
  const { page } = useListSearch()
  const open = useList(floorApprovalApi.list, { query: { status: 'open', per_page: 100 } })
  const earlier = useList(floorApprovalApi.list, { query: { status: 'over', page } })
  const tabs = useQuoteTabs(staffQuotes, 'belowFloor')
  return (
    <>
      <PageHead title={t('floorApprovals.title')} lead={t('floorApprovals.lead')} />
      <ListTabs label={t('quotes.lists')} tabs={tabs} />
      <Stack gap="xl" mt="md">
        <Loaded read={open} skeleton={<RowsSkeleton />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon={IconTag}
                title={t('floorApprovals.nothing')}
                text={t('floorApprovals.nothingText')}
                action={
                  <LinkButton variant="default" to={paths.staffPendingQuotes}>
                    {t('floorApprovals.toPending')}
                  </LinkButton>
                }
              />
            ) : (
              // Requests that the dashboard counts come first.
              <>
                <Requests
                  title={t('floorApprovals.toDecide')}
                  rows={rows.filter(({ may_decide }) => may_decide)}
                />
                <Requests
                  title={t('floorApprovals.open')}
                  rows={rows.filter(({ may_decide }) => !may_decide)}
                />
              </>
            )
          }
        </Loaded>
        <Loaded read={earlier} skeleton={null}>
          {({ rows, count }) =>
            rows.length > 0 && (
              <div>
                <Requests title={t('approvals.earlier')} rows={rows} />
                <Pager page={page} count={count} />
              </div>
            )
          }
        </Loaded>
      </Stack>
    </>
  )
}

function Requests({ title, rows }: { title: string; rows: readonly FloorApproval[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {rows.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </section>
  )
}

function Request({ request }: { request: FloorApproval }) {
  const { t } = useTranslation()
  const title = useId()
  const { quote, status } = request
  const term = quote.contract_id !== null && t('priceLines.term', { count: quote.contract_id })
  return (
    <Box component="article" mb="md" className={ui.card} aria-labelledby={title}>
      <div className={ui.between}>
        <Title order={3} id={title}>
          <ReferenceLink path={recordPath('quote', quote.id, 'staff')} value={quote.quote_reference} />
        </Title>
        <ApprovalStatusBadge status={status} />
      </div>
      <Text>
        {quote.company}: <SiteNames quote={quote} />
      </Text>
      <Text size="sm" c="dimmed">
        {[quote.product, quote.bandwidth, term].filter(Boolean).join(' · ')}
      </Text>
      <FloorRequest request={request} titleId={title} />
    </Box>
  )
}
