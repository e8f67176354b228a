import { Button, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import type { FormWrite } from '#web/parts/form/portal-form.ts'
import classes from '#web/parts/planned/PlannedChanges.module.css'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'

/** What will apply from a later day on. */
export interface PlannedChange {
  what: string
  value: string
  from_date: string
}

interface PlannedChangesProps<Each extends PlannedChange> {
  changes: readonly Each[]
  /** Opens the question whether a change is withdrawn; readers have none. */
  onWithdraw: ((change: Each) => void) | null
}

/** The planned changes, the next one first; nothing while there are none. */
export function PlannedChanges<Each extends PlannedChange>({
  changes,
  onWithdraw,
}: PlannedChangesProps<Each>) {
  const { t } = useTranslation()
  const id = useId()
  const textOf = usePlannedText()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} mt="lg" mb="xs" id={id}>
        {t('plannedChanges.title')}
      </Title>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={textOf(change)} className={classes.change}>
            <div>{textOf(change)}</div>
            {onWithdraw && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('plannedChanges.withdrawOf', { what: textOf(change) })}
                onClick={() => onWithdraw(change)}
              >
                {t('plannedChanges.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WithdrawChangeProps<Input> {
  change: PlannedChange
  write: FormWrite<Input>
  input: Input
  onClose: () => void
}

/** Asks whether a planned change is withdrawn. */
export function WithdrawChange<Input>({ change, write, input, onClose }: WithdrawChangeProps<Input>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const textOf = usePlannedText()
  return (
    <ConfirmDialog
      title={t('plannedChanges.withdrawTitle')}
      confirm={t('plannedChanges.withdraw')}
      dangerous
      pending={write.isPending}
      failure={write.error && failureText(write.error)}
      onConfirm={() => write.mutate(input)}
      onClose={onClose}
    >
      {t('plannedChanges.withdrawText', { what: textOf(change) })}
    </ConfirmDialog>
  )
}

function usePlannedText() {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ what, value, from_date }: PlannedChange) =>
    t('plannedChanges.entry', { what, value, date: dates.fullDay(from_date) })
}
