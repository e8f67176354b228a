import { Box, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { ConfirmButton } from '#web/parts/dialog/Dialog.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates, today } from '#web/platform/dates.ts'
import { DateField } from '#web/parts/form/DateField.tsx'

export interface PlannedChange {
  what: string
  value: string
  from_date: string
}

export function PlannedChanges<Each extends PlannedChange, E extends Endpoint>({
  changes,
  endpoint,
  withdrawing,
  onWithdrawn,
}: {
  changes: readonly Each[]
  endpoint: E
  /** The call that withdraws a change; null for readers. */
  withdrawing: ((change: Each) => CallInput<E>) | null
  /** By default the reply's message is shown. */
  onWithdrawn?: () => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const dates = useDates()
  const textOf = ({ what, value, from_date }: PlannedChange) =>
    t('plannedChanges.entry', { what, value, date: dates.fullDay(from_date) })
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} mt="lg" mb="xs" id={id}>
        {t('plannedChanges.title')}
      </Title>
      <Box component="ul" maw={640} className={ui.entries}>
        {changes.map((change) => (
          <li key={textOf(change)} style={{ flexWrap: 'nowrap' }}>
            <div>{textOf(change)}</div>
            {withdrawing && (
              <ConfirmButton<E>
                text={t('common.withdraw')}
                label={t('plannedChanges.withdrawOf', { what: textOf(change) })}
                button={{ variant: 'default', size: 'compact-sm' }}
                endpoint={endpoint}
                input={withdrawing(change)}
                onDone={onWithdrawn}
                title={t('plannedChanges.withdrawTitle')}
                confirm={t('common.withdraw')}
                dangerous
              >
                {t('plannedChanges.withdrawText', { what: textOf(change) })}
              </ConfirmButton>
            )}
          </li>
        ))}
      </Box>
    </section>
  )
}

export function FromField(props: { id: string; value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  return (
    <DateField
      {...props}
      label={t('plannedChanges.from')}
      description={t('plannedChanges.fromHelp')}
      first={today()}
    />
  )
}
