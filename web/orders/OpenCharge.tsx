import { Text } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addAmounts } from '#contract/money.ts'
import { goesOnUncharged } from '#contract/price-level.ts'
import type { ExtraCharge } from '#contract/orders/order.ts'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import { DepositRise } from '#web/orders/DepositRise.tsx'
import type { OfCircuit } from '#web/orders/desk.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'

interface OpenChargeProps extends OfCircuit {
  charge: ExtraCharge
  /** The reader's actions on it. */
  children: ReactNode
}

/** An extra charge that awaits an answer, with its tax, due date and consequence. */
export function OpenCharge({ order, circuit, charge, children }: OpenChargeProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const tax = useTaxText()
  const { nrc, mrc, tax_nrc, tax_mrc } = charge
  return (
    <section
      className={classes.notice}
      aria-label={`${t('circuits.charge.title')}: ${circuit.circuit_reference}`}
    >
      <div className={classes.words}>
        <strong className={classes.head}>
          <IconCoin size={18} aria-hidden className={classes.icon} />
          {t('circuits.charge.title')}
        </strong>
        <Text className={ui.typed}>{charge.reason}</Text>
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
