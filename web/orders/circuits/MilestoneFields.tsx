import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { milestoneOwners } from '#contract/orders/milestones.ts'
import { longestRemark } from '#contract/text.ts'
import type { MilestoneDraft } from '#web/orders/circuits/milestone-draft.ts'
import classes from '#web/orders/circuits/MilestoneFields.module.css'
import { today } from '#web/platform/dates.ts'

interface MilestoneFieldsProps {
  draft: MilestoneDraft
  /** Several milestones at once: what is left empty stays as it is. */
  several: boolean
  errorOf: (field: keyof MilestoneDraft) => string | undefined
  onChange: (changes: Partial<MilestoneDraft>) => void
}

/** Planned and actual day, owner and note. */
export function MilestoneFields({ draft, several, errorOf, onChange }: MilestoneFieldsProps) {
  const { t } = useTranslation()
  const future = draft.actual > today()
  const emptied = !several && draft.planned === ''
  const owners = milestoneOwners.map((owner) => ({
    value: owner,
    label: t(`circuits.milestone.owners.${owner}`),
  }))
  return (
    <>
      <TextInput
        id="planned"
        type="date"
        label={t('circuits.milestone.planned')}
        value={draft.planned}
        error={emptied ? t('circuits.milestone.plannedMissing') : errorOf('planned')}
        onChange={(event) => onChange({ planned: event.currentTarget.value })}
      />
      <div className={classes.day}>
        <TextInput
          id="actual"
          type="date"
          label={t('circuits.milestone.actual')}
          max={today()}
          value={draft.actual}
          error={future ? t('circuits.milestone.future') : errorOf('actual')}
          onChange={(event) => onChange({ actual: event.currentTarget.value })}
        />
        <Button variant="default" onClick={() => onChange({ actual: today() })}>
          {t('circuits.milestone.today')}
        </Button>
      </div>
      <NativeSelect
        label={t('circuits.milestone.owner')}
        data={several ? [{ value: '', label: t('circuits.milestone.asIs') }, ...owners] : owners}
        value={draft.owner}
        error={errorOf('owner')}
        onChange={(event) =>
          onChange({ owner: milestoneOwners.find((each) => each === event.currentTarget.value) ?? '' })
        }
      />
      <Textarea
        label={`${t('circuits.milestone.note')} (${t('common.optional')})`}
        description={t('circuits.milestone.noteHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestRemark}
        value={draft.note}
        error={errorOf('note')}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}
