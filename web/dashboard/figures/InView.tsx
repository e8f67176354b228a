import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'

const height = 280

/** Loads a chart or map once it scrolls into view, and reserves its space from the start. */
export function InView({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: '120px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <div ref={ref}>
      {seen ? (
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      ) : (
        <Skeleton height={height} animate={false} />
      )}
    </div>
  )
}
