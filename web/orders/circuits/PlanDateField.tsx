import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@mantine/core'
import { lastCalendarDay } from '#contract/days.ts'
import { orderApi } from '#contract/orders/api.ts'
import { type Milestone, moveReasons, type MoveReason } from '#contract/orders/milestones.ts'
import { CalendarDateField, type CalendarDateFieldProps } from '#web/parts/form/DateField.tsx'
import { useRead } from '#web/platform/query.ts'
import { RemarkField } from '#web/parts/form/fields.tsx'
import type { PortalForm } from '#web/parts/form/form.tsx'

interface PlanDateFieldProps extends Omit<
  CalendarDateFieldProps,
  'calendar' | 'first' | 'last' | 'firstText' | 'description'
> {
  of: { circuit_ids: readonly number[] } | { order_ids: readonly number[] }
  kind: Milestone
}

/** Shows the first day that is possible at all sites and marks their rest days. */
export function PlanDateField({ of, kind, ...rest }: PlanDateFieldProps) {
  const { t } = useTranslation()
  const { data } = useRead(orderApi.planDays, {
    query: {
      kind,
      ...('circuit_ids' in of
        ? { circuit_ids: of.circuit_ids.join(',') }
        : { order_ids: of.order_ids.join(',') }),
    },
  })
  return (
    <CalendarDateField
      {...rest}
      calendar={data}
      description={t('siteDays.marked')}
      first={data?.first ?? undefined}
      firstText={(date) => t('siteDays.firstPossible', { date })}
      last={lastCalendarDay}
    />
  )
}

export interface MoveReasonDraft {
  reason_code: MoveReason | ''
  reason: string
}

export function MoveReasonFields({ form }: { form: Pick<PortalForm<MoveReasonDraft>, 'field'> }) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        {...form.field('reason_code')}
        label={t('replan.code')}
        required
        data={[
          { value: '', label: t('replan.codeHint') },
          ...moveReasons.map((value) => ({ value, label: t(`status.moveReasons.${value}`) })),
        ]}
      />
      <RemarkField
        {...form.field('reason')}
        label={t('quotes.history.reason')}
        description={t('replan.reasonHelp')}
        required
      />
    </>
  )
}
