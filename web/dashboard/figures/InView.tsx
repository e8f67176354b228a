import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'

const height = 280

/** A chart or map whose code is loaded once it comes into view. The room is its own from the beginning. */
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
