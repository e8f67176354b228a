import { Button, Text, Checkbox, SimpleGrid } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/orders/circuits/CircuitActions.module.css'
import {
  nextCircuitAction,
  nextStepOf,
  circuitRefusal,
  type StaffAction,
  type CircuitDialogProps,
} from '#web/orders/circuits/actions.ts'
import { TickMilestone } from '#web/orders/circuits/TickMilestone.tsx'
import type { OfCircuit } from '#web/orders/desk.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { StartDialog } from '#web/orders/circuits/StartDialog.tsx'
import { DeliverDialog } from '#web/orders/circuits/DeliverDialog.tsx'
import { orderApi } from '#contract/orders/api.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { ReasonDialog } from '#web/orders/ReasonDialog.tsx'
import { plusDays } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { usualAnswerDays } from '#contract/orders/order.ts'
import { canBeCharged, goesOnUncharged } from '#contract/price-level.ts'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today } from '#web/platform/dates.ts'

const dialogs = {
  start: StartDialog,
  deliver: DeliverDialog,
  charge: RequestChargeDialog,
  cancel: CancelCircuitDialog,
} as const satisfies Record<StaffAction, unknown>

interface CircuitActionsProps extends OfCircuit {
  /** In a row, which shows the next milestone: starting and delivering only if that is the next step. */
  brief?: boolean
}

export function CircuitActions({ circuit, order, brief = false }: CircuitActionsProps) {
  const { t } = useTranslation()
  const whyId = useId()
  const [open, setOpen] = useState<StaffAction | null>(null)
  const next = nextCircuitAction(circuit)
  const step = nextStepOf(circuit)
  const { circuit_reference: reference, status } = circuit
  if (!next) return null
  const say = (refusal: ReturnType<typeof circuitRefusal>) =>
    refusal && t(`circuits.refusal.${refusal}`, { status: t(`status.order.${status}`) })
  const why = say(circuitRefusal(next, circuit))
  const Dialog = open && dialogs[open]
  return (
    <div className={classes.actions} data-brief={brief || undefined} data-noprint>
      {why && !(brief && step) && (
        <Text id={whyId} size="sm" c="dimmed">
          {why}
        </Text>
      )}
      <span className={classes.next}>
        <TickMilestone circuit={circuit} order={order} step={step} next={!brief} />
        {!(brief && step) && (
          <Button
            variant={step ? 'default' : 'filled'}
            size={brief ? 'compact-sm' : 'compact-md'}
            disabled={why !== null}
            aria-label={t(`circuits.actionOf.${next}`, { reference })}
            aria-describedby={why ? whyId : undefined}
            onClick={() => setOpen(next)}
          >
            {t(`circuits.action.${next}`)}
          </Button>
        )}
        <ActionsMenu label={t('circuits.actionsOf', { reference })}>
          <Action
            text={t('circuits.charge.request')}
            refusal={say(circuitRefusal('charge', circuit))}
            onPick={() => setOpen('charge')}
          />
          <Action
            text={t('circuits.action.cancel')}
            refusal={say(circuitRefusal('cancel', circuit))}
            final
            onPick={() => setOpen('cancel')}
          />
        </ActionsMenu>
      </span>
      {Dialog && <Dialog circuit={circuit} order={order} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Cancelling is final; the company sees the reason. */
function CancelCircuitDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      circuit={circuit}
      words={{
        title: t('circuits.cancel.title', { reference: circuit.circuit_reference }),
        text: t('circuits.cancel.text', { company: order.company }),
        reason: t('circuits.cancel.reason'),
        help: t('circuits.cancel.reasonHelp'),
        missing: t('circuits.cancel.missing'),
        keep: t('circuits.cancel.keep'),
        submit: t('circuits.cancel.do'),
        failed: t('circuits.failed'),
      }}
      write={useDialogWrite(orderApi.move, onClose)}
      input={(reason) => ({ params: { id: circuit.id }, body: { status: 'cancelled' as const, reason } })}
      onClose={onClose}
    />
  )
}

interface Charge {
  nrc: Amount
  mrc: Amount
  reason: string
  answer_by: string
  on_request: boolean
}

function RequestChargeDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: {
      nrc: '',
      mrc: '',
      reason: '',
      answer_by: plusDays(today(), usualAnswerDays),
      on_request: false,
    } as Charge,
    needed: ({ nrc, mrc, reason, answer_by, on_request }) => {
      const missing = [
        amountOf(nrc) === noSen && amountOf(mrc) === noSen && t('circuits.charge.anAmount'),
        reason.trim() === '' && t('circuits.charge.aReason'),
        !canBeCharged(circuit.price_level, on_request) && t('circuits.charge.aRequest'),
        (!isDay(answer_by) || answer_by < today()) && t('circuits.charge.aDay'),
      ].filter((each) => each !== false)
      return missing.length > 0 && t('circuits.charge.still', { list: missing.join(', ') })
    },
    wrong: ({ answer_by }) => ({
      answer_by: answer_by !== '' && answer_by < today() && t('circuits.charge.inThePast'),
    }),
    write: useDialogWrite(orderApi.requestCharge, onClose),
    input: ({ nrc, mrc, reason, answer_by, on_request }) => ({
      params: { id: circuit.id },
      body: {
        nrc: amountOf(nrc),
        mrc: amountOf(mrc),
        reason: reason.trim(),
        answer_by,
        on_request,
      },
    }),
    failed: t('circuits.failed'),
  })
  const { on_request } = form.values
  const goesOn = goesOnUncharged(circuit, { on_request })
  const firm = !canBeCharged(circuit.price_level, false)
  return (
    <FormDialog
      form={form}
      title={t('circuits.charge.requestTitle', { reference: circuit.circuit_reference })}
      submit={t('circuits.charge.requestDo')}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>
          <SiteNames quote={circuit.quote} />
        </Text>
        {t(goesOn ? 'circuits.charge.requestOnlyText' : 'circuits.charge.requestText', {
          company: order.company,
        })}
      </div>
      <Checkbox
        label={t('circuits.charge.asked')}
        description={t(firm ? 'circuits.charge.askedFirm' : 'circuits.charge.askedSurvey')}
        checked={on_request}
        onChange={(event) => form.set({ on_request: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <AmountInput {...form.field('nrc')} first label={t('circuits.charge.nrc')} />
        <AmountInput {...form.field('mrc')} label={t('circuits.charge.mrc')} />
      </SimpleGrid>
      <RemarkField
        {...form.field('reason')}
        label={t('circuits.charge.reason')}
        description={t('circuits.charge.reasonHelp')}
        required
      />
      <DateField
        {...form.field('answer_by')}
        label={t('circuits.charge.answerBy')}
        required
        first={today()}
      />
    </FormDialog>
  )
}

/** An empty amount is 0. */
function amountOf(amount: Amount) {
  return typeof amount === 'number' ? amount : noSen
}
