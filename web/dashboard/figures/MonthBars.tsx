import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'

export interface MonthBarsProps {
  /** What it shows, for those who do not see it; the table has the numbers. */
  label: string
  /** A row for each month: its name and a number for each series. */
  data: readonly Record<string, string | number>[]
  series: readonly { name: string; label: string; color: string }[]
  format?: (value: number) => string
}

/** Bars by month, the series of a month on top of each other. */
export function MonthBars({ label, data, series, format }: MonthBarsProps) {
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={280}
        type="stacked"
        data={[...data]}
        dataKey="month"
        series={[...series]}
        withLegend={series.length > 1}
        legendProps={{
          verticalAlign: 'bottom',
          height: 28,
          itemSorter: ({ dataKey }) => series.findIndex(({ name }) => name === dataKey),
        }}
        valueFormatter={format}
        tickLine="none"
        barProps={{ isAnimationActive: false }}
        tooltipAnimationDuration={0}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
