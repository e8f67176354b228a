import { NativeSelect, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { moveReasons, type MoveReason } from '#contract/orders/milestones.ts'
import { longestRemark } from '#contract/text.ts'
import type { PortalForm } from '#web/parts/form/portal-form.ts'

/** The fields of a reason, as forms hold them. */
export interface MoveReasonDraft {
  reason_code: MoveReason | ''
  reason: string
}

/** Why a planned hand-over moves: a cause from the list, and the words that the company reads. */
export function MoveReasonFields({ form }: { form: Pick<PortalForm<MoveReasonDraft>, 'field'> }) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        {...form.field('reason_code')}
        label={t('circuits.replan.code')}
        required
        data={[
          { value: '', label: t('circuits.replan.codeHint') },
          ...moveReasons.map((value) => ({ value, label: t(`orders.moveReasons.${value}`) })),
        ]}
      />
      <Textarea
        {...form.field('reason')}
        label={t('circuits.replan.reason')}
        description={t('circuits.replan.reasonHelp')}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestRemark}
      />
    </>
  )
}
