import { Button } from '@mantine/core'
import { IconHourglassLow } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import type { Filters } from '#web/parts/list/list-search.ts'
import { useRead } from '#web/platform/query.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'

interface ExpiringChipProps {
  desk: QuoteDesk
  chosen: boolean
  onChange: (changes: Filters) => void
}

/** Narrows the active quotes to those that expire within a week, the most urgent first, and says how many they are. */
export function ExpiringChip({ desk, chosen, onChange }: ExpiringChipProps) {
  const { t } = useTranslation()
  const { expiring } = desk.countsIn(useRead(dashboardApi.read).data)
  return (
    <Button
      radius="xl"
      variant={chosen ? 'light' : 'default'}
      aria-pressed={chosen}
      leftSection={<IconHourglassLow size={16} aria-hidden />}
      onClick={() => onChange(chosen ? notExpiring : { expiring: '1', sort: 'validity' })}
    >
      {t('quotes.expiring')}
      {expiring !== undefined && ` ${expiring}`}
    </Button>
  )
}

/** The change of the URL that shows all active quotes again. */
export const notExpiring: Filters = { expiring: '', sort: '' }
