import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Circuit } from '#contract/orders.ts'
import classes from '#web/orders/CircuitCard.module.css'
import { isLate } from '#web/orders/milestones.ts'
import { Milestones } from '#web/orders/Milestones.tsx'
import { Day } from '#web/parts/Day.tsx'
import { Facts } from '#web/parts/Facts.tsx'
import { Money } from '#web/parts/Money.tsx'
import { PriceLines } from '#web/parts/PriceLines.tsx'
import { SiteNames } from '#web/parts/QuoteSites.tsx'
import { Reference } from '#web/parts/Reference.tsx'
import { ReferenceLink } from '#web/parts/ReferenceLink.tsx'
import { OrderStatusBadge } from '#web/parts/StatusBadge.tsx'
import { Term } from '#web/parts/Term.tsx'
import type { Path } from '#web/platform/paths.ts'

interface CircuitCardProps {
  circuit: Circuit
  /** One of few, so that its steps are shown at once. */
  alone: boolean
  /** Where the quote it came from is shown to this reader. */
  quotePath: Path
  /** The buyer's name, where the reader is somebody else. */
  buyer?: string
  /** What the reader may do about it. */
  children: ReactNode
}

/** One circuit: where, what, since when it can be promised, at what price and why, how far it has come, and what can be done about it. */
export function CircuitCard({ circuit, alone, quotePath, buyer, children }: CircuitCardProps) {
  const { t } = useTranslation()
  const { quote } = circuit
  const addOns = [quote.fixed_ip, quote.voice, quote.device].filter((each) => each !== null)
  return (
    <article className={classes.circuit} aria-label={circuit.circuit_reference}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <SiteNames quote={quote} />
        </h3>
        <span className={classes.states}>
          <OrderStatusBadge status={circuit.status} />
          {isLate(circuit) && <OrderStatusBadge status="late" />}
        </span>
      </div>
      <div className={classes.under}>
        {quote.product} · {quote.bandwidth} · <Term months={quote.contract_id} />
        {addOns.map((each) => ` · ${each}`)}
      </div>
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
      <Milestones circuit={circuit} open={alone} buyer={buyer} />
      <details className={classes.why}>
        <summary>{t('quotes.whyThisPrice')}</summary>
        <PriceLines lines={circuit.lines} />
      </details>
      {children}
    </article>
  )
}
