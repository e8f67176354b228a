import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lazy } from 'react'
import type { AllCompaniesCounts } from '#contract/dashboard.ts'
import classes from '#web/dashboard/figures/Figures.module.css'
import {
  ProductShares,
  Figure,
  InView,
  PeriodFigures,
  usePeriodChoice,
  useMonthName,
} from '#web/dashboard/figures/Figure.tsx'
import { products } from '#contract/catalog.ts'
import {
  exportWorkCall,
  readWorkCall,
  type Work,
  type WorkFigure,
  exportSalesCall,
  readSalesCall,
  type Sales,
  type SalesFigure,
  type SalesMonth,
  periodMonths,
  periods,
} from '#contract/dashboard/figures.ts'
import { paths } from '#contract/paths.ts'
import { Money, RateNote, useMoney } from '#web/parts/money/Money.tsx'
import { Loaded, CardsSkeleton } from '#web/parts/page/page.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useRead } from '#web/platform/query.ts'
import { sumSen, toRinggit } from '#contract/money.ts'

export function ManagerFigures({ counts }: { counts: AllCompaniesCounts }) {
  return (
    <>
      <WorkFigures />
      <SalesFigures />
      <div className={`${classes.figures} ${classes.grid}`}>
        <ProductShares counts={counts} />
      </div>
    </>
  )
}

function WorkFigures() {
  const { t } = useTranslation()
  const work = useRead(readWorkCall)
  return (
    <section className={classes.figures} aria-labelledby="work-figures">
      <Title order={2} id="work-figures" mb="xs">
        {t('figures.work')}
      </Title>
      <Loaded
        read={work}
        skeleton={[
          <CardsSkeleton key="now" cards={3} height={320} />,
          <CardsSkeleton key="next" cards={1} height={372} />,
        ]}
      >
        {(data) => <Tables work={data} />}
      </Loaded>
    </section>
  )
}

function Tables({ work: { pending, pipeline, due, renewals } }: { work: Work }) {
  const { t } = useTranslation()
  const monthName = useMonthName()
  const money = useMoney()
  const peak = renewals.toSorted((a, b) => b.total_mrc - a.total_mrc)[0]
  const finding =
    peak && t('figures.renewals.summary', { month: monthName(peak.month), amount: money(peak.total_mrc) })
  const save = (figure: WorkFigure) => () =>
    saveFile(exportWorkCall, { query: { figure } }, `${figure}-${today()}.csv`)
  return (
    <>
      <div className={`${classes.grid} ${classes.work}`}>
        <Figure
          title={t('figures.pending')}
          empty={pending[0]?.quotes === 0}
          onExport={save('pending')}
          heads={[t('quotes.waiting'), t('figures.quotes')]}
          rows={pending.map(({ days, quotes }) => ({
            name: days === 0 ? t('list.all') : t('figures.moreThan', { count: days }),
            to: paths.staffPendingQuotes,
            search: days === 0 ? undefined : { age: `${days}` },
            cells: [quotes],
            size: quotes,
          }))}
        />
        <Figure
          title={t('figures.due.title')}
          empty={due.every(({ orders }) => orders === 0)}
          onExport={save('due')}
          heads={[t('figures.due.next'), t('menu.orders')]}
          rows={due.map(({ due: when, from, to, orders }) => ({
            name: t(`figures.due.${when}`),
            to: paths.staffOrders,
            search: { ...(from && { hand_over_from: from }), ...(to && { hand_over_to: to }) },
            cells: [orders],
            size: orders,
          }))}
        />
        <Figure
          title={t('figures.pipeline')}
          empty={pipeline.length === 0}
          onExport={save('pipeline')}
          heads={[t('quotes.product'), t('figures.quotes'), t('common.oneTime'), t('common.monthly')]}
          rows={pipeline.map(({ product_id, quotes, total_nrc, total_mrc }) => ({
            name: product_id === null ? t('figures.noProduct') : products[product_id].name,
            to: product_id === null ? undefined : paths.staffActiveQuotes,
            search: { product_id: `${product_id}` },
            cells: [
              quotes,
              <Money key="nrc" amount={total_nrc} />,
              <Money key="mrc" amount={total_mrc} perMonth />,
            ],
          }))}
        />
      </div>
      <div className={classes.grid} style={{ marginTop: 16 }}>
        <Figure
          title={t('figures.renewals.title')}
          summary={finding}
          empty={renewals.every(({ services }) => services === 0)}
          onExport={save('renewals')}
          bars={{
            unit: 'RM',
            data: renewals.map(({ month, total_mrc }) => ({
              month: monthName(month),
              mrc: toRinggit(total_mrc),
            })),
            series: [{ name: 'mrc', label: t('common.monthly'), color: 'var(--figure-1)' }],
          }}
          heads={[t('figures.month'), t('services.title'), t('common.monthly')]}
          rows={renewals.map(({ month, from, to, services, total_mrc }) => ({
            name: monthName(month),
            to: paths.staffServices,
            search: { ends_from: from, ends_to: to },
            cells: [services, <Money key="mrc" amount={total_mrc} perMonth />],
          }))}
        />
      </div>
      <RateNote />
    </>
  )
}

function SalesFigures() {
  const { t } = useTranslation()
  const dates = useDates()
  const { period } = usePeriodChoice()
  const sales = useRead(readSalesCall, { query: { period } })
  const asOfText = ({ as_of }: Sales) =>
    as_of === null ? t('figures.notYet') : t('figures.asOf', { moment: dates.moment(as_of) })
  return (
    <PeriodFigures
      id="sales-figures"
      title={t('figures.sales')}
      lead={sales.data ? asOfText(sales.data) : '\u00a0'}
    >
      <Loaded read={sales} skeleton={<CardsSkeleton cards={4} height={372} />}>
        {(data) => <Grid sales={data} />}
      </Loaded>
    </PeriodFigures>
  )
}

function Grid({ sales }: { sales: Sales }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const monthName = useMonthName()
  const { period, product } = usePeriodChoice()
  const chosen = (rows: readonly SalesMonth[]) =>
    rows.filter(({ product_id }) => product === undefined || product_id === product)
  // Months without quotes are zero.
  const months = periodMonths(period, today()).map((month) => ({
    month,
    ...totalOf(chosen(sales.months).filter((row) => row.month === month)),
  }))
  const total = totalOf(months)
  const before = totalOf(chosen(sales.before))
  const rate = winRate(total)
  const days = daysToQuote(total)
  const compared = (text: string, value: string) =>
    `${text}; ${t('figures.before', { count: periods[period], value })}`
  const save = (figure: SalesFigure) => () =>
    saveFile(exportSalesCall, { query: { period, figure } }, `${figure}-${today()}.csv`)
  const named = (numbers: (each: MonthSums) => Record<string, number>) =>
    months.map((each) => ({ month: monthName(each.month), ...numbers(each) }))
  const decided = total.won + total.cancelled + total.expired
  // As the reasons, of all products.
  const lost = sales.lost.reduce((sum, { quotes }) => sum + quotes, 0)
  const lostBefore = totalOf(sales.before)
  const wonText =
    rate !== null &&
    compared(
      t('figures.won.summary', { rate, count: decided, shown: number(decided) }),
      percent(winRate(before)),
    )
  const daysText =
    days !== null &&
    compared(
      t('figures.timeToQuote.summary', { days, count: total.priced, shown: number(total.priced) }),
      daysToQuote(before)?.toFixed(1) ?? '–',
    )
  return (
    <>
      <div className={classes.grid}>
        <Figure
          title={t('figures.won.title')}
          summary={wonText}
          empty={decided + total.open === 0}
          onExport={save('won')}
          bars={{
            unit: t('figures.quotes'),
            data: named(({ won, cancelled, expired, open }) => ({ won, cancelled, expired, open })),
            series: states.map((name, index) => ({
              name,
              label: t(`figures.state.${name}`),
              color: `var(--figure-${index + 1})`,
            })),
          }}
          heads={[
            t('figures.month'),
            ...states.map((state) => t(`figures.state.${state}`)),
            t('figures.winRate'),
            t('figures.wonMrc'),
          ]}
          rows={months.map((each) => ({
            name: monthName(each.month),
            cells: [
              ...states.map((state) => each[state]),
              percent(winRate(each)),
              <Money key="mrc" amount={each.won_mrc} perMonth />,
            ],
          }))}
        />
        <Figure
          title={t('figures.timeToQuote.title')}
          summary={daysText}
          empty={total.priced === 0}
          onExport={save('time_to_quote')}
          bars={{
            unit: t('figures.days'),
            data: named((each) => ({ days: daysToQuote(each) ?? 0 })),
            series: [{ name: 'days', label: t('figures.days'), color: 'var(--figure-1)' }],
          }}
          heads={[t('figures.month'), t('figures.priced'), t('figures.days')]}
          rows={months.map((each) => ({
            name: monthName(each.month),
            cells: [each.priced, daysToQuote(each)?.toFixed(1) ?? '–'],
          }))}
        />
        <Figure
          title={t('figures.lost.title')}
          summary={compared(
            t('figures.lost.summary', { count: lost, shown: number(lost) }),
            number(lostBefore.cancelled + lostBefore.expired),
          )}
          empty={sales.lost.length === 0}
          onExport={save('lost')}
          shares
          heads={[t('quotes.history.reason'), t('figures.quotes')]}
          rows={sales.lost.map(({ reason, quotes }) => ({
            name: t(`figures.reasons.${reason}`),
            cells: [quotes],
            size: quotes,
          }))}
        />
        <Unserved sales={sales} compared={compared} onExport={save('unserved')} />
      </div>
      <RateNote />
    </>
  )
}

const states = ['won', 'cancelled', 'expired', 'open'] as const

const percent = (share: number | null) => (share === null ? '–' : `${share}%`)

type MonthSums = Omit<SalesMonth, 'product_id'>

function totalOf(rows: readonly Omit<MonthSums, 'month'>[]): Omit<MonthSums, 'month'> {
  const total = (field: 'open' | 'won' | 'cancelled' | 'expired' | 'priced' | 'waited_hours') =>
    rows.reduce((sum, row) => sum + row[field], 0)
  return {
    open: total('open'),
    won: total('won'),
    cancelled: total('cancelled'),
    expired: total('expired'),
    won_mrc: sumSen(rows.map((row) => row.won_mrc)),
    priced: total('priced'),
    waited_hours: total('waited_hours'),
  }
}

/** The percentage of decided quotes that were won; null if none is decided. */
function winRate({ won, cancelled, expired }: Omit<MonthSums, 'month'>): number | null {
  const decided = won + cancelled + expired
  return decided === 0 ? null : Math.round((100 * won) / decided)
}

/** The average days from request to price, to one decimal; null if none was priced. */
function daysToQuote({ priced, waited_hours }: Omit<MonthSums, 'month'>): number | null {
  return priced === 0 ? null : Math.round((waited_hours / priced / 24) * 10) / 10
}

const StatesMap = lazy(async () => ({
  default: (await import('#web/dashboard/figures/StatesMap.tsx')).StatesMap,
}))

/** Requests for addresses that are not listed, by state and town. */
function Unserved({
  sales: { unserved: towns, unserved_before: before },
  compared,
  onExport,
}: {
  sales: Sales
  compared: (text: string, value: string) => string
  onExport: () => Promise<void>
}) {
  const { t, i18n } = useTranslation()
  const quotes = towns.reduce((sum, town) => sum + town.quotes, 0)
  return (
    <Figure
      title={t('figures.unserved.title')}
      summary={compared(
        t('figures.unserved.summary', { count: quotes, shown: quotes.toLocaleString(i18n.language) }),
        before.toLocaleString(i18n.language),
      )}
      empty={towns.length === 0}
      onExport={onExport}
      chart={
        <InView>
          <StatesMap towns={towns} />
        </InView>
      }
      shares
      heads={[t('figures.town'), t('figures.quotes')]}
      rows={towns.map(({ state, city, quotes }) => ({
        name: [city, state].filter(Boolean).join(', '),
        cells: [quotes],
        size: quotes,
      }))}
    />
  )
}
