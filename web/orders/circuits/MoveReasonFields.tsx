import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { moveReasons, type MoveReason } from '#contract/orders/milestones.ts'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'

export interface MoveReasonDraft {
  reason_code: MoveReason | ''
  reason: string
}

/** The company reads the reason. */
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
        label={t('replan.reason')}
        description={t('replan.reasonHelp')}
        required
      />
    </>
  )
}
