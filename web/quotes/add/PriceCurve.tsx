import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bandwidthLabel } from '#contract/catalog.ts'
import { sen, senOf, type Sen } from '#contract/money.ts'
import { useMoney } from '#web/parts/money/Money.tsx'
import { cellAmount } from '#web/quotes/add/CellPrice.tsx'
import { cellKey } from '#web/quotes/add/matrix.ts'
import type { Offer } from '#web/quotes/add/prices.ts'
import { useCurrency } from '#web/platform/session.ts'

interface PriceCurveProps {
  offer: Offer
  term: number | null
  height: number
}

/** Told apart without colours, too. */
const styles = [
  { color: 'var(--mantine-primary-color-filled)' },
  { color: 'var(--tl-amber)', strokeDasharray: '6 3' },
  { color: 'var(--mantine-color-dimmed)', strokeDasharray: '2 3' },
]

/** Prices over bandwidth, a line for each term, both axes logarithmic. A click picks the bandwidth at the chosen term. */
export function PriceCurve({ offer, term, height }: PriceCurveProps) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const currency = useCurrency() === 'USD' ? 'USD' : 'RM'
  const { bandwidths, terms, view, perMbps, picked, onPick } = offer
  const main = term ?? terms[0] ?? 0
  const unit = perMbps ? t('priceSearch.perMbpsUnit') : view === 'mrc' ? t('common.perMonth') : ''
  const written = (amount: number) => `${money(sen(amount)).replace(/\.00$/, '')}${unit}`
  const months = (count: number) => t('priceLines.term', { count })
  const data = bandwidths.map(({ id, mbps }) => ({
    mbps,
    ...Object.fromEntries(terms.map((each) => [each, priceAt(offer, cellKey(id, each))])),
  }))
  const prices = data.flatMap((row: Record<string, number | null>) =>
    terms.flatMap((each) => row[each] ?? []),
  )
  const ticks = ticksAround(Math.min(...prices), Math.max(...prices))
  const ofMain = bandwidths.flatMap(({ id, mbps, bandwidth_size }) => {
    const price = priceAt(offer, cellKey(id, main))
    return price === null ? [] : [{ key: cellKey(id, main), mbps, bandwidth_size, price }]
  })
  const [first, last] = [ofMain[0], ofMain.at(-1)]
  const chosen = ofMain.find(({ key }) => key === picked)
  const finding =
    first && last
      ? t('priceSearch.curveFinding', {
          term: months(main),
          slowest: first.bandwidth_size,
          from: written(first.price),
          fastest: last.bandwidth_size,
          to: written(last.price),
          bandwidth: Math.round(last.mbps / first.mbps).toLocaleString(i18n.language),
          price: (last.price / first.price).toLocaleString(i18n.language, { maximumSignificantDigits: 2 }),
        })
      : t('common.onRequest')
  if (prices.length === 0) return <Text p={16}>{finding}</Text>
  const choice = chosen
    ? ` ${t('priceSearch.choice')}: ${chosen.bandwidth_size}, ${written(chosen.price)}.`
    : ''
  return (
    <>
      <div role="img" aria-label={finding + choice}>
        <LineChart
          h={height - 48}
          p="16px 16px 0 4px"
          data={data}
          dataKey="mbps"
          series={terms.map((each, index) => ({
            name: String(each),
            label: months(each),
            ...styleOf(index),
          }))}
          curveType="linear"
          gridAxis="xy"
          withLegend
          legendProps={{ itemSorter: ({ dataKey }) => terms.indexOf(Number(dataKey)) }}
          valueFormatter={written}
          xAxisLabel={t('priceSearch.bandwidthAxis')}
          yAxisLabel={`${perMbps ? t('priceSearch.perMbps', { currency }) : t(`priceSearch.view.${view}`)}, ${currency}`}
          xAxisProps={{
            type: 'number',
            scale: 'log',
            domain: ['dataMin', 'dataMax'],
            ticks: bandwidths.map(({ mbps }) => mbps),
            tickFormatter: bandwidthLabel,
          }}
          yAxisProps={{
            scale: 'log',
            domain: [ticks[0] ?? 1, ticks.at(-1) ?? 1],
            ticks,
            width: 90,
            tickFormatter: (amount: number) => money(sen(amount)).replace(/\.00$/, ''),
          }}
          tooltipProps={{ labelFormatter: (mbps) => bandwidthLabel(Number(mbps)) }}
          referenceDots={
            chosen && [{ x: chosen.mbps, y: chosen.price, r: 7, ...styleOf(terms.indexOf(main)) }]
          }
          lineChartProps={{
            accessibilityLayer: false,
            style: { cursor: 'pointer' },
            onClick: ({ activeLabel }) => {
              const bandwidth = bandwidths.find(({ mbps }) => mbps === Number(activeLabel))
              if (bandwidth) onPick(bandwidth.id, main)
            },
          }}
        />
      </div>
      <Text px={16} pb={8} mih={48} fz={13} c="dimmed" aria-hidden>
        {finding}
      </Text>
    </>
  )
}

function styleOf(index: number) {
  return styles[index % styles.length] ?? styles[0]!
}

function priceAt({ cells, view, perMbps }: Offer, key: string): Sen | null {
  const cell = cells.get(key)
  if (!cell || cell.refused || cell.on_request) return null
  const amount = perMbps ? cell.mrc_per_mbps : cellAmount[view](cell)
  const price = amount === null ? null : senOf(amount)
  // A logarithmic axis has no zero.
  return price === 0 ? null : price
}

/** 1, 2 and 5 of each power of ten, from below the lowest to above the highest price. */
function ticksAround(lowest: number, highest: number): number[] {
  const steps = Array.from({ length: 14 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()
  return steps.slice(
    steps.findLastIndex((step) => step <= lowest),
    steps.findIndex((step) => step > highest) + 1,
  )
}
