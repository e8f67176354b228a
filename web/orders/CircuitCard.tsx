import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders/orders.ts'
import classes from '#web/orders/CircuitCard.module.css'
import { Ended } from '#web/orders/Ended.tsx'
import { isLate } from '#web/orders/milestones.ts'
import { Milestones } from '#web/orders/Milestones.tsx'
import type { OfCircuit, OrderRecordProps } from '#web/orders/OrderRecord.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Tick } from '#web/parts/list/ListTable.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { PriceLines } from '#web/parts/money/PriceLines.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Reference } from '#web/parts/record/Reference.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import type { Selection } from '#web/parts/list/selection.ts'
import { OrderStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Term } from '#web/parts/record/Term.tsx'
import type { Path } from '#web/platform/paths.ts'

interface CircuitCardProps
  extends Pick<OrderRecordProps, 'Notices' | 'Actions' | 'Foot' | 'EditStep'>, OfCircuit {
  /** One of few, so that its steps are shown at once. */
  alone: boolean
  /** Where the quote it came from is shown to this reader. */
  quotePath: Path
  /** The buyer's name, where the reader is somebody else. */
  buyer?: string
  /** Where several circuits can be changed at once. */
  selection?: Selection<Circuit>
}

/** One circuit: where, what, since when it can be promised, at what price and why, how far it has come, and what can be done about it. */
export function CircuitCard({
  order,
  circuit,
  alone,
  quotePath,
  buyer,
  selection,
  ...parts
}: CircuitCardProps) {
  const { t } = useTranslation()
  const { quote } = circuit
  const { Notices, Actions, Foot, EditStep } = parts
  const addOns = [quote.fixed_ip, quote.voice, quote.device].filter((each) => each !== null)
  return (
    <article className={classes.circuit} aria-label={circuit.circuit_reference}>
      <div className={classes.head}>
        <div className={classes.heading}>
          {selection && <Tick row={circuit} name={circuit.circuit_reference} selection={selection} />}
          <h3 className={classes.title}>
            <SiteNames quote={quote} />
          </h3>
        </div>
        <span className={classes.states}>
          <OrderStatusBadge status={circuit.status} />
          {isLate(circuit) && <OrderStatusBadge status="late" />}
        </span>
      </div>
      <div className={classes.under}>
        <span className={classes.service}>
          {quote.product} · {quote.bandwidth} · <Term months={quote.contract_id} />
          {addOns.map((each) => ` · ${each}`)}
        </span>
        {Actions && <Actions circuit={circuit} order={order} />}
      </div>
      <Ended circuit={circuit} />
      <Notices circuit={circuit} order={order} />
      <Facts
        facts={[
          { name: t('orders.circuit'), value: <Reference value={circuit.circuit_reference} /> },
          { name: t('common.oneTime'), value: <Money amount={circuit.total_nrc} /> },
          { name: t('common.monthly'), value: <Money amount={circuit.total_mrc} perMonth /> },
          { name: t('orders.earliest'), value: <Day value={circuit.earliest_date} /> },
          {
            name: t('orders.termination'),
            value: quote.contract_id === 0 ? t('quotes.nil') : <Money amount={circuit.early_termination} />,
            note: t('orders.terminationText'),
          },
          {
            name: t('orders.quote'),
            value: <ReferenceLink path={quotePath} id={quote.id} value={quote.quote_reference} />,
          },
        ]}
      />
      <Milestones circuit={circuit} open={alone} buyer={buyer} order={order} Edit={EditStep} />
      <details className={classes.why}>
        <summary>{t('quotes.whyThisPrice')}</summary>
        <PriceLines lines={circuit.lines} />
      </details>
      {Foot && <Foot circuit={circuit} order={order} />}
    </article>
  )
}
