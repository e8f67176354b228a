import { useTranslation } from 'react-i18next'
import { charges, type PriceLine } from '#contract/pricing.ts'
import type { FullOrder } from '#web/orders/OrderRecord.tsx'
import classes from '#web/orders/OrderSheet.module.css'
import { siteLabels } from '#web/parts/quote-sites.ts'
import { Term } from '#web/parts/Term.tsx'
import { useDates } from '#web/platform/dates.ts'
import { ringgitText } from '#web/platform/money.ts'

/** The circuits of a printed order in one table, whose head with the order's reference stands on every page. */
export function SheetCircuits({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <table className={classes.circuits}>
      <thead>
        <tr>
          <th scope="col">
            {t('orders.circuitsTitle')} · {order.order_reference}
          </th>
          <th scope="col">{t('common.oneTime')}</th>
          <th scope="col">{t('common.monthly')}</th>
        </tr>
      </thead>
      {order.circuit_list.map(({ id, circuit_reference, quote, lines, ...circuit }) => (
        <tbody key={id}>
          <tr className={classes.circuit}>
            <th scope="rowgroup">
              <strong>{circuit_reference}</strong> {siteLabels(quote).join(' → ')}
              <div className={classes.small}>
                {[quote.product, quote.bandwidth, quote.fixed_ip, quote.voice, quote.device]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                · <Term months={quote.contract_id} /> · {quote.quote_reference}
                <br />
                {t('orders.earliest')}: {dates.fullDay(circuit.earliest_date)} · {t('orders.termination')}:{' '}
                {ringgitText(circuit.early_termination)} · {t(`status.order.${circuit.status}`)}
              </div>
            </th>
            <td>
              <strong>{ringgitText(circuit.total_nrc)}</strong>
            </td>
            <td>
              <strong>{ringgitText(circuit.total_mrc)}</strong>
            </td>
          </tr>
          {lines.map((line, index) => (
            <tr key={index} className={classes.line}>
              <th scope="row">
                <LineName line={line} />
              </th>
              {charges.map((charge) => (
                <td key={charge}>{line.charge === charge ? ringgitText(line.amount) : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function LineName({ line }: { line: PriceLine }) {
  const { t } = useTranslation()
  const name = t(`priceLines.name.${line.component}`)
  const end = line.end === null ? null : t(`sites.end.${line.end}`)
  return <>{[name, end, line.option].filter(Boolean).join(' · ')}</>
}
