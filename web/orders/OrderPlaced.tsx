import { Anchor, Box, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dueWithOrder } from '#contract/charges.ts'
import { addAmounts, sen, senOf } from '#contract/money.ts'
import { awaitedPayment } from '#contract/orders/deposit.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { nextOf } from '#web/orders/milestones.ts'
import { orderFigures } from '#web/orders/order-figures.ts'
import ui from '#web/parts/ui.module.css'
import { Money } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/page.tsx'
import { Facts, Reference } from '#web/parts/record/record.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/screens.ts'

/** How and by when to pay, until the deposit is received. Amounts to transfer are in ringgit. */
export function PaymentDue({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const context = useReader()
  const dates = useDates()
  const payment = awaitedPayment(order)
  const { total, tax } = orderFigures(order)
  if (payment === null) return null
  const { by, received } = payment
  const due = dueWithOrder({ ...total, taxNrc: tax.nrc, months: order.deposit_months })
  const parts = [
    [t('quotes.deposit'), due.deposit],
    [t('quotes.dueWithOrder.oneTime'), due.oneTime],
    [t('orders.deposits.received'), sen(-received)],
  ] as const
  return (
    <Section next title={t('orders.payment.title', { context })}>
      <Text fz={28} fw={650} lh={1.2}>
        <Money recorded amount={addAmounts(due.total, sen(-received))} />
      </Text>
      {by && <Text mb="xs">{t('orders.payment.by', { context, date: dates.fullDay(by) })}</Text>}
      <Text size="sm" mb="xs">
        {parts
          .filter(([, amount]) => senOf(amount) !== 0)
          .map(([name, amount], index) => (
            <Fragment key={name}>
              {index > 0 && ' · '}
              {name} <Money recorded amount={amount} />
            </Fragment>
          ))}
      </Text>
      <Facts
        facts={[
          {
            name: t('orders.payment.to'),
            value:
              order.deposit_to === null ? (
                t('orders.payment.noAccount', { context })
              ) : (
                <Reference wraps value={order.deposit_to} />
              ),
          },
          { name: t('orders.payment.reference'), value: <Reference value={order.order_reference} /> },
        ]}
      />
    </Section>
  )
}

export function OrderPlaced({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const id = useId()
  const next = order.circuit_list
    .flatMap((circuit) => nextOf(circuit) ?? [])
    .sort((a, b) => (a.planned < b.planned ? -1 : 1))[0]
  const handOver = order.circuit_list.map(({ promised }) => promised).sort()
  const [first, last] = [handOver[0], handOver.at(-1)]
  return (
    <Box component="section" p="0 16px" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs" c="var(--tl-green)" className={ui.marked} style={{ gap: 8 }}>
        <IconCircleCheck size={20} aria-hidden />
        {t('orders.placedNow.title', { reference: order.order_reference })}
      </Title>
      <Box component="ol" m={0} pl={20} style={{ display: 'grid', gap: 4 }}>
        {next?.kind === 'acknowledged' && (
          <li>{t('orders.placedNow.next', { date: dates.fullDay(next.planned) })}</li>
        )}
        {order.po_files.length === 0 && (
          <li>
            <Anchor component="button" type="button" onClick={toPoFile}>
              {t('orders.placedNow.attach')}
            </Anchor>
          </li>
        )}
        <li>
          {order.site_contacts.length === 0
            ? t('orders.placedNow.callYou')
            : t('orders.placedNow.call', {
                names: order.site_contacts
                  .map(({ name, label }) => (label === null ? name : `${name} (${label})`))
                  .join('; '),
              })}
        </li>
        {first && last && (
          <li>
            {first === last
              ? t('orders.placedNow.handOver', { date: dates.fullDay(last) })
              : t('orders.placedNow.handOvers', { first: dates.fullDay(first), last: dates.fullDay(last) })}
          </li>
        )}
      </Box>
    </Box>
  )
}

export const poFileId = 'po-file'

function toPoFile() {
  const place = document.getElementById(poFileId)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector('button')?.focus({ preventScroll: true })
}
