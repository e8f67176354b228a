import { Box, Group, Text } from '@mantine/core'
import { IconReceipt, IconCoin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { CircuitContext, OrderDesk } from '#web/orders/desk.ts'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Section } from '#web/parts/page/page.tsx'
import { ReferenceText } from '#web/parts/record/record.tsx'
import { attentionReasonsOf } from '#web/orders/milestones.ts'
import { Money, useTaxText, ChargesTable, useMoney } from '#web/parts/money/Money.tsx'
import { useDates, dayOf } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/screens.ts'
import { addAmounts, senOf, timesAmount } from '#contract/money.ts'
import { continuesUncharged } from '#contract/price-level.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import type { AttentionReason, ExtraCharge, Order } from '#contract/orders/order.ts'

interface PendingAnswersProps {
  desk: OrderDesk
  order: FullOrder
  /** The circuit whose details are open; they show the same. */
  open: string | undefined
}

export function PendingAnswers({ desk, order, open }: PendingAnswersProps) {
  const { t } = useTranslation()
  const shown = (need: AttentionReason) =>
    need === 'offer' || need === 'charge' || (desk.side === 'staff' && need !== 'late')
  const circuits = order.circuit_list.filter(
    (circuit) => circuit.circuit_reference !== open && attentionReasonsOf(circuit).some(shown),
  )
  if (circuits.length === 0) return null
  return (
    <Section title={t('orders.board.needAnswer')}>
      {circuits.map((circuit) => (
        <div key={circuit.id}>
          <Text mt="xs" className={ui.breakAnywhere}>
            <ReferenceText value={circuit.circuit_reference} /> · <SiteNames quote={circuit.quote} />
          </Text>
          <CircuitNotices brief desk={desk} order={order} circuit={circuit} />
        </div>
      ))}
    </Section>
  )
}

interface CircuitNoticesProps extends CircuitContext {
  desk: OrderDesk
  /** The amount, the deadline and the answer; everything else opens below. */
  brief?: boolean
}

export function CircuitNotices(props: CircuitNoticesProps) {
  const { desk, order, circuit } = props
  return (
    <>
      {desk.Request && <desk.Request circuit={circuit} order={order} />}
      <OfferNotice {...props} />
      {circuit.charges.map(
        (charge) => charge.status === 'open' && <OpenCharge key={charge.id} {...props} charge={charge} />,
      )}
    </>
  )
}

/** The rest of a notice, folded if the notice is brief. */
function Rest({ brief, children }: { brief: boolean | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  if (!brief) return children
  return (
    <details>
      <summary className={ui.touch}>{t('priceSearch.details')}</summary>
      {children}
    </details>
  )
}

function OfferNotice({ desk: { OfferActions }, order, circuit, brief }: CircuitNoticesProps) {
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
          <strong>{t('circuits.charge.open', { date: dates.fullDay(offer.answer_by), context })}</strong>
        </Text>
        {OfferActions && (
          <Group gap="xs" my="xs">
            <OfferActions circuit={circuit} order={order} />
          </Group>
        )}
        <Rest brief={brief}>
          {offer.words && <Text className={ui.typed}>{offer.words}</Text>}
          <Box component="ul" mt={4} mb={0} pl={20}>
            <li>{t('cancellation.ifAccepted', { context })}</li>
            <li>{t('cancellation.ifDeclined', { context })}</li>
            <li>{t('cancellation.untilThen')}</li>
          </Box>
        </Rest>
      </div>
    </section>
  )
}

function OpenCharge({ desk, order, circuit, charge, brief }: CircuitNoticesProps & { charge: ExtraCharge }) {
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
          <span>
            {t('circuits.charge.title')}: <Money amount={nrc} /> + <Money amount={mrc} perMonth />
          </span>
        </strong>
        <Text>
          <strong>{t('circuits.charge.open', { date: dates.fullDay(charge.answer_by), context })}</strong>
        </Text>
        <Group gap={8} my="xs">
          <desk.ChargeActions circuit={circuit} order={order} charge={charge} />
        </Group>
        <Rest brief={brief}>
          <Text className={ui.typed}>{charge.reason}</Text>
          {charge.on_request && <Text size="sm">{t('circuits.charge.onRequest', { context })}</Text>}
          <ChargesTable
            rows={[
              { name: t('quotes.beforeTaxShort'), nrc, mrc },
              {
                name: t('quotes.serviceTax'),
                nrc: tax_nrc,
                mrc: tax_mrc,
                note: tax.charged(dayOf(charge.requested_at)),
              },
              {
                name: t('circuits.charge.withTax'),
                nrc: addAmounts(nrc, tax_nrc),
                mrc: addAmounts(mrc, tax_mrc),
                strong: true,
              },
            ]}
          />
          <Text>
            {t(`circuits.charge.${continuesUncharged(circuit, charge) ? 'goesOn' : 'consequence'}`, {
              context,
            })}{' '}
            <DepositIncrease order={order} charge={charge} />
          </Text>
        </Rest>
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
