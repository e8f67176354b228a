import { useTranslation } from 'react-i18next'
import { ringgitText } from '#contract/money.ts'
import { charges, type PriceLine } from '#contract/pricing.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { Circuit } from '#contract/orders/order.ts'
import { cancelledAt, handedOverOn, whyCancelled } from '#contract/orders/outcome.ts'
import { useHandOverNote } from '#web/orders/hand-over-note.ts'
import classes from '#web/orders/OrderSheet.module.css'
import ui from '#web/parts/ui.module.css'
import { useRoomsText } from '#web/orders/rooms-text.ts'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { Term } from '#web/parts/record/Term.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'

/** The circuits of a printed order in one table, whose head with the order's reference repeats on every page. */
export function SheetCircuits({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const nameOf = useLineName()
  const handOverText = useHandOverText(order)
  const statusText = useStatusText(order)
  const roomsText = useRoomsText()
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
      {order.circuit_list.map((circuit) => (
        <tbody key={circuit.id}>
          <tr className={classes.circuit}>
            <th scope="rowgroup">
              <strong>{circuit.circuit_reference}</strong> {siteLabels(circuit.quote).join(' → ')}
              <div className={classes.small}>
                {serviceOf(circuit.quote)} · <Term months={circuit.quote.contract_id} /> ·{' '}
                {circuit.quote.quote_reference}
                <br />
                {roomsText(circuit) && (
                  <>
                    {roomsText(circuit)}
                    <br />
                  </>
                )}
                {t('orders.requestedDate')}:{' '}
                {circuit.requested_date === null ? t('orders.asap') : dates.fullDay(circuit.requested_date)} ·{' '}
                {/* A cancelled circuit is not handed over, and has no rental to end. */}
                {circuit.status !== 'cancelled' && (
                  <>
                    {handOverText(circuit)} · {t('orders.termination')}:{' '}
                    <span className={ui.nowrap}>
                      {circuit.quote.contract_id === 0
                        ? t('quotes.nil')
                        : ringgitText(circuit.early_termination)}
                    </span>{' '}
                    ·{' '}
                  </>
                )}
                {t(`priceLevel.of.${circuit.price_level}`)} · {statusText(circuit)}
              </div>
            </th>
            <td>
              <strong>{ringgitText(circuit.total_nrc)}</strong>
            </td>
            <td>
              <strong>{ringgitText(circuit.total_mrc)}</strong>
            </td>
          </tr>
          {circuit.status === 'cancelled' && circuit.total_nrc > 0 && (
            <tr className={classes.line}>
              <th scope="row">{t('cancellation.offerCharge')}</th>
              <td>{ringgitText(circuit.total_nrc)}</td>
              <td>{ringgitText(circuit.total_mrc)}</td>
            </tr>
          )}
          {/* What a cancelled circuit was ordered at is no part of the totals below. */}
          {[...Map.groupBy(circuit.status === 'cancelled' ? [] : circuit.lines, nameOf)].map(
            ([name, charged]) => (
              <tr key={name} className={classes.line}>
                <th scope="row">{name}</th>
                {charges.map((charge) => (
                  <td key={charge}>
                    {charged
                      .filter((line) => line.charge === charge)
                      .map((line, index) => (
                        <div key={index}>{ringgitText(line.amount)}</div>
                      ))}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      ))}
    </table>
  )
}

/** When a circuit is handed over, or was; in brackets what had been planned and promised, where that differs. */
function useHandOverText(order: FullOrder) {
  const { t } = useTranslation()
  const dates = useDates()
  const handOverNote = useHandOverNote(order)
  return (circuit: Circuit) => {
    const actual = handedOverOn(circuit)
    const planned = `${t('orders.promised')}: ${dates.fullDay(circuit.promised)}`
    const main = actual === null ? planned : `${t('status.milestone.handed_over')}: ${dates.fullDay(actual)}`
    const beside = [actual !== null && actual !== circuit.promised && planned, handOverNote(circuit)]
      .filter(Boolean)
      .join(' · ')
    return beside ? `${main} (${beside})` : main
  }
}

/** The state of a circuit; of a cancelled one also when and why. */
function useStatusText(order: FullOrder) {
  const { t } = useTranslation()
  const dates = useDates()
  return (circuit: Circuit) => {
    const at = cancelledAt(order, circuit)
    const state = at
      ? t('orders.cancelledOn', { date: dates.fullDay(dayOf(at)) })
      : t(`status.order.${circuit.status}`)
    const { reason, charge } = whyCancelled(circuit)
    const why = charge ? t(`orders.cancelledFor.${charge}`) : reason
    return why ? `${state}: ${why}` : state
  }
}

function serviceOf({ product, bandwidth, fixed_ip, voice, device }: Circuit['quote']): string {
  return [product, bandwidth, fixed_ip, voice, device].filter(Boolean).join(' · ')
}

/** The key of a price line; one-time and monthly amounts of a component share a row. */
function useLineName() {
  const { t } = useTranslation()
  return ({ component, end, option }: PriceLine): string =>
    [t(`priceLines.name.${component}`), end === null ? null : t(`sites.end.${end}`), option]
      .filter(Boolean)
      .join(' · ')
}
