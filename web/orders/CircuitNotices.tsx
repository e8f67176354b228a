import { Box, Group, Text } from '@mantine/core'
import { IconReceipt, IconCoin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { CircuitContext, OrderDesk } from '#web/orders/desk.ts'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Money, useTaxText, ChargesTable, useMoney } from '#web/parts/money/Money.tsx'
import { ReferenceText } from '#web/parts/record/record.tsx'
import { useDates, dayOf } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/screens.ts'
import { addAmounts, senOf, timesAmount } from '#contract/money.ts'
import { continuesUncharged } from '#contract/price-level.ts'
import type { ExtraCharge, Order } from '#contract/orders/order.ts'

export function CircuitNotices({ desk, order, circuit }: CircuitContext & { desk: OrderDesk }) {
  const { Request, OfferActions, ChargeActions } = desk
  return (
    <>
      {Request && <Request circuit={circuit} order={order} />}
      <OfferNotice circuit={circuit} order={order} Actions={OfferActions} />
      {circuit.charges.map(
        (charge) =>
          charge.status === 'open' && (
            <OpenCharge key={charge.id} circuit={circuit} order={order} charge={charge}>
              <ChargeActions circuit={circuit} order={order} charge={charge} />
            </OpenCharge>
          ),
      )}
    </>
  )
}

function OfferNotice({ order, circuit, Actions }: CircuitContext & { Actions: OrderDesk['OfferActions'] }) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const { circuit_reference: reference, cancellation: offer } = circuit
  if (offer?.status !== 'offered' || offer.nrc === null || offer.answer_by === null) return null
  return (
    <section className={classes.notice} aria-label={t('cancellation.offerTitle', { reference })}>
      <div className={classes.words}>
        <strong className={classes.head}>
          <IconReceipt size={18} aria-hidden className={classes.icon} />
          <span>
            {t('cancellation.offerCharge')}: <Money amount={offer.nrc} />
          </span>
        </strong>
        <Text>
          <ReferenceText value={reference} /> <SiteNames quote={circuit.quote} />
        </Text>
        {offer.words && <Text className={ui.typed}>{offer.words}</Text>}
        <Text mt={4}>
          <strong>{t('circuits.charge.open', { date: dates.fullDay(offer.answer_by), context })}</strong>
        </Text>
        <Box component="ul" mt={4} mb={0} pl={20}>
          <li>{t('cancellation.ifAccepted', { context })}</li>
          <li>{t('cancellation.ifDeclined', { context })}</li>
          <li>{t('cancellation.untilThen')}</li>
        </Box>
        {Actions && (
          <Group gap="xs" mt="sm">
            <Actions circuit={circuit} order={order} />
          </Group>
        )}
      </div>
    </section>
  )
}

interface OpenChargeProps extends CircuitContext {
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
            { name: t('quotes.serviceTax'), nrc: tax_nrc, mrc: tax_mrc },
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
          {t(continuesUncharged(circuit, charge) ? 'circuits.charge.goesOn' : 'circuits.charge.consequence', {
            context,
          })}{' '}
          <DepositIncrease order={order} charge={charge} />
        </Text>
        <Group gap={8} mt={12}>
          {children}
        </Group>
      </div>
    </section>
  )
}

export function DepositIncrease({ order, charge }: { order: Order; charge: ExtraCharge }) {
  const { t } = useTranslation()
  const money = useMoney()
  const rise = timesAmount(charge.mrc, order.deposit_months)
  return senOf(rise) > 0 && <span>{t('circuits.charge.deposit', { amount: money(rise) })}</span>
}
