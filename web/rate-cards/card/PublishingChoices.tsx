import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { plannedChoices } from '#contract/rate-cards/cell.ts'
import { plannedVersions, type PlannedVersion } from '#contract/rate-cards/draft-api.ts'
import type { Field } from '#web/parts/form/form.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import type { CallError } from '#web/platform/api.ts'
import { useDates } from '#web/platform/dates.ts'

type PlannedChoice = (typeof plannedChoices)[number]

export interface ChoicesTyped {
  reason: string
  planned: PlannedChoice | ''
}

export const noChoices: ChoicesTyped = { reason: '', planned: '' }

/** The planned versions that a refused publication names. */
export function plannedIn(error: CallError | null): PlannedVersion[] {
  return error?.code === 'planned_versions' ? plannedVersions.parse(error.data).versions : []
}

export function choicesOf({ reason, planned }: ChoicesTyped) {
  return { reason: reason.trim() || null, planned: planned || undefined }
}

export function usePlannedText() {
  const { t } = useTranslation()
  const { day } = useDates()
  return (versions: readonly PlannedVersion[]) =>
    versions.map(({ number, from }) => t('cardDraft.plannedVersion', { number, from: day(from) })).join(', ')
}

interface PublishingChoicesProps {
  reason: Field<string>
  planned: Field<ChoicesTyped['planned']>
  versions: readonly PlannedVersion[]
  asksReason: boolean
}

/** Asks for the reason of a price below the floor, and what becomes of planned prices of the same cells. */
export function PublishingChoices({ reason, planned, versions, asksReason }: PublishingChoicesProps) {
  const { t } = useTranslation()
  const plannedText = usePlannedText()
  return (
    <>
      {asksReason && <RemarkField {...reason} label={t('updatePrice.reason')} required />}
      {versions.length > 0 && (
        <Radio.Group
          {...planned}
          onChange={(choice) => planned.onChange(choice as PlannedChoice)}
          label={t('cardDraft.planned.title', { versions: plannedText(versions) })}
          required
        >
          {plannedChoices.map((choice) => (
            <Radio key={choice} value={choice} mt="xs" label={t(`cardDraft.planned.${choice}`)} />
          ))}
        </Radio.Group>
      )}
    </>
  )
}
