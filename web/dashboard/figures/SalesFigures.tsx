import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { exportSalesCall, readSalesCall, type Sales, type SalesFigure } from '#contract/dashboard/sales.ts'
import { Chart } from '#web/dashboard/figures/Chart.tsx'
import { Figure } from '#web/dashboard/figures/Figure.tsx'
import { FigureTable } from '#web/dashboard/figures/FigureTable.tsx'
import classes from '#web/dashboard/figures/Figures.module.css'
import { useMonthName } from '#web/dashboard/figures/month-names.ts'
import { PeriodChoice } from '#web/dashboard/figures/PeriodChoice.tsx'
import { usePeriodChoice } from '#web/dashboard/figures/period-choice.ts'
import { daysToQuote, sumByMonth, totalOf, winRate, type MonthSums } from '#web/dashboard/figures/sums.ts'
import { Unserved } from '#web/dashboard/figures/Unserved.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { CardsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useRead } from '#web/platform/query.ts'

/** What became of the quotes of all companies, by month and product, for a period of the address. */
export function SalesFigures() {
  const { t } = useTranslation()
  const dates = useDates()
  const { period } = usePeriodChoice()
  const sales = useRead(readSalesCall, { query: { period } })
  const asOfText = ({ as_of }: Sales) =>
    as_of === null ? t('figures.notYet') : t('figures.asOf', { moment: dates.moment(as_of) })
  return (
    <section className={classes.figures} aria-labelledby="sales-figures">
      <Group justify="space-between" gap="8px 16px" mb="sm" style={{ breakAfter: 'avoid' }}>
        <div>
          <Title order={2} id="sales-figures">
            {t('figures.sales')}
          </Title>
          <Text c="dimmed">{sales.data ? asOfText(sales.data) : '\u00a0'}</Text>
        </div>
        <PeriodChoice />
      </Group>
      <Loaded read={sales} skeleton={<CardsSkeleton cards={4} height={372} />}>
        {(data) => <Grid sales={data} />}
      </Loaded>
    </section>
  )
}

function Grid({ sales }: { sales: Sales }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const monthName = useMonthName()
  const { period, product } = usePeriodChoice()
  const months = sumByMonth(sales.months, { period, product, today: today() })
  const total = totalOf(months)
  const rate = winRate(total)
  const days = daysToQuote(total)
  const save = (figure: SalesFigure) => () =>
    saveFile(exportSalesCall, { query: { period, figure } }, `${figure}-${today()}.csv`)
  const named = (numbers: (each: MonthSums) => Record<string, number>) =>
    months.map((each) => ({ month: monthName(each.month), ...numbers(each) }))
  const decided = total.won + total.cancelled + total.expired
  return (
    <>
      <div className={classes.grid}>
        <Figure
          title={t('figures.won.title')}
          summary={
            rate !== null && t('figures.won.summary', { rate, count: decided, shown: number(decided) })
          }
          empty={decided + total.open === 0}
          onExport={save('won')}
          chart={
            <Chart
              label={t('figures.won.label')}
              data={named(({ won, cancelled, expired, open }) => ({ won, cancelled, expired, open }))}
              series={(['won', 'cancelled', 'expired', 'open'] as const).map((name, index) => ({
                name,
                label: t(`figures.state.${name}`),
                color: `var(--figure-${index + 1})`,
              }))}
            />
          }
          table={
            <FigureTable
              caption={t('figures.won.title')}
              heads={[
                t('figures.month'),
                ...(['won', 'cancelled', 'expired', 'open'] as const).map((state) =>
                  t(`figures.state.${state}`),
                ),
                t('figures.winRate'),
                t('figures.wonMrc'),
              ]}
              rows={months.map((each) => ({
                name: monthName(each.month),
                cells: [
                  each.won,
                  each.cancelled,
                  each.expired,
                  each.open,
                  percent(winRate(each)),
                  <Money key="mrc" amount={each.won_mrc} perMonth />,
                ],
              }))}
            />
          }
        />
        <Figure
          title={t('figures.timeToQuote.title')}
          summary={
            days !== null &&
            t('figures.timeToQuote.summary', { days, count: total.priced, shown: number(total.priced) })
          }
          empty={total.priced === 0}
          onExport={save('time_to_quote')}
          chart={
            <Chart
              label={t('figures.timeToQuote.label')}
              data={named((each) => ({ days: daysToQuote(each) ?? 0 }))}
              series={[{ name: 'days', label: t('figures.days'), color: 'var(--figure-1)' }]}
            />
          }
          table={
            <FigureTable
              caption={t('figures.timeToQuote.title')}
              heads={[t('figures.month'), t('figures.priced'), t('figures.days')]}
              rows={months.map((each) => ({
                name: monthName(each.month),
                cells: [each.priced, daysToQuote(each)?.toFixed(1) ?? '–'],
              }))}
            />
          }
        />
        <Figure
          title={t('figures.lost.title')}
          empty={sales.lost.length === 0}
          onExport={save('lost')}
          table={
            <FigureTable
              caption={t('figures.lost.title')}
              heads={[t('figures.reason'), t('figures.quotes')]}
              rows={sales.lost.map(({ reason, quotes }) => ({
                name: t(`figures.reasons.${reason}`),
                cells: [quotes],
                size: quotes,
              }))}
            />
          }
        />
        <Unserved towns={sales.unserved} onExport={save('unserved')} />
      </div>
      <RateNote />
    </>
  )
}

const percent = (share: number | null) => (share === null ? '–' : `${share}\u00a0%`)
