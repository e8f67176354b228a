import { NativeSelect, Text, Box, Button, Checkbox, Group, ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import {
  blankMilestone,
  milestoneDraftOf,
  isReplanned,
  needsReason,
  changeOf,
} from '#web/orders/circuits/milestone-draft.ts'
import { type MilestoneChange, orderApi } from '#contract/orders/api.ts'
import { milestones, type Milestone, milestoneOwners } from '#contract/orders/milestones.ts'
import type { Step } from '#web/orders/milestones.ts'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { today } from '#web/platform/dates.ts'
import { MoveReasonFields, PlanDateField } from '#web/orders/circuits/PlanDateField.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import type { Circuit } from '#contract/orders/order.ts'
import { circuitCan } from '#contract/orders/circuit-actions.ts'
import { TickMilestone } from '#web/orders/circuits/CircuitActions.tsx'
import type { CircuitContext } from '#web/orders/desk.ts'

interface MilestoneDialogProps<E extends Endpoint> {
  title: string
  /** Null if the milestone is chosen in the dialog, for several circuits at once. */
  step: Step | null
  /** For the calendar of their sites; only for one milestone. */
  circuitIds?: readonly number[]
  endpoint: E
  input: (kind: Milestone, change: MilestoneChange) => CallInput<E>
  onDone?: () => void
  onClose: () => void
}

export function MilestoneDialog<E extends Endpoint>(props: MilestoneDialogProps<E>) {
  const { title, step, circuitIds = [], endpoint, input, onClose, onDone = onClose } = props
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: step ? milestoneDraftOf(step) : blankMilestone,
    needed: (draft) =>
      (changeOf(draft, step) === null || draft.kind === '') &&
      t(step ? 'circuits.milestone.nothing' : 'circuits.milestone.nothingSeveral'),
    wrong: (draft) => ({
      planned: step !== null && draft.planned === '' && t('circuits.milestone.plannedMissing'),
      actual: draft.actual > today() && t('circuits.milestone.future'),
      reason_code: needsReason(draft, step) && draft.reason_code === '' && t('replan.codeMissing'),
      reason: needsReason(draft, step) && draft.reason.trim() === '' && t('replan.reasonMissing'),
    }),
    whileTyping: true,
    write: useDialogWrite(endpoint, onDone),
    input: (draft) => {
      const change = changeOf(draft, step)
      return change === null || draft.kind === '' ? null : input(draft.kind, change)
    },
    failed: t('circuits.failed'),
  })
  const owners = milestoneOwners.map((owner) => ({
    value: owner,
    label: t(`circuits.milestone.owners.${owner}`),
  }))
  return (
    <FormDialog form={form} title={title} size="small" submit={t('common.save')} onClose={onClose}>
      {!step && (
        <>
          <Text>{t('circuits.milestone.severalText')}</Text>
          <NativeSelect
            {...form.field('kind')}
            label={t('circuits.milestone.which')}
            data-autofocus
            data={[
              { value: '', label: t('circuits.milestone.whichHint') },
              ...milestones.map((value) => ({ value, label: t(`status.milestone.${value}`) })),
            ]}
          />
        </>
      )}
      {step && (
        <PlanDateField
          {...form.field('planned')}
          label={t('circuits.field.planned')}
          data-autofocus
          of={{ circuit_ids: circuitIds }}
          kind={step.kind}
        />
      )}
      {isReplanned(form.values, step) && step?.kind !== 'handed_over' && (
        <Checkbox
          checked={form.values.shift}
          onChange={(event) => form.set({ shift: event.currentTarget.checked })}
          label={t('circuits.milestone.shift')}
        />
      )}
      {needsReason(form.values, step) && <MoveReasonFields form={form} />}
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Box flex={1}>
          <DateField {...form.field('actual')} label={t('circuits.field.actual')} last={today()} />
        </Box>
        <Button variant="default" mt={25} onClick={() => form.set({ actual: today() })}>
          {t('circuits.milestone.today')}
        </Button>
      </Group>
      <NativeSelect
        {...form.field('owner')}
        label={t('circuits.field.owner')}
        data={step === null ? [{ value: '', label: t('circuits.milestone.unchanged') }, ...owners] : owners}
      />
      <RemarkField
        {...form.field('note')}
        label={t('circuits.field.note')}
        description={t('circuits.cancel.reasonHelp')}
      />
    </FormDialog>
  )
}

interface EditMilestoneProps {
  circuit: Pick<Circuit, 'id' | 'circuit_reference'>
  step: Step
}

export function EditMilestone({ circuit, step }: EditMilestoneProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const names = { milestone: t(`status.milestone.${step.kind}`), reference: circuit.circuit_reference }
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('circuits.milestone.changeOne', names)}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      {open && (
        <MilestoneDialog
          title={t('circuits.milestone.title', names)}
          step={step}
          circuitIds={[circuit.id]}
          endpoint={orderApi.setMilestone}
          input={(kind, body) => ({ params: { id: circuit.id, kind }, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The milestones of a delivered or cancelled circuit are final. */
export function ChangeMilestone({ circuit, order, step }: CircuitContext & { step: Step }) {
  if (!circuitCan('plan', circuit.status)) return null
  return (
    <>
      <TickMilestone circuit={circuit} order={order} step={step} />
      <EditMilestone circuit={circuit} step={step} />
    </>
  )
}
