import { Button, Text, Checkbox, SimpleGrid, Stack, Group, SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCheck } from '@tabler/icons-react'
import classes from '#web/orders/circuits/CircuitActions.module.css'
import {
  nextCircuitAction,
  nextStepOf,
  circuitRefusal,
  type StaffAction,
  type CircuitDialogProps,
  type MoveDialogProps,
} from '#web/orders/circuits/actions.ts'
import type { CircuitContext } from '#web/orders/desk.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { orderApi } from '#contract/orders/api.ts'
import {
  useDialogWrite,
  DialogButton,
  FormDialog,
  ConfirmWrite,
  ConfirmFormDialog,
} from '#web/parts/dialog/Dialog.tsx'
import { ReasonDialog } from '#web/parts/dialog/ReasonDialog.tsx'
import { plusDays } from '#contract/days.ts'
import { noSen } from '#contract/money.ts'
import { defaultAnswerDays } from '#contract/orders/order.ts'
import { canBeCharged, continuesUncharged } from '#contract/price-level.ts'
import type { Amount } from '#web/parts/form/amount.ts'
import { AmountInput, RemarkField } from '#web/parts/form/fields.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { isDay } from '#web/parts/form/day-text.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today, dayOf, useDates } from '#web/platform/dates.ts'
import {
  type Milestone,
  type MilestoneEnd,
  milestoneClosings,
  milestoneEnds,
} from '#contract/orders/milestones.ts'
import { openStepsOf, type Step } from '#web/orders/milestones.ts'
import {
  circuitCan,
  isEarlyDelivery,
  takeBackDays,
  takeBackRefusal,
} from '#contract/orders/circuit-actions.ts'
import { UndoButton } from '#web/parts/undo/undo.tsx'
import { refreshAfter, useWrite } from '#web/platform/query.ts'

const dialogs = {
  start: StartDialog,
  deliver: DeliverDialog,
  charge: RequestChargeDialog,
  cancel: CancelCircuitDialog,
} as const satisfies Record<StaffAction, unknown>

interface CircuitActionsProps extends CircuitContext {
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
  if (circuit.take_back && !brief) return <TakeBack circuit={circuit} order={order} />
  if (!next) return null
  const say = (refusal: ReturnType<typeof circuitRefusal>) =>
    refusal && t(`circuits.refusal.${refusal}`, { status: t(`status.order.${status}`) })
  const why = say(circuitRefusal(next, circuit))
  const Dialog = open && dialogs[open]
  return (
    <Group gap="4px 12px" data-noprint>
      {why && !(brief && step) && (
        <Text id={whyId} size="sm" c="dimmed">
          {why}
        </Text>
      )}
      {/* In a row, aligned with the text of the next step. */}
      <Group
        component="span"
        gap={4}
        wrap={brief ? 'nowrap' : 'wrap'}
        ml={brief ? -8 : 0}
        className={classes.next}
      >
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
      </Group>
      {Dialog && <Dialog circuit={circuit} order={order} onClose={() => setOpen(null)} />}
    </Group>
  )
}

function TakeBack({ circuit, order }: CircuitContext) {
  const { t } = useTranslation()
  const refusal = circuit.take_back && takeBackRefusal(circuit.take_back, today())
  return (
    <Group gap="4px 12px" data-noprint>
      <DialogButton
        text={t('circuits.takeBack.do')}
        button={{ variant: 'default', size: 'compact-md' }}
        refusal={refusal && t(`circuits.refusal.${refusal}`, { count: takeBackDays })}
      >
        {(onClose) => (
          <ReasonDialog
            circuit={circuit}
            words={{
              title: t('circuits.takeBack.title', { reference: circuit.circuit_reference }),
              text: t('circuits.takeBack.text', { company: order.company }),
              help: t('circuits.cancel.reasonHelp'),
              keep: t('circuits.charge.back'),
              submit: t('circuits.takeBack.do'),
            }}
            endpoint={orderApi.takeBack}
            input={(reason) => ({ params: { id: circuit.id }, body: { reason } })}
            onClose={onClose}
          />
        )}
      </DialogButton>
    </Group>
  )
}

function CancelCircuitDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      circuit={circuit}
      words={{
        title: t('circuits.cancel.title', { reference: circuit.circuit_reference }),
        text: t('circuits.cancel.text', { company: order.company }),
        help: t('circuits.cancel.reasonHelp'),
        keep: t('orders.cancel.keep'),
        submit: t('circuits.cancel.do'),
      }}
      endpoint={orderApi.move}
      input={(reason) => ({ params: { id: circuit.id }, body: { status: 'cancelled' as const, reason } })}
      onClose={onClose}
    />
  )
}

function RequestChargeDialog({ circuit, order, onClose }: CircuitDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: {
      nrc: '',
      mrc: '',
      reason: '',
      answer_by: plusDays(today(), defaultAnswerDays),
      on_request: false,
    } as { nrc: Amount; mrc: Amount; reason: string; answer_by: string; on_request: boolean },
    needed: ({ nrc, mrc, reason, answer_by, on_request }) => {
      const missing = [
        amountOf(nrc) === noSen && amountOf(mrc) === noSen && t('circuits.charge.anAmount'),
        reason.trim() === '' && t('circuits.charge.aReason'),
        !canBeCharged(circuit.price_level, on_request) && t('circuits.charge.aRequest'),
        (!isDay(answer_by) || answer_by < today()) && t('circuits.charge.aDay'),
      ].filter((each) => each !== false)
      return missing.length > 0 && t('quoteDialogs.form.still', { list: missing.join(', ') })
    },
    wrong: ({ answer_by }) => ({
      answer_by: answer_by !== '' && answer_by < today() && t('circuits.charge.inThePast'),
    }),
    whileTyping: true,
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
  const goesOn = continuesUncharged(circuit, { on_request })
  const firm = !canBeCharged(circuit.price_level, false)
  return (
    <FormDialog
      form={form}
      title={t('circuits.charge.requestTitle', { reference: circuit.circuit_reference })}
      submit={t('sendToOrder.submitForApproval')}
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
        label={t('quotes.history.reason')}
        description={t('circuits.charge.reasonHelp')}
        required
      />
      <DateField
        {...form.field('answer_by')}
        label={t('circuits.field.answer_by')}
        required
        first={today()}
      />
    </FormDialog>
  )
}

/** An empty amount is 0. */
export function amountOf(amount: Amount) {
  return typeof amount === 'number' ? amount : noSen
}

export function StartDialog({ circuit, order, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmWrite
      endpoint={orderApi.move}
      input={{ params: { id: circuit.id }, body: { status: 'processing' } }}
      failed={t('circuits.failed')}
      title={t('circuits.start.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.start.do')}
      dismiss={t('circuits.start.keep')}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={circuit.quote} />
      </Text>
      {t('circuits.start.text', { company: order.company })}
    </ConfirmWrite>
  )
}

/** A step without one closes with the delivery. */
type OpenEnds = Partial<Record<Milestone, MilestoneEnd | undefined>>

/** Delivers a circuit, today or on an earlier day since its order, and ends its open milestones. */
export function DeliverDialog({ circuit, order, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const handedOver = circuit.milestones.find((step) => step.kind === 'handed_over')?.actual
  const open = openStepsOf(circuit)
  const ordered = dayOf(order.ordered_at)
  const isEarly = (day: string) => isEarlyDelivery(circuit, day || today())
  const early = circuit.requested_date
    ? t('circuits.deliver.early', { date: dates.fullDay(circuit.requested_date) })
    : ''
  const form = usePortalForm({
    initial: {
      delivered_on: handedOver ?? today(),
      open_steps: {} as OpenEnds,
      reason: '',
    },
    wrong: ({ delivered_on: day, reason }) => ({
      reason: isEarly(day) && reason.trim() === '' && early,
      delivered_on:
        day > today()
          ? t('circuits.deliver.future')
          : day !== '' &&
            day < ordered &&
            t('circuits.deliver.beforeOrder', { date: dates.fullDay(ordered) }),
    }),
    whileTyping: true,
    write: useDialogWrite(orderApi.move, onClose),
    input: ({ delivered_on, open_steps, reason }) => ({
      params: { id: circuit.id },
      body: {
        status: 'delivered' as const,
        delivered_on: delivered_on || null,
        open_steps,
        reason: reason.trim() || null,
        early: isEarly(delivered_on),
      },
    }),
    failed: t('circuits.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t('circuits.deliver.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.deliver.do')}
      dismiss={t('circuits.start.keep')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            <SiteNames quote={circuit.quote} />
          </Text>
          {t('circuits.deliver.text', { company: order.company })}
        </div>
        <DateField
          {...form.field('delivered_on')}
          label={t('circuits.deliver.on')}
          first={ordered}
          last={today()}
        />
        {open.length > 0 && (
          <OpenSteps
            kinds={open}
            ends={form.values.open_steps}
            onChange={(open_steps) => form.set({ open_steps })}
          />
        )}
        {(open.length > 0 || isEarly(form.values.delivered_on)) && (
          <RemarkField
            {...form.field('reason')}
            label={t('quotes.history.reason')}
            description={isEarly(form.values.delivered_on) && early}
            required={isEarly(form.values.delivered_on)}
            minRows={1}
          />
        )}
      </Stack>
    </ConfirmFormDialog>
  )
}

interface OpenStepsProps {
  kinds: Milestone[]
  ends: OpenEnds
  onChange: (ends: OpenEnds) => void
}

function OpenSteps({ kinds, ends, onChange }: OpenStepsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={titleId}>
      <Text id={titleId} fw={550}>
        {t('circuits.deliver.open')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('circuits.deliver.openText')}
      </Text>
      {kinds.map((kind) => (
        <Group key={kind} justify="space-between" gap={4}>
          <Text>{t(`status.milestone.${kind}`)}</Text>
          <SegmentedControl
            size="xs"
            value={ends[kind] ?? 'with_delivery'}
            onChange={(chosen) => onChange({ ...ends, [kind]: milestoneEnds.find((end) => end === chosen) })}
            aria-label={t(`status.milestone.${kind}`)}
            data={milestoneClosings.map((value) => ({
              value,
              label: t(
                `circuits.deliver.ends.${kind === 'deposit_cleared' && value === 'with_delivery' ? 'stays_open' : value}`,
              ),
            }))}
          />
        </Group>
      ))}
    </Stack>
  )
}

interface TickMilestoneProps extends CircuitContext {
  step: Step | undefined
  /** Whether this is the circuit's next step; its button is then the primary one and names it. */
  next?: boolean
}

/** Sets a milestone to done today, with undo for six seconds. Delivering sets the hand-over. */
export function TickMilestone({ circuit, step, next = false }: TickMilestoneProps) {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<Milestone | null>(null)
  const [undone, setUndone] = useState(false)
  const tick = useWrite(orderApi.setMilestone, {
    onDone: (_, { params }) => {
      setUndone(false)
      setTicked(params.kind)
    },
  })
  // Refresh before hiding the undo button, or the next step would appear in its place.
  const untick = useWrite(orderApi.setMilestone, {
    refresh: false,
    onDone: async () => {
      await refreshAfter(orderApi.setMilestone)
      setUndone(true)
      setTicked(null)
    },
  })
  const namesOf = (kind: Milestone) => ({
    milestone: t(`status.milestone.${kind}`),
    reference: circuit.circuit_reference,
  })
  const save = (write: typeof tick, kind: Milestone, actual: string | null) =>
    write.mutate({ params: { id: circuit.id, kind }, body: { actual } })
  if (!circuitCan('plan', circuit.status)) return null
  const size = next ? 'compact-md' : 'compact-sm'
  const open = step !== undefined && step.actual === null && step.kind !== 'handed_over'
  const failed = tick.error ?? untick.error
  return (
    <>
      {failed && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {failed.message || t('circuits.failed')}
        </Text>
      )}
      {ticked && (
        <UndoButton
          label={t('circuits.milestone.undoOne', namesOf(ticked))}
          size={size}
          loading={untick.isPending}
          onUndo={() => save(untick, ticked, null)}
          onOver={() => setTicked(null)}
        />
      )}
      {open && step.kind !== ticked && (
        <Button
          key={step.kind}
          autoFocus={undone}
          variant={next ? 'filled' : 'subtle'}
          size={size}
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={tick.isPending}
          aria-label={t('circuits.milestone.nextDoneOne', namesOf(step.kind))}
          onClick={() => save(tick, step.kind, today())}
        >
          {next ? t('circuits.milestone.nextDone', namesOf(step.kind)) : t('circuits.milestone.doneToday')}
        </Button>
      )}
    </>
  )
}
