import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MilestoneChange } from '#contract/orders/set-milestones.ts'
import { milestones, type Milestone } from '#contract/orders/milestones.ts'
import {
  blankMilestone,
  changeOf,
  milestoneDraftOf,
  needsReason,
} from '#web/orders/circuits/milestone-draft.ts'
import { MilestoneFields } from '#web/orders/circuits/MilestoneFields.tsx'
import type { Step } from '#web/orders/milestones.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm, type FormWrite } from '#web/parts/form/portal-form.ts'
import { today } from '#web/platform/dates.ts'

export interface MilestoneDialogProps<Input> {
  title: string
  /** The milestone to change; null if it is chosen in the dialog, for several circuits. */
  step: Step | null
  /** Its circuit. */
  circuitIds?: readonly number[]
  write: FormWrite<Input>
  input: (kind: Milestone, change: MilestoneChange) => Input
  onClose: () => void
}

/** Changes a milestone of one circuit, or sets one of several at once. */
export function MilestoneDialog<Input>({
  title,
  step,
  circuitIds = [],
  write,
  input,
  onClose,
}: MilestoneDialogProps<Input>) {
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
    write,
    input: (draft) => {
      const change = changeOf(draft, step)
      return change === null || draft.kind === '' ? null : input(draft.kind, change)
    },
    failed: t('circuits.failed'),
  })
  return (
    <FormDialog
      form={form}
      title={title}
      size="small"
      submit={t('circuits.milestone.save')}
      onClose={onClose}
    >
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
      <MilestoneFields form={form} step={step} circuitIds={circuitIds} />
    </FormDialog>
  )
}
