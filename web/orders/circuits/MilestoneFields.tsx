import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { milestoneOwners } from '#contract/orders/milestones.ts'
import { longestRemark } from '#contract/text.ts'
import type { MilestoneDraft } from '#web/orders/circuits/milestone-draft.ts'
import classes from '#web/orders/circuits/MilestoneFields.module.css'
import { DateField } from '#web/parts/form/DateField.tsx'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { today } from '#web/platform/dates.ts'

interface MilestoneFieldsProps {
  form: PortalForm<MilestoneDraft>
  /** Several milestones at once: empty fields do not change. */
  several: boolean
}

/** Planned and actual date, owner and note. */
export function MilestoneFields({ form, several }: MilestoneFieldsProps) {
  const { t } = useTranslation()
  const owners = milestoneOwners.map((owner) => ({
    value: owner,
    label: t(`circuits.milestone.owners.${owner}`),
  }))
  return (
    <>
      <DateField {...form.field('planned')} label={t('circuits.milestone.planned')} />
      <div className={classes.day}>
        <DateField {...form.field('actual')} label={t('circuits.milestone.actual')} last={today()} />
        <Button variant="default" onClick={() => form.set({ actual: today() })}>
          {t('circuits.milestone.today')}
        </Button>
      </div>
      <NativeSelect
        {...form.field('owner')}
        label={t('circuits.milestone.owner')}
        data={several ? [{ value: '', label: t('circuits.milestone.unchanged') }, ...owners] : owners}
      />
      <Textarea
        {...form.field('note')}
        label={`${t('circuits.milestone.note')} (${t('common.optional')})`}
        description={t('circuits.milestone.noteHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestRemark}
      />
    </>
  )
}
