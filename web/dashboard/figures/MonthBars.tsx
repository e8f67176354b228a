import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'

export interface MonthBarsProps {
  /** States the finding. */
  label: string
  unit: string
  data: readonly Record<string, string | number>[]
  series: readonly { name: string; label: string; color: string }[]
  /** The field that names a bar. */
  dataKey?: string
}

export function MonthBars({ label, unit, data, series, dataKey = 'month' }: MonthBarsProps) {
  const { i18n } = useTranslation()
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={280}
        type="stacked"
        data={[...data]}
        dataKey={dataKey}
        yAxisLabel={unit}
        series={[...series]}
        withLegend={series.length > 1}
        legendProps={{
          verticalAlign: 'bottom',
          itemSorter: ({ dataKey }) => series.findIndex(({ name }) => name === dataKey),
        }}
        valueFormatter={(value) => value.toLocaleString(i18n.language)}
        tickLine="none"
        yAxisProps={{
          tickFormatter: (value: number) => value.toLocaleString(i18n.language, { notation: 'compact' }),
        }}
        barProps={{ isAnimationActive: false }}
        tooltipAnimationDuration={0}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
