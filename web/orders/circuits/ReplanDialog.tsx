import { Checkbox, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { orderApi, maxShifted } from '#contract/orders/api.ts'
import { milestones, type Milestone } from '#contract/orders/milestones.ts'
import { MoveReasonFields, type MoveReasonDraft, PlanDateField } from '#web/orders/circuits/PlanDateField.tsx'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface ReplanDialogProps {
  title: string
  of: { circuit_ids: number[] } | { order_ids: number[] }
  onDone: () => void
  onClose: () => void
}

interface ReplanDraft extends MoveReasonDraft {
  kind: Milestone
  /** Decides which of the two fields is sent. */
  by: 'planned' | 'working_days'
  planned: string
  working_days: string
  shift: boolean
}

const blank: ReplanDraft = {
  kind: 'handed_over',
  by: 'working_days',
  planned: '',
  working_days: '',
  shift: true,
  reason_code: '',
  reason: '',
}

export function ReplanDialog({ title, of, onDone, onClose }: ReplanDialogProps) {
  const { t } = useTranslation()
  const replan = useWrite(orderApi.replan, {
    onDone: ({ data, message = '' }) => {
      onDone()
      // The list of skipped circuits stays until it is dismissed.
      if (data.skipped.length > 0) raiseAlert(message, 'notice')
      else showMessage(message)
    },
  })
  const form = usePortalForm({
    initial: blank,
    wrong: ({ by, planned, working_days, reason_code, reason }) => ({
      planned: by === 'planned' && planned === '' && t('replan.dayMissing'),
      working_days:
        by === 'working_days' && !isShift(working_days) && t('replan.daysWrong', { most: maxShifted }),
      reason_code: reason_code === '' && t('replan.codeMissing'),
      reason: reason.trim() === '' && t('replan.reasonMissing'),
    }),
    write: replan,
    input: ({ kind, by, planned, working_days, shift, reason_code, reason }) =>
      reason_code === ''
        ? null
        : {
            body: {
              ...of,
              kind,
              ...(by === 'planned' ? { planned } : { working_days: Number(working_days) }),
              shift: shift && kind !== 'handed_over',
              reason_code,
              reason: reason.trim(),
            },
          },
    failed: t('circuits.failed'),
    // Each refused circuit has its own next possible day.
    errorsFor: (errors, { by }) => {
      const refused = Object.entries(errors).filter(([path]) => /^(circuits\.|order_ids$)/.test(path))
      return {
        ...Object.fromEntries(Object.entries(errors).map(([path, [text]]) => [path, text])),
        ...(refused.length > 0 && { [by]: refused.flatMap(([, texts]) => texts).join(' ') }),
      }
    },
  })
  return (
    <FormDialog form={form} title={title} size="small" submit={t('replan.do')} onClose={onClose}>
      <Text>{t('replan.text')}</Text>
      <NativeSelect
        {...form.field('kind')}
        label={t('circuits.milestone.which')}
        data-autofocus
        data={milestones.map((value) => ({ value, label: t(`status.milestone.${value}`) }))}
      />
      <SegmentedControl
        value={form.values.by}
        onChange={(by) => form.set({ by: by as ReplanDraft['by'] })}
        aria-label={t('replan.by')}
        data={[
          { value: 'working_days', label: t('replan.byDays') },
          { value: 'planned', label: t('replan.byDay') },
        ]}
      />
      {form.values.by === 'planned' ? (
        <PlanDateField
          {...form.field('planned')}
          label={t('replan.day')}
          required
          of={of}
          kind={form.values.kind}
        />
      ) : (
        <TextInput
          {...form.field('working_days')}
          label={t('priceBook.leadTimes.days')}
          description={t('replan.daysHelp')}
          required
          inputMode="numeric"
          styles={{ input: { maxWidth: 240 } }}
        />
      )}
      {form.values.kind !== 'handed_over' && (
        <Checkbox
          checked={form.values.shift}
          onChange={(event) => form.set({ shift: event.currentTarget.checked })}
          label={t('circuits.milestone.shift')}
        />
      )}
      <MoveReasonFields form={form} />
    </FormDialog>
  )
}

function isShift(text: string): boolean {
  const days = Number(text)
  return text.trim() !== '' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= maxShifted
}
