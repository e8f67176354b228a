import { useState } from 'react'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { CalendarDateField, type CalendarDateFieldProps } from '#web/parts/form/CalendarDateField.tsx'
import { useRead } from '#web/platform/query.ts'

interface SiteDateFieldProps extends Omit<CalendarDateFieldProps, 'calendar' | 'onReach'> {
  quoteIds: readonly number[]
}

/** The calendar of the quotes' sites loads when the field is focused. */
export function SiteDateField({ quoteIds, ...rest }: SiteDateFieldProps) {
  const [reached, setReached] = useState(rest.firstText !== undefined)
  const { data } = useRead(
    restDaysApi.ofQuotes,
    { query: { ids: quoteIds.join(',') } },
    { enabled: reached && quoteIds.length > 0, staleTime: 5 * 60_000 },
  )
  return <CalendarDateField {...rest} calendar={data} onReach={() => setReached(true)} />
}
