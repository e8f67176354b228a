import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { NativeSelect } from '@mantine/core'
import { type StaffQuoteSort, type QuoteSort, maxDays } from '#contract/quotes/list.ts'
import type { Handling, Quote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import type { Column } from '#web/parts/list/list.ts'
import { Day, Waiting, ReferenceLink, Term } from '#web/parts/record/record.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import classes from '#web/quotes/list/list-columns.module.css'
import { Owner, useColleagues } from '#web/quotes/owner/Owner.tsx'
import { totalParts } from '#contract/pricing.ts'
import { recordPath, type QuoteTab } from '#contract/paths.ts'
import { Money, PriceLevelText } from '#web/parts/money/Money.tsx'
import { QuoteSites, SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { notificationAnchor } from '#contract/notifications.ts'
import { products } from '#contract/catalog.ts'
import { accountFilters } from '#web/parts/company/CompanyPicker.tsx'
import type { Filter, FilterFieldProps } from '#web/parts/list/filter.tsx'
import { today } from '#web/platform/dates.ts'
import { ProjectPicker } from '#web/quotes/fields/fields.tsx'

/** Only staff see the owner. */
export type ListedQuote = Quote & { handling?: Handling }
type ListColumn = Column<ListedQuote, StaffQuoteSort>

export type QuoteColumnName = keyof ReturnType<typeof useEveryColumn>

export function useListColumns(
  side: Side,
  names: readonly QuoteColumnName[],
  actionsOf: (quote: Quote) => ReactNode = () => null,
): ListColumn[] {
  const columns = useEveryColumn(side, actionsOf)
  return names.map((name) => columns[name])
}

function useEveryColumn(side: Side, actionsOf: (quote: Quote) => ReactNode) {
  const { t } = useTranslation()
  return {
    ...useQuoteColumns(side),
    company: {
      key: 'company',
      card: 'after',
      under: 'sites',
      folded: true,
      head: t('quotes.company'),
      cell: (quote) => quote.company,
    },
    waiting: {
      key: 'waiting',
      card: 'money',
      head: t('quotes.waiting'),
      sort: 'pending_since',
      // All quotes of this list await a price.
      cell: (quote) => <Waiting since={quote.handling?.pending_since ?? null} />,
    },
    owner: {
      key: 'owner',
      card: 'when',
      under: 'waiting',
      head: t('quotes.owner'),
      cell: (quote) => <Owner quote={quote} />,
    },
    validity: {
      key: 'validity',
      card: 'when',
      under: 'status',
      head: t('quotes.validity'),
      sort: 'validity',
      cell: (quote) => <Validity quote={quote} />,
    },
    /** A separate column of the status would leave no room for company and sites. */
    state: {
      key: 'validity',
      card: 'state',
      head: t('quotes.validity'),
      sort: 'validity',
      cell: (quote) => (
        <span className={classes.state}>
          <span className={classes.until}>
            <Validity quote={quote} />
          </span>
          <QuoteStatusBadge {...quote} />
        </span>
      ),
    },
    status: {
      key: 'status',
      card: 'state',
      head: t('quotes.status'),
      cell: (quote) => <QuoteStatusBadge {...quote} />,
    },
    /** For quotes in every state, which no order by validity would sort. */
    standing: {
      key: 'status',
      card: 'state',
      head: t('quotes.statusAndValidity'),
      cell: (quote) => (
        <span className={classes.state}>
          <QuoteStatusBadge {...quote} />
          {(quote.status === 'active' || quote.status === 'expired') && (
            <span className={classes.until}>
              <Validity quote={quote} />
            </span>
          )}
        </span>
      ),
    },
    actions: {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      card: 'actions',
      screenOnly: true,
      cell: actionsOf,
    },
  } satisfies Record<string, ListColumn>
}

function Validity({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  if (quote.validity === null) return <span data-none>{t('common.empty')}</span>
  // The remaining days only matter while the quote can be ordered.
  return <Day value={quote.validity} relative={quote.status === 'active'} />
}

export type QuoteColumn = Column<Quote, QuoteSort>

export function useQuoteColumns(side: Side) {
  const { t } = useTranslation()
  const staff = side === 'staff'
  return {
    reference: {
      key: 'reference',
      head: t('quotes.reference'),
      sort: 'quote_reference',
      card: 'about',
      ...(staff && { always: true, under: 'sites', folded: true }),
      cell: (quote) => <QuoteName quote={quote} side={side} />,
    },
    sites: {
      key: 'sites',
      head: t('quotes.sites'),
      words: staff ? 'line' : true,
      card: 'title',
      cell: (quote) =>
        staff ? (
          <div title={siteLabels(quote).join(' → ')}>
            <SiteNames quote={quote} />
          </div>
        ) : (
          <QuoteSites quote={quote} />
        ),
    },
    bandwidth: {
      key: 'bandwidth',
      head: t('quotes.bandwidthAndTerm'),
      term: 'term',
      sort: 'bandwidth',
      card: 'about',
      under: staff ? undefined : 'sites',
      cell: (quote) => (
        <span className={classes.bandwidth} data-staff={staff || undefined}>
          {quote.bandwidth || t('common.empty')}
          <span className={classes.under}>
            <Term months={quote.contract_id} />
          </span>
          {staff && (
            <span className={classes.product}>
              {quote.price_level &&
                quote.price_level !== 'firm' &&
                `${t(`priceLevel.of.${quote.price_level}`)} · `}
              {quote.product}
            </span>
          )}
        </span>
      ),
    },
    nrc: {
      key: 'nrc',
      head: t('common.oneTime'),
      term: 'nrc',
      sort: 'total_nrc',
      card: staff ? 'page' : 'once',
      under: 'mrc',
      folded: staff,
      amount: true,
      cell: (quote) => {
        const amount = totalParts(quote, 'nrc')
        // A card says once that the price is on request.
        return (
          <span data-none={amount === null || undefined}>
            <Money amount={amount} />
            {staff && amount !== null && ` ${t('common.oneTime').toLowerCase()}`}
          </span>
        )
      },
    },
    mrc: {
      key: 'mrc',
      head: t('common.monthly'),
      term: 'mrc',
      sort: 'total_mrc',
      card: 'money',
      amount: true,
      cell: (quote) => (
        <span>
          <Money amount={totalParts(quote, 'mrc')} perMonth />
          {!staff && quote.price_level !== 'firm' && (
            <span className={classes.firmness}>
              <PriceLevelText level={quote.price_level} />
            </span>
          )}
        </span>
      ),
    },
  } satisfies Record<string, QuoteColumn>
}

function QuoteName({ quote, side }: { quote: Quote; side: Side }) {
  const path = recordPath('quote', quote.id, side)
  return (
    <span className={classes.name} data-staff={side === 'staff' || undefined}>
      <ReferenceLink path={path} value={quote.quote_reference} className={classes.link} />
      {quote.project_name && (
        <span className={classes.project} title={quote.project_name}>
          {quote.project_name}
        </span>
      )}
      <UnreadMark unread={quote.unread} path={path} />
    </span>
  )
}

function UnreadMark({ unread, path }: { unread: number; path: string }) {
  const { t } = useTranslation()
  if (unread === 0) return null
  const words = t('threads.unread', { count: unread })
  return (
    <Link
      to={path}
      hash={notificationAnchor('message')}
      className={classes.mark}
      aria-label={words}
      title={words}
    >
      <IconMessage size={14} stroke={2} aria-hidden />
      <span className={classes.short}>{t('threads.unreadShort', { count: unread })}</span>
      <span className={classes.count}>{unread}</span>
    </Link>
  )
}

export type QuoteFilter = 'accounts' | 'product' | 'project' | 'created' | 'owner' | 'age' | 'mrc' | 'unread'

export function useQuoteFilters(names: readonly QuoteFilter[], tab: QuoteTab): Filter[] {
  const { t } = useTranslation()
  const pending = tab === 'pending'
  const filters: Record<QuoteFilter, Filter | Filter[]> = {
    accounts: accountFilters(t),
    product: {
      kind: 'choice',
      name: 'product_id',
      label: t('quotes.product'),
      any: t('quotes.anyProduct'),
      options: Object.entries(products).map(([value, { name: label }]) => ({ value, label })),
    },
    project: { kind: 'own', name: 'project', label: t('quotes.project'), Field: ProjectPicker },
    created: { kind: 'days', name: 'created', label: t('quotes.history.create'), last: today() },
    owner: { kind: 'own', name: 'owner', label: t('quotes.owner'), Field: OwnerSelect, Text: OwnerName },
    age: {
      kind: 'count',
      name: 'age',
      label: t(pending ? 'quotes.filter.waitingFor' : 'quotes.filter.requestedBefore'),
      chip: t(pending ? 'quotes.waiting' : 'quotes.history.create'),
      max: maxDays,
      text: (count) => t(pending ? 'quotes.filter.longerThan' : 'quotes.filter.olderThan', { count }),
    },
    mrc: { kind: 'amounts', name: 'mrc', label: t('common.monthly'), short: true },
    unread: {
      kind: 'flag',
      name: 'unread',
      label: t('threads.onlyUnread'),
      chip: t('threads.filterName'),
      value: '1',
      text: t('threads.filterNew'),
    },
  }
  return names.flatMap((name) => filters[name])
}

function OwnerSelect({ label, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: '', label: t('owner.anyone') },
        { value: 'me', label: t('owner.me') },
        { value: 'none', label: t('owner.none') },
        ...all.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function OwnerName({ value }: { value: string }) {
  const { t } = useTranslation()
  const { me, all } = useColleagues()
  if (value === 'none') return t('owner.none')
  if (value === 'me' || Number(value) === me) return t('owner.me')
  return all.find(({ id }) => id === Number(value))?.name ?? value
}
