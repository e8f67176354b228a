import { IconFileUnknown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/parts/EmptyState.tsx'
import { Loaded } from '#web/parts/Loaded.tsx'
import { PageHead } from '#web/parts/PageHead.tsx'
import { PageSkeleton } from '#web/parts/Skeletons.tsx'
import { CallError } from '#web/platform/api.ts'

interface LoadedRecordProps<T> {
  read: UseQueryResult<T>
  /** What stands there if no such record exists, or not for this reader: the two cannot be told apart. */
  absent: { title: string; text: string; action: ReactNode }
  children: (record: T) => ReactNode
}

/** The page of one record. One that is not there is no failure that trying again could mend. */
export function LoadedRecord<T>({ read, absent, children }: LoadedRecordProps<T>) {
  const { error } = read
  // An address with something else than an id in it is refused as such.
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid')) {
    return (
      <>
        <PageHead title={absent.title} />
        <EmptyState icon={IconFileUnknown} {...absent} />
      </>
    )
  }
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {children}
    </Loaded>
  )
}
