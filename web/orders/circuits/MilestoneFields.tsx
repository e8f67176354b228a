import { Box, Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { milestoneOwners } from '#contract/orders/milestones.ts'
import { isReplanned, needsReason, type MilestoneDraft } from '#web/orders/circuits/milestone-draft.ts'
import { MoveReasonFields } from '#web/orders/circuits/MoveReasonFields.tsx'
import { PlanDateField } from '#web/orders/circuits/PlanDateField.tsx'
import type { Step } from '#web/orders/milestones.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { today } from '#web/platform/dates.ts'

interface MilestoneFieldsProps {
  form: PortalForm<MilestoneDraft>
  /** Null for several circuits at once, which are re-planned in a dialog of their own: empty fields do not change. */
  step: Step | null
  /** The circuit of the step. */
  circuitIds: readonly number[]
}

/** Planned and actual date, owner and note. */
export function MilestoneFields({ form, step, circuitIds }: MilestoneFieldsProps) {
  const { t } = useTranslation()
  const owners = milestoneOwners.map((owner) => ({
    value: owner,
    label: t(`circuits.milestone.owners.${owner}`),
  }))
  return (
    <>
      {step && (
        <PlanDateField
          {...form.field('planned')}
          label={t('circuits.milestone.planned')}
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
          <DateField {...form.field('actual')} label={t('circuits.milestone.actual')} last={today()} />
        </Box>
        <Button variant="default" mt={25} onClick={() => form.set({ actual: today() })}>
          {t('circuits.milestone.today')}
        </Button>
      </Group>
      <NativeSelect
        {...form.field('owner')}
        label={t('circuits.milestone.owner')}
        data={step === null ? [{ value: '', label: t('circuits.milestone.unchanged') }, ...owners] : owners}
      />
      <RemarkField
        {...form.field('note')}
        label={t('circuits.milestone.note')}
        description={t('circuits.milestone.noteHelp')}
      />
    </>
  )
}
