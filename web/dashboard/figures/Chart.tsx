import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import type { MonthBarsProps } from '#web/dashboard/figures/MonthBars.tsx'

const Bars = lazy(async () => ({ default: (await import('#web/dashboard/figures/MonthBars.tsx')).MonthBars }))

/** Bars by month, whose library is loaded once they come into view. The room is theirs from the beginning. */
export function Chart(bars: MonthBarsProps) {
  const { ref, entry } = useIntersection({ rootMargin: '120px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <div ref={ref}>
      {seen ? (
        <Suspense fallback={<Skeleton height={280} />}>
          <Bars {...bars} />
        </Suspense>
      ) : (
        <Skeleton height={280} animate={false} />
      )}
    </div>
  )
}
