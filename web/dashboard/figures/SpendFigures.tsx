import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import {
  periodMonths,
  endingDays,
  exportSpendCall,
  readSpendCall,
  type Spend,
  type SpendFigure,
} from '#contract/dashboard/figures.ts'
import { ringgitText, sumSen, toRinggit } from '#contract/money.ts'
import { recordPath } from '#contract/paths.ts'
import { Chart } from '#web/dashboard/figures/Chart.tsx'
import { Figure } from '#web/dashboard/figures/Figure.tsx'
import classes from '#web/dashboard/figures/Figures.module.css'
import { useMonthName } from '#web/dashboard/figures/month-names.ts'
import { PeriodChoice } from '#web/dashboard/figures/PeriodChoice.tsx'
import { usePeriodChoice } from '#web/dashboard/figures/period-choice.ts'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { CardsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { today } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { useRead } from '#web/platform/query.ts'

export function SpendFigures() {
  const { t } = useTranslation()
  const { period } = usePeriodChoice()
  const spend = useRead(readSpendCall, { query: { period } })
  return (
    <section className={classes.figures} aria-labelledby="spend-figures">
      <Group justify="space-between" gap="8px 16px" mb="sm" style={{ breakAfter: 'avoid' }}>
        <div>
          <Title order={2} id="spend-figures">
            {t('figures.spend.heading')}
          </Title>
          <Text c="dimmed">{t('figures.spend.lead')}</Text>
        </div>
        <PeriodChoice />
      </Group>
      <Loaded read={spend} skeleton={<CardsSkeleton cards={3} height={372} />}>
        {(data) => <Grid spend={data} />}
      </Loaded>
    </section>
  )
}

function Grid({ spend }: { spend: Spend }) {
  const { t } = useTranslation()
  const monthName = useMonthName()
  const { period, product } = usePeriodChoice()
  const rows = spend.months.filter(({ product_id }) => product === undefined || product_id === product)
  const shown = [...new Set(rows.map(({ product_id }) => product_id))]
  const months = periodMonths(period, today()).map((month) => ({
    month,
    rows: rows.filter((row) => row.month === month),
  }))
  const nameOf = (id: ProductId | null) => (id === null ? t('figures.noProduct') : products[id].name)
  const save = (figure: SpendFigure) => () =>
    saveFile(exportSpendCall, { query: { period, figure } }, `${figure}-${today()}.csv`)
  return (
    <>
      <div className={classes.grid}>
        <Figure
          title={t('figures.spend.title')}
          empty={rows.length === 0}
          onExport={save('spend')}
          chart={
            <Chart
              label={t('figures.spend.label')}
              data={months.map(({ month, rows }) => ({
                month: monthName(month),
                ...Object.fromEntries(
                  shown.map((id) => [
                    `p${id}`,
                    toRinggit(
                      sumSen(rows.filter(({ product_id }) => product_id === id).map((row) => row.total_mrc)),
                    ),
                  ]),
                ),
              }))}
              series={shown.map((id, index) => ({
                name: `p${id}`,
                label: nameOf(id),
                color: `var(--figure-${index + 1})`,
              }))}
            />
          }
          heads={[t('figures.month'), t('figures.circuits'), t('common.oneTime'), t('common.monthly')]}
          rows={months.map(({ month, rows }) => ({
            name: monthName(month),
            cells: [
              rows.reduce((sum, row) => sum + row.circuits, 0),
              ringgitText(sumSen(rows.map((row) => row.total_nrc))),
              ringgitText(sumSen(rows.map((row) => row.total_mrc))),
            ],
          }))}
        />
        <Figure
          title={t('figures.circuitsByState')}
          empty={spend.circuits.length === 0}
          onExport={save('circuits')}
          heads={[t('figures.status'), t('figures.circuits'), t('common.monthly')]}
          rows={spend.circuits.map(({ status, circuits, total_mrc }) => ({
            name: t(`status.order.${status}`),
            cells: [circuits, <Money key="mrc" amount={total_mrc} perMonth />],
            size: circuits,
          }))}
        />
        <Figure
          title={t('figures.ending', { count: endingDays })}
          empty={spend.ending.length === 0}
          onExport={save('ending')}
          heads={[t('figures.circuit'), t('figures.product'), t('figures.endsOn'), t('common.monthly')]}
          rows={spend.ending.map(({ order_id, circuit_reference, product_id, ends_on, total_mrc }) => ({
            name: circuit_reference,
            to: recordPath('order', order_id, 'company'),
            cells: [
              nameOf(product_id),
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
