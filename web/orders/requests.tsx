import { ReasonDialog } from '#web/parts/dialog/ReasonDialog.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconClockPause, IconRepeat } from '@tabler/icons-react'
import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orderApi } from '#contract/orders/api.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { paths } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { type Circuit, type ExtraCharge, isOpenCancellation } from '#contract/orders/order.ts'
import { addAmounts, type MoneyAmount, noSen, type Sen, timesAmount } from '#contract/money.ts'
import { chargeCommitment, chargeExceeds } from '#contract/orders/spending-limit.ts'
import { sessionApi } from '#contract/session.ts'
import { continuesUncharged } from '#contract/price-level.ts'
import { ChargesTable, useExceededText } from '#web/parts/money/Money.tsx'
import { ConfirmButton, DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { circuitTotal } from '#web/orders/order-figures.ts'
import { DepositIncrease } from '#web/orders/CircuitNotices.tsx'
import { costOfCancelled } from '#contract/charges.ts'
import type { CircuitContext } from '#web/orders/desk.ts'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { call } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { refreshAfter, useFailureText, useRead } from '#web/platform/query.ts'

export function AnswerCharge({ order, circuit, charge }: CircuitContext & { charge: ExtraCharge }) {
  const { t } = useTranslation()
  const { circuit_reference: reference } = circuit
  const { nrc, mrc } = charge
  const refusal = useChargeRefusal(chargeCommitment(charge, circuit.quote.contract_id ?? 0))
  const decline = continuesUncharged(circuit, charge) ? 'declineOnly' : 'decline'
  const answer = (accept: boolean) => ({
    endpoint: orderApi.answerCharge,
    input: { params: { id: circuit.id, charge: charge.id }, body: { accept, expected: { nrc, mrc } } },
    failed: t('circuits.charge.failed'),
    dismiss: t('circuits.charge.back'),
  })
  const grown = (beforeNrc: MoneyAmount, beforeMrc: MoneyAmount) => ({
    nrc: addAmounts(beforeNrc, nrc),
    mrc: addAmounts(beforeMrc, mrc),
  })
  return (
    <>
      <ConfirmButton
        {...answer(true)}
        button={refusal.button}
        text={t('circuits.charge.accept')}
        label={t('circuits.charge.acceptOne', { reference })}
        title={t('circuits.charge.acceptTitle', { reference })}
        confirm={t('circuits.charge.acceptDo')}
      >
        <Text mb="xs">{t('circuits.charge.acceptText')}</Text>
        <ChargesTable
          rows={[
            {
              name: t('circuits.charge.acceptCircuit', { reference }),
              ...grown(circuitTotal(circuit, 'nrc'), circuitTotal(circuit, 'mrc')),
              strong: true,
            },
            {
              name: t('circuits.charge.acceptOrder'),
              ...grown(order.parts.total_nrc, order.parts.total_mrc),
            },
          ]}
        />
        <Text>
          <DepositIncrease order={order} charge={charge} />
        </Text>
      </ConfirmButton>
      <ConfirmButton
        {...answer(false)}
        text={t('circuits.charge.decline')}
        label={t('circuits.charge.declineOne', { reference })}
        button={{ variant: 'default' }}
        title={t(`circuits.charge.${decline}Title`, { reference })}
        confirm={t(`circuits.charge.${decline}Do`)}
        dangerous={decline === 'decline'}
      >
        {t(`circuits.charge.${decline}Text`)}
      </ConfirmButton>
      {refusal.text}
    </>
  )
}

/** Disables accepting a charge above the reader’s spending limit, and says why. */
function useChargeRefusal(commitment: Sen) {
  const { t } = useTranslation()
  const exceededText = useExceededText()
  const id = useId()
  const profile = useRead(sessionApi.profile).data
  const exceeded = profile ? chargeExceeds(commitment, profile) : null
  if (!exceeded) return { button: {}, text: null }
  return {
    button: { disabled: true, 'aria-describedby': id },
    text: (
      <Text id={id} c="dimmed" w="100%">
        {exceededText(exceeded)} {t('approvals.chargeNeedsAdministrator')}
      </Text>
    ),
  }
}

export function AnswerCancellation({ order, circuit }: CircuitContext) {
  const { t } = useTranslation()
  const { circuit_reference: reference, cancellation } = circuit
  const nrc = cancellation?.nrc ?? noSen
  const after = costOfCancelled(nrc)
  const refusal = useChargeRefusal(nrc)
  const answer = (accept: boolean) => {
    const name = accept ? 'accept' : 'decline'
    return {
      text: t(`cancellation.${name}Charge`),
      label: t(`cancellation.${name}ChargeOne`, { reference }),
      endpoint: orderApi.answerCancellation,
      input: { params: { id: circuit.id }, body: { accept, expected: { nrc } } },
      failed: t('circuits.charge.failed'),
      title: t(`cancellation.${name}ChargeTitle`, { reference }),
      confirm: t(`cancellation.${name}ChargeDo`),
      dismiss: t('circuits.charge.back'),
    }
  }
  return (
    <>
      <ConfirmButton {...answer(true)} button={refusal.button} dangerous>
        <Text mb="xs">{t('cancellation.acceptChargeText')}</Text>
        <ChargesTable
          rows={[
            {
              name: t('circuits.charge.acceptCircuit', { reference }),
              nrc: after.total_nrc,
              mrc: after.total_mrc,
              strong: true,
            },
            {
              name: t('circuits.charge.acceptOrder'),
              nrc: addAmounts(
                order.parts.total_nrc,
                timesAmount(circuitTotal(circuit, 'nrc'), -1),
                after.total_nrc,
              ),
              mrc: addAmounts(order.parts.total_mrc, timesAmount(circuitTotal(circuit, 'mrc'), -1)),
            },
          ]}
        />
      </ConfirmButton>
      <ConfirmButton {...answer(false)} button={{ variant: 'default' }}>
        <Text mb="xs">{t('cancellation.declineChargeText')}</Text>
      </ConfirmButton>
      {refusal.text}
    </>
  )
}

export function RequestCancellation({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { circuit_reference: reference, cancellation } = circuit
  const over = circuit.status === 'delivered' || circuit.status === 'cancelled' ? circuit.status : null
  const asked = over === null && isOpenCancellation(cancellation)
  return (
    <Group gap="4px 12px" mt={4}>
      {asked && cancellation?.status === 'requested' && (
        <Group
          gap="xs"
          wrap="nowrap"
          align="flex-start"
          w="100%"
          p="8px 12px"
          bg="var(--tl-amber-ground)"
          className={ui.breakAnywhere}
          style={{ borderRadius: 6 }}
          role="status"
        >
          <IconClockPause
            size={18}
            color="var(--tl-amber)"
            aria-hidden
            style={{ flex: 'none', marginTop: 2 }}
          />
          <div>
            {t('orders.cancel.requestedOn', { date: dates.moment(cancellation.requested_at) })}
            <Text c="dimmed">{cancellation.reason}</Text>
          </div>
        </Group>
      )}
      {asked ? (
        <ConfirmButton
          text={t('approvals.withdraw')}
          label={t('orders.cancel.withdrawOne', { reference })}
          button={{ variant: 'subtle', size: 'compact-md', ml: -8 }}
          endpoint={orderApi.withdrawCancellation}
          input={{ params: { id: circuit.id } }}
          failed={t('circuits.failed')}
          title={t('orders.cancel.withdrawTitle', { reference })}
          confirm={t('approvals.withdraw')}
          dismiss={t('circuits.charge.back')}
        >
          {t('orders.cancel.withdrawText')}
        </ConfirmButton>
      ) : (
        <DialogButton
          text={t('orders.cancel.request')}
          label={t('orders.cancel.requestOne', { reference })}
          button={{
            variant: 'subtle',
            color: over ? 'gray' : 'red',
            size: 'compact-md',
            ml: over ? 0 : -8,
          }}
          refusal={over && t(`orders.cancel.${over}`)}
        >
          {(onClose) => (
            <ReasonDialog
              circuit={circuit}
              words={{
                title: t('orders.cancel.title', { reference }),
                text: t('orders.cancel.text'),
                keep: t('orders.cancel.keep'),
                submit: t('orders.cancel.request'),
                failed: t('orders.cancel.failed'),
              }}
              endpoint={orderApi.requestCancellation}
              input={(reason) => ({ params: { id: circuit.id }, body: { reason } })}
              onClose={onClose}
            />
          )}
        </DialogButton>
      )}
    </Group>
  )
}

/** Puts the same services into the cart, at today's prices. */
export function OrderAgain({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const again = useMutation({
    mutationFn: async () => {
      const living = order.circuit_list.filter(
        ({ status }) => status !== 'cancelled' || order.status === status,
      )
      const ids = living.map(({ quote }) => quote.id)
      const quotes = await Promise.all(ids.map((id) => call(quoteApi.one, { params: { id } })))
      const data = quotes.flatMap((each) => draftOfQuote(each.data))
      return withFailureMessage(() => call(quoteApi.bulk, { body: { data } }), t('circuits.failed'))
    },
    onSuccess: async () => {
      await refreshAfter(quoteApi.bulk)
      void navigate({ to: paths.cart })
    },
    onError: (error) => raiseAlert(failureText(error, t('circuits.failed'))),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={16} aria-hidden />}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {t('orders.again')}
    </Button>
  )
}

/** Nothing for a request in free text. The server ignores the quote's prices and state. */
function draftOfQuote({ product_id, bandwidth_id, contract_id, ...quote }: FullQuote) {
  return product_id === null || bandwidth_id === null || contract_id === null
    ? []
    : [{ ...quote, product_id, bandwidth_id, contract_id }]
}
