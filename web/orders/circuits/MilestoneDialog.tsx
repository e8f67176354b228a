import { Alert, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MilestoneChange } from '#contract/orders/circuits.ts'
import { milestones, type Milestone } from '#contract/orders/milestones.ts'
import { blank, changeOf, draftOf } from '#web/orders/circuits/milestone-draft.ts'
import { MilestoneFields } from '#web/orders/circuits/MilestoneFields.tsx'
import type { Step } from '#web/orders/milestones.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import type { CallError } from '#web/platform/api.ts'
import { today } from '#web/platform/dates.ts'
import { fieldError, useFailureText } from '#web/platform/failure.ts'

interface MilestoneDialogProps {
  title: string
  /** The milestone to change; null where one is chosen, for several circuits. */
  step: Step | null
  pending: boolean
  error: CallError | null
  onSave: (kind: Milestone, change: MilestoneChange) => void
  onClose: () => void
}

/** Changes a milestone of one circuit, or sets one of several at once. */
export function MilestoneDialog({ title, step, pending, error, onSave, onClose }: MilestoneDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [kind, setKind] = useState<Milestone | null>(step?.kind ?? null)
  const [draft, setDraft] = useState(step ? draftOf(step) : blank)
  const change = changeOf(draft, step)
  const wrong = draft.actual > today() || (step !== null && draft.planned === '')
  const missing = change === null || kind === null
  const told = Object.keys(error?.errors ?? {}).length > 0
  return (
    <Dialog title={title} size="small" onClose={onClose} busy={pending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (missing || pending) return
          if (wrong) return document.getElementById(draft.actual > today() ? 'actual' : 'planned')?.focus()
          onSave(kind, change)
        }}
      >
        <Stack>
          {!step && (
            <>
              <Text>{t('circuits.milestone.severalText')}</Text>
              <NativeSelect
                label={t('circuits.milestone.which')}
                data-autofocus
                data={[
                  { value: '', label: t('circuits.milestone.whichHint') },
                  ...milestones.map((value) => ({ value, label: t(`orders.milestone.${value}`) })),
                ]}
                value={kind ?? ''}
                onChange={(event) =>
                  setKind(milestones.find((each) => each === event.currentTarget.value) ?? null)
                }
              />
            </>
          )}
          <MilestoneFields
            draft={draft}
            several={step === null}
            errorOf={(field) => fieldError(error, field)}
            onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          />
          {error && !told && <Alert color="red">{failureText(error, t('circuits.failed'))}</Alert>}
          <DialogFoot
            submit={t('circuits.milestone.save')}
            missing={missing && t(step ? 'circuits.milestone.nothing' : 'circuits.milestone.nothingSeveral')}
            pending={pending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
