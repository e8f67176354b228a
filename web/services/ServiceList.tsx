import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { productIds, products } from '#contract/catalog.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { paths, recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import { serviceApi, serviceFilters, serviceSorts } from '#contract/services/api.ts'
import type { Service } from '#contract/services/service.ts'
import { companyFilter } from '#web/parts/company/CompanyPicker.tsx'
import { useListState } from '#web/parts/list/filter.tsx'
import { useListSearch, type Column } from '#web/parts/list/list.ts'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { EmptyState, RowsSkeleton } from '#web/parts/page/page.tsx'
import { Day, ReferenceLink, Term } from '#web/parts/record/record.tsx'
import { ServiceStateBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { today } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'

const ServiceMap = lazy(async () => ({
  default: (await import('#web/services/ServiceMap.tsx')).ServiceMap,
}))

export const CompanyServices = () => <ServiceList side="company" />
export const StaffServices = () => <ServiceList side="staff" />

function ServiceList({ side }: { side: Side }) {
  const { t, i18n } = useTranslation()
  const context = useReader()
  const { search, change } = useListSearch()
  const status = serviceFilters.find((each) => each === search.status) ?? 'living'
  const staff = side === 'staff'
  const path = staff ? paths.staffServices : paths.services
  const orders = staff ? paths.staffOrders : paths.orders
  const list = useListState(staff ? serviceApi.listAll : serviceApi.list, {
    file: staff ? serviceApi.exportAll : serviceApi.export,
    fileName: 'services',
    also: { file: serviceApi.exportSites, fileName: 'sites', name: t('services.sitesTable') },
    sorts: serviceSorts,
    first: '-service_reference',
    filters: [
      ...(staff ? [companyFilter(t('quotes.company'))] : []),
      {
        kind: 'choice',
        name: 'product_id',
        label: t('common.product'),
        any: t('quotes.anyProduct'),
        options: productIds().map((id) => ({ value: String(id), label: products[id].name })),
      },
      { kind: 'days', name: 'ends', label: t('services.term_ends') },
    ],
    where: { status },
  })
  // The list validates its query.
  const query = list.query as CallInput<typeof serviceApi.sums>['query']
  const sums = useRead(serviceApi.sums, { query }).data
  const view = search.view === 'map' ? 'map' : 'list'
  return (
    <ListScreen
      list={list}
      title={t('services.title')}
      lead={t('services.lead', { context })}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={orders} {...props} />}>
          {t('orders.back')}
        </Button>
      }
      tabs={{
        label: t('services.states'),
        tabs: serviceFilters.map((each) => ({
          text: each === 'all' ? t('list.all') : t(`services.state.${each}`),
          path,
          search: each === 'living' ? {} : { status: each },
          current: each === status,
        })),
      }}
      search={t('services.search', { context })}
      kind={staff ? 'manager-services' : 'services'}
      hiddenAtFirst={staff ? ['own', 'term', 'billing'] : ['billing']}
      columns={useServiceColumns(side)}
      nameOf={(service) => service.service_reference}
      nothing={
        <EmptyState icon={IconPlugConnected} title={t('services.nothing')} text={t('services.nothingText')} />
      }
      above={
        <Group justify="space-between" mb="sm" mih={36}>
          <Text>
            {sums && (
              <>
                {t('services.sum', {
                  count: sums.services,
                  number: sums.services.toLocaleString(i18n.language),
                })}
                {' · '}
                <Text span fw={600}>
                  <Money amount={sums.total_mrc} perMonth />
                </Text>
              </>
            )}
          </Text>
          <SegmentedControl
            aria-label={t('services.view.name')}
            value={view}
            onChange={(value) => change({ view: value === 'map' ? value : '' })}
            data={(['list', 'map'] as const).map((value) => ({ value, label: t(`services.view.${value}`) }))}
            data-noprint
          />
        </Group>
      }
      instead={
        view === 'map' && (
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <ServiceMap key={JSON.stringify(query)} query={query} path={path} orders={orders} />
          </Suspense>
        )
      }
      below={<RateNote />}
    />
  )
}

function useServiceColumns(side: Side): Column<Service, (typeof serviceSorts)[number]>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'reference',
      card: 'title',
      ...(side === 'staff' && { always: true, under: 'sites', folded: true }),
      head: t('services.service'),
      sort: 'service_reference',
      cell: ({ id, service_reference: value }) => (
        <ReferenceLink path={recordPath('service', id, side)} value={value} />
      ),
    },
    ...(side === 'staff'
      ? [
          {
            key: 'company',
            card: 'about' as const,
            under: 'sites',
            folded: true,
            head: t('quotes.company'),
            cell: ({ company }: Service) => company,
          },
        ]
      : []),
    {
      key: 'sites',
      card: 'line',
      words: side === 'staff' ? 'line' : true,
      head: t('quotes.sites'),
      cell: (service) => (
        <div title={siteLabels(service).join(' → ')}>
          <SiteNames quote={service} />
        </div>
      ),
    },
    {
      key: 'own',
      card: 'page',
      under: 'sites',
      head: t('services.buyer_reference'),
      cell: ({ buyer_reference: own }) => own || <span data-none>{t('common.empty')}</span>,
    },
    {
      key: 'bandwidth',
      card: 'about',
      head: t('quotes.bandwidth'),
      cell: ({ bandwidth }) => bandwidth,
    },
    {
      key: 'term',
      card: 'page',
      under: 'bandwidth',
      head: t('quotes.term'),
      cell: ({ contract_months: months }) => <Term months={months} />,
    },
    {
      key: 'ends',
      card: 'when',
      head: t('services.term_ends'),
      sort: 'term_ends',
      cell: ({ last_day, term_ends }) => {
        const day = last_day ?? term_ends
        if (day === null) return t('services.noTerm')
        const note = last_day === null ? day < today() && t('services.rolling') : t('services.last_day')
        return (
          <>
            <Day value={day} relative />
            {note && (
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            )}
          </>
        )
      },
    },
    {
      key: 'billing',
      card: 'page',
      head: t('services.billing_from'),
      sort: 'billing_from',
      cell: ({ billing_from: day }) => <Day value={day} />,
    },
    {
      key: 'mrc',
      card: 'money',
      head: t('common.monthly'),
      term: 'mrc',
      sort: 'total_mrc',
      amount: true,
      cell: ({ total_mrc: amount }) => <Money amount={amount} perMonth />,
    },
    {
      key: 'state',
      card: 'state',
      head: t('quotes.status'),
      cell: ({ state }) => (
        <Box miw={{ base: 0, sm: 104 }}>
          <ServiceStateBadge state={state} />
        </Box>
      ),
    },
  ]
}
