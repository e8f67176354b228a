import { Stack, Text, TextInput, Alert } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '@tabler/icons-react'
import { priceBookTabs, type PriceBookTab } from '#contract/paths.ts'
import {
  type BookName,
  type BookEvent,
  priceBookApi,
  usdRateBounds,
  type UsdRate,
  maxBasisPoints,
  type TaxRate,
} from '#contract/price-book/api.ts'
import { PageHead, Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useRead, useList } from '#web/platform/query.ts'
import { Holidays, LeadTimes } from '#web/price-book/LeadTimes.tsx'
import { PriceBookTabs, numbered, TableSection, useBookText } from '#web/price-book/TableSection.tsx'
import { TaxCodeSelect } from '#web/price-book/AddOnDialog.tsx'
import { ProductOffersList } from '#web/price-book/ProductOffersList.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog, ConfirmButton, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useListSearch, type Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Pager } from '#web/parts/list/list-parts.tsx'
import { Day } from '#web/parts/record/record.tsx'
import { RecentHistory } from '#web/parts/record/RecentHistory.tsx'
import { RateStateBadge } from '#web/parts/record/StatusBadge.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { readDecimal } from '#web/price-book/decimal.ts'
import { plusDays } from '#contract/days.ts'
import type { TaxCode } from '#contract/tax.ts'
import { products } from '#contract/catalog.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { RateState } from '#contract/price-book/rate-states.ts'
import { useRole } from '#web/platform/screens.ts'

const books = {
  tax: { book: 'tax', Table: TaxRatesList },
  usd: { book: 'usd', Table: UsdRatesList },
  'lead-times': { book: 'lead_times', Table: LeadTimes },
  calendar: { book: 'calendar', Table: Holidays },
  options: { book: 'options', Table: ProductOffersList },
} as const satisfies Record<PriceBookTab, { book: BookName; Table: ComponentType<{ editable: boolean }> }>

/** Administrators edit the price book; client managers and commercial managers read it. */
export function PriceBook() {
  const { t } = useTranslation()
  const params: { tab?: string } = useParams({ strict: false })
  const current = priceBookTabs.find((tab) => tab === params.tab) ?? priceBookTabs[0]
  const editable = useRole() === 'admin'
  const { book, Table } = books[current]
  const title = t('menu.basePrice')
  return (
    <>
      <PageHead
        title={title}
        tabTitle={`${t(`priceBook.tabs.${current}`)} · ${title}`}
        lead={t(editable ? 'priceBook.lead' : 'priceBook.leadReader')}
      />
      <PriceBookTabs current={current} />
      <Stack>
        <Table editable={editable} />
        <BookHistory key={book} book={book} />
      </Stack>
    </>
  )
}

function UsdRatesList({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const { page } = useListSearch()
  const read = useList(priceBookApi.usdRates, { query: { page } })
  const title = t('priceBook.usd.title')
  const columns = useUsdColumns(editable)
  const text = useBookText()
  return (
    <TableSection
      title={title}
      lead={t('priceBook.usd.lead')}
      add={editable && t('priceBook.setRate')}
      renderDialog={(onClose) => <UsdRateDialog onClose={onClose} />}
    >
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {({ rows, count, kept }) => (
          <>
            {count === 0 && <Text>{t('priceBook.usd.none')}</Text>}
            {rows.length > 0 && (
              <ListTable
                caption={title}
                rows={numbered(rows)}
                nameOf={text.usdOf}
                busy={read.isPlaceholderData}
                columns={columns}
              />
            )}
            <Pager page={page} count={count} uncertain={kept} />
          </>
        )}
      </Loaded>
    </TableSection>
  )
}

function useUsdColumns(editable: boolean): Column<UsdRate & { id: number }>[] {
  const { t } = useTranslation()
  const text = useBookText()
  return [
    { key: 'from', head: t('plannedChanges.from'), cell: ({ date }) => <Day value={date} /> },
    {
      key: 'rate',
      head: t('priceBook.usd.rate'),
      amount: true,
      cell: (rate) => text.usd(rate.myr_per_usd_e4),
    },
    ...useRateColumns(
      text.usdOf,
      priceBookApi.setUsdRate,
      editable ? ({ date }) => ({ body: { date, myr_per_usd_e4: null } }) : null,
    ),
  ]
}

function UsdRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rateOf = (typed: string) => readDecimal(typed, 4, usdRateBounds)
  const form = usePortalForm({
    initial: { myr_per_usd_e4: '', date: today() },
    needed: ({ myr_per_usd_e4, date }) =>
      (myr_per_usd_e4.trim() === '' || date === '') && t('priceBook.usd.needed'),
    wrong: ({ myr_per_usd_e4 }) => ({
      myr_per_usd_e4: rateOf(myr_per_usd_e4) === null && t('priceBook.usd.notARate'),
    }),
    write: useDialogWrite(priceBookApi.setUsdRate, onClose),
    input: ({ myr_per_usd_e4, date }) => ({ body: { date, myr_per_usd_e4: rateOf(myr_per_usd_e4) } }),
  })
  return (
    <FormDialog form={form} title={t('priceBook.usd.set')} submit={t('priceBook.saveRate')} onClose={onClose}>
      <TextInput
        {...form.field('myr_per_usd_e4')}
        label={t('priceBook.usd.rate')}
        description={t('priceBook.usd.rateHelp')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <DateField
        {...form.field('date')}
        label={t('plannedChanges.from')}
        description={t('priceBook.usd.fromHelp')}
        first={today()}
      />
    </FormDialog>
  )
}

function TaxRatesList({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const read = useRead(priceBookApi.taxRates)
  const title = t('quotes.serviceTax')
  const columns = useTaxColumns(editable)
  const text = useBookText()
  return (
    <TableSection
      title={title}
      lead={t('priceBook.tax.lead')}
      add={editable && t('priceBook.setRate')}
      renderDialog={(onClose) => <TaxRateDialog onClose={onClose} />}
    >
      {editable && (
        <Alert color="orange" icon={<IconInfoCircle aria-hidden />} mb="md">
          {t('priceBook.tax.adviser')}
        </Alert>
      )}
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {(rates) => (
          <ListTable caption={title} rows={numbered(rates)} nameOf={text.taxOf} columns={columns} />
        )}
      </Loaded>
    </TableSection>
  )
}

function useTaxColumns(editable: boolean): Column<TaxRate & { id: number }>[] {
  const { t } = useTranslation()
  const text = useBookText()
  return [
    {
      key: 'code',
      head: t('priceBook.tax.code'),
      words: true,
      cell: ({ code }) => t(`customers.code.${code}`),
    },
    {
      key: 'rate',
      head: t('priceBook.rate'),
      amount: true,
      cell: (rate) => text.percent(rate.basis_points),
    },
    {
      key: 'from',
      head: t('plannedChanges.from'),
      cell: ({ from_date }) => <Day value={from_date} />,
    },
    ...useRateColumns(
      text.taxOf,
      priceBookApi.setTaxRate,
      editable ? ({ code, from_date }) => ({ body: { code, from_date, basis_points: null } }) : null,
    ),
  ]
}

function TaxRateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const first = plusDays(today(), 1)
  const percentOf = (typed: string) => readDecimal(typed, 2, { most: maxBasisPoints })
  const form = usePortalForm({
    initial: { code: '' as TaxCode | '', basis_points: '', from_date: '' },
    needed: ({ code, basis_points, from_date }) =>
      (code === '' || basis_points.trim() === '' || from_date === '') && t('priceBook.tax.needed'),
    wrong: ({ basis_points }) => ({
      basis_points: percentOf(basis_points) === null && t('priceBook.tax.notAPercent'),
    }),
    write: useDialogWrite(priceBookApi.setTaxRate, onClose),
    input: ({ code, basis_points, from_date }) =>
      code === '' ? null : { body: { code, from_date, basis_points: percentOf(basis_points) } },
  })
  return (
    <FormDialog form={form} title={t('priceBook.tax.set')} submit={t('priceBook.saveRate')} onClose={onClose}>
      <TaxCodeSelect {...form.field('code')} unset={t('priceBook.tax.choose')} data-autofocus />
      <TextInput
        {...form.field('basis_points')}
        label={t('priceBook.tax.percent')}
        inputMode="decimal"
        autoComplete="off"
      />
      <DateField
        {...form.field('from_date')}
        label={t('plannedChanges.from')}
        description={t('priceBook.tax.fromHelp')}
        first={first}
      />
    </FormDialog>
  )
}

function BookHistory({ book }: { book: BookName }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(20)
  const entryOf = useEntry()
  return (
    <RecentHistory
      title={t('quotes.history.title')}
      read={useList(priceBookApi.history, { query: { book, per_page: shown } })}
      shown={shown}
      onMore={setShown}
      more={t('priceBook.history.more')}
      entryOf={(event) => ({ at: event.at, actor: event.actor, ...entryOf(event) })}
    />
  )
}

const valueOf = (name: string, value: (side: 'before' | 'after') => ReactNode) => ({
  name,
  before: value('before'),
  after: value('after'),
})

function useEntry(): (event: BookEvent) => {
  what: string
  changes: { name: string; before: ReactNode; after: ReactNode }[]
} {
  const { t } = useTranslation()
  const dates = useDates()
  const text = useBookText()
  const none = t('common.empty')
  const dated = (what: string, from: string | undefined) =>
    from === undefined ? what : t('plannedChanges.whenOf', { what, date: dates.fullDay(from) })
  return (event) => {
    switch (event.book) {
      case 'usd':
        return {
          what: t('priceBook.history.usd', { date: dates.fullDay(event.subject.date) }),
          changes: [
            valueOf(t('priceBook.rate'), (side) => (event[side] === null ? none : text.usd(event[side]))),
          ],
        }
      case 'tax':
        return {
          what: t('priceBook.tax.name', {
            code: t(`customers.code.${event.subject.code}`),
            date: dates.fullDay(event.subject.from_date),
          }),
          changes: [
            valueOf(t('priceBook.rate'), (side) => (event[side] === null ? none : text.percent(event[side]))),
          ],
        }
      case 'lead_times':
        return {
          what: dated(text.leadTimeOf(event.subject), event.subject.from_date),
          changes: [
            valueOf(t('priceBook.leadTimes.days'), (side) => event[side] ?? t('plannedChanges.none')),
          ],
        }
      case 'calendar':
        return {
          what: `${event.subject.name}, ${dates.fullDay(event.subject.day)}`,
          changes: [valueOf(t('priceBook.calendar.states'), (side) => text.states(event[side]) || none)],
        }
      case 'options': {
        const { subject, before, after } = event
        if (typeof before === 'object' && typeof after === 'object' && after !== null)
          return {
            what: t('priceBook.history.addOnChanged', { name: subject.name }),
            changes: [
              { name: t('priceBook.options.name'), before: before.name, after: after.name },
              {
                name: t('priceBook.tax.code'),
                before: t(`customers.code.${before.tax_code}`),
                after: t(`customers.code.${after.tax_code}`),
              },
              { name: t('priceBook.options.position'), before: before.position, after: after.position },
            ].filter((each) => each.before !== each.after),
          }
        const { product_id, name, from_date } = subject
        return {
          what:
            product_id === null
              ? t('priceBook.history.addOn', { name })
              : dated(`${products[product_id].name}: ${name}`, from_date),
          changes: [
            valueOf(
              t(product_id === null ? 'priceBook.options.exists' : 'priceBook.options.offered'),
              (side) =>
                event[side] === null
                  ? t('plannedChanges.none')
                  : t(event[side] ? 'customers.yes' : 'customers.no'),
            ),
          ],
        }
      }
    }
  }
}

type RateEndpoint = typeof priceBookApi.setTaxRate | typeof priceBookApi.setUsdRate

function useRateColumns<Rate extends { state: RateState }, E extends RateEndpoint>(
  nameOf: (rate: Rate) => string,
  endpoint: E,
  /** Null for readers. */
  withdrawing: ((rate: Rate) => CallInput<E>) | null,
): Column<Rate & { id: number }>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      head: t('priceBook.stateHead'),
      words: true,
      cell: ({ state }) => <RateStateBadge state={state} />,
    },
    {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (rate) =>
        withdrawing &&
        rate.state === 'planned' && (
          <ConfirmButton<E>
            text={t('common.withdraw')}
            label={t('plannedChanges.withdrawOf', { what: nameOf(rate) })}
            button={{ variant: 'default', size: 'compact-sm' }}
            endpoint={endpoint}
            input={withdrawing(rate)}
            title={t('priceBook.withdrawTitle', { what: nameOf(rate) })}
            confirm={t('common.withdraw')}
            dangerous
          >
            {t('priceBook.withdrawText')}
          </ConfirmButton>
        ),
    },
  ]
}
