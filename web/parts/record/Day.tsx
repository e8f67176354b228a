import { OnPaper } from '#web/parts/print/OnPaper.tsx'
import { useDates } from '#web/platform/dates.ts'

interface DayProps {
  value: string
  /** Near days as "in 12 days", with the full date on hover and in print. */
  relative?: boolean
}

export function Day({ value, relative }: DayProps) {
  const dates = useDates()
  return (
    <time dateTime={value} title={dates.fullDay(value)}>
      {relative ? <OnPaper text={dates.relativeDay(value)} paper={dates.fullDay(value)} /> : dates.day(value)}
    </time>
  )
}
