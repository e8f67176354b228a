import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { charges, sharesOf, totalOfLines, type Charge, type End, type PriceLine } from '#contract/pricing.ts'
import { Money } from '#web/parts/money/Money.tsx'
import classes from '#web/parts/money/PriceLines.module.css'
import ui from '#web/parts/ui.module.css'
import { useReader } from '#web/platform/reader.ts'

const captions = { mrc: 'monthly', nrc: 'oneTime' } as const satisfies Record<Charge, string>

/** "Why this price": each component with its basis and rate; the shares add up to the sen. */
export function PriceLines({ lines, nniEnds }: PriceLinesProps) {
  const { t } = useTranslation()
  const context = useReader()
  if (lines.length === 0) return <Text c="dimmed">{t('priceLines.none')}</Text>
  const isCardPrice = lines.some(({ component }) => component === 'transport')
  // Older quotes were charged a cross connect at their NNI.
  const free = isCardPrice ? nniEnds.filter((nni) => lines.every(({ end }) => end !== nni)) : []
  return (
    <>
      {charges.toReversed().map((charge) => {
        const these = lines.filter((line) => line.charge === charge)
        return these.length > 0 && <ChargeLines key={charge} charge={charge} lines={these} />
      })}
      {free.map((end) => (
        <Text key={end} size="sm" c="dimmed" mt="xs">
          {t('priceLines.nni', { site: t(`sites.end.${end}`), context })}
        </Text>
      ))}
    </>
  )
}

interface PriceLinesProps {
  lines: readonly PriceLine[]
  /** NNIs of the company, which are free. */
  nniEnds: readonly End[]
}

function ChargeLines({ charge, lines }: { charge: Charge; lines: readonly PriceLine[] }) {
  const { t } = useTranslation()
  const context = useReader()
  const basisOf = useBasis()
  const perMonth = charge === 'mrc'
  return (
    <table className={classes.lines}>
      <caption>{t(`priceLines.${captions[charge]}`)}</caption>
      <thead>
        <tr>
          <VisuallyHidden component="th">{t('priceLines.component')}</VisuallyHidden>
          <VisuallyHidden component="th">{t('priceLines.amount')}</VisuallyHidden>
        </tr>
      </thead>
      <tbody>
        {sharesOf(lines).map(({ line, share }, index) => (
          <tr key={index}>
            <th scope="row">
              <span style={{ fontWeight: 500 }}>{t(`priceLines.name.${line.component}`)}</span>
              <span className={ui.smallLine}>
                {basisOf(line)}
                {/* An extra charge is on no rate card. */}
                {line.component !== 'extra' && (
                  <span className={line.own_rate ? classes.own : undefined}>
                    {line.own_rate ? t('priceLines.yourRate', { context }) : t('priceLines.standardRate')}
                  </span>
                )}
              </span>
            </th>
            <td>
              <Money amount={share} perMonth={perMonth} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('priceLines.total')}</th>
          <td>
            <Money amount={totalOfLines(lines, charge)} perMonth={perMonth} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The basis of a line, in the order a buyer reads it. */
function useBasis() {
  const { t } = useTranslation()
  return ({ component, end, bandwidth, term, band, network_status, option }: PriceLine) =>
    [
      end && t(`sites.end.${end}`),
      bandwidth,
      term !== null && t('priceLines.term', { count: term }),
      band && t(`priceLines.band.${band}`),
      network_status && t(`priceLines.network.${network_status}`),
      option,
      component !== 'extra' && '',
    ]
      .filter((part) => part === '' || Boolean(part))
      .join(' · ')
}
