import { Text } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addAmounts } from '#contract/money.ts'
import { goesOnUncharged } from '#contract/price-level.ts'
import type { ExtraCharge } from '#contract/orders/order.ts'
import classes from '#web/orders/Notice.module.css'
import { DepositRise } from '#web/orders/DepositRise.tsx'
import type { OfCircuit } from '#web/orders/desk.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'

interface ExtraChargesProps extends OfCircuit {
  /** What the reader can do about the open one. */
  Actions: ComponentType<OfCircuit & { charge: ExtraCharge }>
}

/** The extra charges of a circuit: the open one with tax, due date and consequence, then the answered ones. */
export function ExtraCharges({ circuit, order, Actions }: ExtraChargesProps) {
  return circuit.charges.map((charge) =>
    charge.status === 'open' ? (
      <OpenCharge key={charge.id} order={order} circuit={circuit} charge={charge}>
        <Actions circuit={circuit} order={order} charge={charge} />
      </OpenCharge>
    ) : (
      <PastCharge key={charge.id} charge={charge} />
    ),
  )
}

interface OpenChargeProps extends OfCircuit {
  charge: ExtraCharge
  children: ReactNode
}

function OpenCharge({ order, circuit, charge, children }: OpenChargeProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const tax = useTaxText()
  const { nrc, mrc, tax_nrc, tax_mrc } = charge
  return (
    <section className={classes.notice} aria-label={t('circuits.charge.title')}>
      <div className={classes.words}>
        <strong className={classes.head}>
          <IconCoin size={18} aria-hidden className={classes.icon} />
          {t('circuits.charge.title')}
        </strong>
        <Text className={classes.typed}>{charge.reason}</Text>
        {charge.on_request && <Text size="sm">{t('circuits.charge.onRequest', { context })}</Text>}
        <ChargesTable
          rows={[
            { name: t('quotes.beforeTaxShort'), nrc, mrc },
            { name: t('circuits.charge.tax'), nrc: tax_nrc, mrc: tax_mrc },
            {
              name: t('circuits.charge.withTax'),
              nrc: addAmounts(nrc, tax_nrc),
              mrc: addAmounts(mrc, tax_mrc),
              strong: true,
            },
          ]}
        />
        <Text size="sm" c="dimmed">
          {tax.charged(dayOf(charge.requested_at))}
        </Text>
        <Text>
          <strong>{t('circuits.charge.open', { date: dates.fullDay(charge.answer_by), context })}</strong>{' '}
          {t(goesOnUncharged(circuit, charge) ? 'circuits.charge.goesOn' : 'circuits.charge.consequence', {
            context,
          })}{' '}
          <DepositRise order={order} charge={charge} />
        </Text>
        <div className={classes.actions}>{children}</div>
      </div>
    </section>
  )
}

function PastCharge({ charge }: { charge: ExtraCharge }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { status, nrc, mrc, answer_by, answered_at, reason } = charge
  if (status === 'open') return null
  const day = status === 'expired' || answered_at === null ? answer_by : dayOf(answered_at)
  return (
    <div className={classes.past}>
      <IconCoin size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {t(`circuits.charge.${status}`, { date: dates.day(day) })}:{' '}
        {nrc > 0 && (
          <>
            <Money amount={nrc} /> {t('common.oneTime').toLocaleLowerCase()}
          </>
        )}
        {nrc > 0 && mrc > 0 && ', '}
        {mrc > 0 && <Money amount={mrc} perMonth />}
        <Text c="dimmed" className={classes.typed}>
          {reason}
        </Text>
      </div>
    </div>
  )
}
