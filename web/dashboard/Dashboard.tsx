import { Box, Button, Skeleton, Anchor, Stack, Text } from '@mantine/core'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi, type Counters, type AdminCounts } from '#contract/dashboard.ts'
import { readAttentionCall, type AttentionList, type NextHandOver } from '#contract/dashboard/attention.ts'
import { type Side } from '#contract/roles.ts'
import { Attention, isCustomers, countersOf, type Counter } from '#web/dashboard/Attention.tsx'
import classes from '#web/dashboard/Dashboard.module.css'
import { FirstSteps } from '#web/parts/page/FirstSteps.tsx'
import {
  Loaded,
  PageHead,
  Section,
  LoadingSkeleton,
  CardsSkeleton,
  PageMargins,
} from '#web/parts/page/page.tsx'
import { paths, type Path, recordPath, customerPages } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { useRole } from '#web/platform/screens.ts'
import { AdminWork } from '#web/dashboard/AdminWork.tsx'
import { Tiles } from '#web/dashboard/Tiles.tsx'
import { ManagerFigures } from '#web/dashboard/figures/ManagerFigures.tsx'
import besideClasses from '#web/dashboard/Beside.module.css'
import ui from '#web/parts/ui.module.css'
import { Money, RateNote, useMoney } from '#web/parts/money/Money.tsx'
import { Day, ReferenceText } from '#web/parts/record/record.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { plusDays } from '#contract/days.ts'
import { useDates, today } from '#web/platform/dates.ts'
import figuresClasses from '#web/dashboard/figures/Figures.module.css'
import {
  ProductShares,
  Figure,
  PeriodFigures,
  usePeriodChoice,
  useMonthName,
} from '#web/dashboard/figures/Figure.tsx'
import { products, type ProductId } from '#contract/catalog.ts'
import {
  periodMonths,
  endingDays,
  exportSpendCall,
  readSpendCall,
  type Period,
  type Spend,
  type SpendFigure,
} from '#contract/dashboard/figures.ts'
import { ringgitText, sumSen, toRinggit } from '#contract/money.ts'
import { saveFile } from '#web/platform/files.ts'

export function Dashboard() {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const role = useRole()
  const counters = useRead(dashboardApi.read, {}, { enabled: role !== undefined && role !== 'commercial' })
  const named = role === 'customer' || role === 'client_manager'
  const attention = useRead(readAttentionCall, {}, { enabled: named })
  // The dashboard counts quotes and orders, which the commercial role does not see.
  if (role === 'commercial') {
    // This screen stays mounted while another one is loading, and must not redirect then.
    return path === paths.home ? <Navigate to={paths.baseRule} replace /> : null
  }
  return (
    <>
      <PageMargins text={t('menu.dashboard')} />
      <PageHead
        title={t('menu.dashboard')}
        action={
          role === 'customer' && (
            <Button renderRoot={(props) => <Link to={paths.newQuote} {...props} />}>
              {t('quotes.getPrice')}
            </Button>
          )
        }
      />
      <FirstSteps enabled={role !== undefined} skeleton={<DashboardSkeleton />}>
        <Loaded read={counters} skeleton={<DashboardSkeleton />}>
          {(counts) => (
            <>
              {role === 'admin' ? (
                <AdminWork counts={counts as AdminCounts} />
              ) : (
                <Loaded read={attention} skeleton={<DashboardSkeleton />}>
                  {(named) => <Named counts={counts} attention={named} />}
                </Loaded>
              )}
              {(role === 'admin' || attention.data) && <RoleFigures counts={counts} />}
            </>
          )}
        </Loaded>
      </FirstSteps>
    </>
  )
}

function Named({ counts, attention }: { counts: Counters; attention: AttentionList }) {
  const side = isCustomers(counts) ? 'company' : 'staff'
  return (
    <div className={classes.columns} data-beside>
      <div className={classes.main}>
        <Attention counts={counts} attention={attention} />
      </div>
      <Stack miw={0} className={classes.beside}>
        <MoneyPerMonth money={attention.money} side={side} />
        <HandOvers handOvers={attention.hand_overs} side={side} />
      </Stack>
      <div className={classes.counters}>
        <CounterTiles counts={counts} />
      </div>
    </div>
  )
}

function RoleFigures({ counts }: { counts: Counters }) {
  if (isCustomers(counts)) return <SpendFigures />
  return 'customerList' in counts ? <AdminFigures counts={counts} /> : <ManagerFigures counts={counts} />
}

function DashboardSkeleton() {
  return (
    <LoadingSkeleton className={classes.columns} data-beside>
      <div className={classes.main}>
        <Skeleton height={22} width={160} mb="xs" />
        <Skeleton height={388} />
      </div>
      <Stack miw={0} className={classes.beside}>
        <Skeleton height={220} />
        <Skeleton height={260} />
      </Stack>
    </LoadingSkeleton>
  )
}

const places = {
  quoted: { company: { path: paths.activeQuotes }, staff: { path: paths.staffActiveQuotes } },
  in_delivery: {
    company: { path: paths.orders, search: { status: 'processing' } },
    staff: { path: paths.deliveries },
  },
  live: {
    company: { path: paths.services },
    staff: { path: paths.staffServices },
  },
} satisfies Record<
  keyof AttentionList['money'],
  Record<Side, { path: Path; search?: Record<string, string> }>
>

function MoneyPerMonth({ money, side }: { money: AttentionList['money']; side: Side }) {
  const { t } = useTranslation()
  const spend = useRead(readSpendCall, { query: { period: '12m' } }, { enabled: side === 'company' }).data
  return (
    <Section title={t('dashboard.perMonth')}>
      <dl className={`${ui.rows} ${besideClasses.sums}`}>
        {(['quoted', 'in_delivery', 'live'] as const).map((name) => {
          const place: { path: Path; search?: Record<string, string> } = places[name][side]
          return (
            <div key={name}>
              <dt>
                <Link
                  to={place.path}
                  search={place.search}
                  className={ui.name}
                  style={{ color: 'var(--mantine-color-text)' }}
                >
                  {t(`dashboard.sums.${name}`)}
                </Link>
                <span className={ui.dimmed}>{t(`dashboard.sums.${name}Text`)}</span>
              </dt>
              <dd>
                <Money amount={money[name]} perMonth />
              </dd>
            </div>
          )
        })}
      </dl>
      <Box mih={side === 'company' ? 62 : 0} pt={spend && 8} c="var(--tl-blue)">
        {spend && <SpendLine spend={spend} />}
      </Box>
      <RateNote />
    </Section>
  )
}

/** Each counter links to its list if the reader may open it. */
function CounterTiles({ counts }: { counts: Counters }) {
  const { t } = useTranslation()
  const { quotes, orders } = countersOf(counts)
  const tileOf = (counter: Counter) => ({ ...counter, text: t(counter.text) })
  return (
    <>
      <Tiles title={t('figures.quotes')} tiles={quotes.map(tileOf)} />
      <Tiles title={t('menu.orders')} tiles={orders.map(tileOf)} />
    </>
  )
}

/** The next hand-overs, with the original promise if the day has moved. */
function HandOvers({ handOvers, side }: { handOvers: readonly NextHandOver[]; side: Side }) {
  const { t } = useTranslation()
  return (
    <Section title={t('dashboard.handOvers')}>
      {handOvers.length === 0 ? (
        <p className={ui.dimmed}>{t('dashboard.noHandOvers')}</p>
      ) : (
        <ul className={ui.rows}>
          {handOvers.map((each) => (
            <li key={each.circuit_reference}>
              <OneHandOver handOver={each} side={side} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OneHandOver({ handOver, side }: { handOver: NextHandOver; side: Side }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { order_id, circuit_reference, company, promised, first_promised } = handOver
  return (
    <Link
      to={recordPath('order', order_id, side)}
      search={{ circuit: circuit_reference }}
      className={besideClasses.handOver}
    >
      <strong>
        <Day value={promised} />
      </strong>
      <span className={ui.dimmed}>
        <ReferenceText value={circuit_reference} />
      </span>
      <span className={besideClasses.place}>
        {company && `${company}: `}
        <SiteNames quote={handOver} />
      </span>
      {promised !== first_promised && (
        <span className={besideClasses.place} style={{ color: 'var(--tl-amber)' }}>
          {t('dashboard.firstPromised', { day: dates.day(first_promised) })}
        </span>
      )}
    </Link>
  )
}

function AdminFigures({ counts }: { counts: AdminCounts }) {
  const { t } = useTranslation()
  return (
    <>
      <CounterTiles counts={counts} />
      <div className={`${figuresClasses.figures} ${figuresClasses.grid}`}>
        <ProductShares counts={counts} />
        <Section title={t('figures.tile.companies')}>
          <div className={figuresClasses.scroll}>
            <ul className={ui.plainList} style={{ columns: '220px', lineHeight: 2 }}>
              {counts.customerList.map(({ id, company }) => (
                <li key={id}>
                  <Anchor
                    renderRoot={(props) => (
                      <Link to={customerPages.profile.replace('$id', `${id}`)} {...props} />
                    )}
                  >
                    {company}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        </Section>
      </div>
    </>
  )
}

/** The months of a period, and the charges of the last one beside those of the last one before the period. */
function useSpend(spend: Spend, period: Period, product?: ProductId) {
  const { t } = useTranslation()
  const money = useMoney()
  const monthName = useMonthName()
  const chosen = (rows: Spend['months'], month: string) => {
    const found = rows.filter((row) => row.month === month && (!product || row.product_id === product))
    return { month, rows: found, mrc: sumSen(found.map(({ total_mrc }) => total_mrc)) }
  }
  const months = periodMonths(period, today()).map((month) => chosen(spend.months, month))
  const last = months.at(-1)!
  const before = chosen(spend.before, periodMonths(period, today(), 1)[0]!)
  const finding = t('figures.spend.summary', {
    month: monthName(last.month),
    amount: money(last.mrc),
    monthBefore: monthName(before.month),
    amountBefore: money(before.mrc),
  })
  return { months, finding }
}

/** The monthly charges of a year, of which the figure below has the table. */
function SpendLine({ spend }: { spend: Spend }) {
  const { t } = useTranslation()
  const { months, finding } = useSpend(spend, '12m')
  const most = Math.max(1, ...months.map(({ mrc }) => mrc))
  const points = months.map(({ mrc }, index) => `${10 * index},${32 - (30 * mrc) / most}`)
  return (
    <>
      <svg
        role="img"
        aria-label={`${t('common.monthly')}: ${finding}`}
        viewBox="0 0 110 34"
        preserveAspectRatio="none"
        style={{ width: '100%', height: 34, fill: 'none', stroke: 'currentColor', strokeWidth: 2 }}
      >
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <Text size="xs" c="dimmed" aria-hidden>
        {finding}
      </Text>
    </>
  )
}

function SpendFigures() {
  const { t } = useTranslation()
  const { period } = usePeriodChoice()
  const spend = useRead(readSpendCall, { query: { period } })
  return (
    <PeriodFigures id="spend-figures" title={t('figures.spend.heading')} lead={t('figures.spend.lead')}>
      <Loaded read={spend} skeleton={<CardsSkeleton cards={3} height={372} />}>
        {(data) => <Grid spend={data} />}
      </Loaded>
    </PeriodFigures>
  )
}

function Grid({ spend }: { spend: Spend }) {
  const { t } = useTranslation()
  const dates = useDates()
  const monthName = useMonthName()
  const { period, product } = usePeriodChoice()
  const { months, finding } = useSpend(spend, period, product)
  const shown = [...new Set(months.flatMap(({ rows }) => rows.map(({ product_id }) => product_id)))]
  const nameOf = (id: ProductId | null) => (id === null ? t('figures.noProduct') : products[id].name)
  const save = (figure: SpendFigure) => () =>
    saveFile(exportSpendCall, { query: { period, figure } }, `${figure}-${today()}.csv`)
  return (
    <>
      <div className={figuresClasses.grid}>
        <Figure
          title={t('figures.spend.title')}
          summary={finding}
          empty={shown.length === 0}
          onExport={save('spend')}
          bars={{
            unit: 'RM',
            data: months.map(({ month, rows }) => ({
              month: monthName(month),
              ...Object.fromEntries(
                shown.map((id) => [
                  `p${id}`,
                  toRinggit(
                    sumSen(rows.filter(({ product_id }) => product_id === id).map((row) => row.total_mrc)),
                  ),
                ]),
              ),
            })),
            series: shown.map((id, index) => ({
              name: `p${id}`,
              label: nameOf(id),
              color: `var(--figure-${index + 1})`,
            })),
          }}
          heads={[t('figures.month'), t('services.title'), t('common.oneTime'), t('common.monthly')]}
          rows={months.map(({ month, rows, mrc }) => ({
            name: monthName(month),
            cells: [
              rows.reduce((sum, row) => sum + row.services, 0),
              ringgitText(sumSen(rows.map((row) => row.total_nrc))),
              ringgitText(mrc),
            ],
          }))}
        />
        <Figure
          title={t('figures.circuitsByState')}
          empty={spend.circuits.length === 0}
          onExport={save('circuits')}
          shares
          heads={[t('quotes.status'), t('orders.circuits'), t('common.monthly')]}
          rows={spend.circuits.map(({ status, circuits, total_mrc }) => ({
            name: t(`status.order.${status}`),
            cells: [circuits, <Money key="mrc" amount={total_mrc} perMonth />],
            size: circuits,
          }))}
        />
        <Figure
          title={t('figures.ending', { count: endingDays })}
          empty={spend.ending.length === 0}
          nothing={t('figures.noEnding', { day: dates.day(plusDays(today(), endingDays)) })}
          onExport={save('ending')}
          heads={[t('services.service'), t('quotes.product'), t('services.term_ends'), t('common.monthly')]}
          rows={spend.ending.map(({ service_id, service_reference, product_id, ends_on, total_mrc }) => ({
            name: service_reference,
            to: recordPath('service', service_id, 'company'),
            cells: [
              product_id === null ? nameOf(null) : t(`figures.short.${product_id}`, nameOf(product_id)),
              <Day key="day" value={ends_on} />,
              <Money key="mrc" amount={total_mrc} perMonth />,
            ],
          }))}
        />
      </div>
      <RateNote />
    </>
  )
}
