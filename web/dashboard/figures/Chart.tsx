import { lazy } from 'react'
import { InView } from '#web/dashboard/figures/InView.tsx'
import type { MonthBarsProps } from '#web/dashboard/figures/MonthBars.tsx'

const Bars = lazy(async () => ({ default: (await import('#web/dashboard/figures/MonthBars.tsx')).MonthBars }))

export function Chart(bars: MonthBarsProps) {
  return (
    <InView>
      <Bars {...bars} />
    </InView>
  )
}
