import { IconFileUnknown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import classes from '#web/parts/record/LoadedRecord.module.css'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { CallError } from '#web/platform/api.ts'

interface LoadedRecordProps<T> {
  read: UseQueryResult<T>
  /** The way to the list it is one of. */
  back: ReactNode
  /** The heading stands from the beginning, so that the focus it was given stays with it. */
  head: (record: T | undefined) => ComponentProps<typeof PageHead>
  /** What is said if no such record exists, or not for this reader: the two cannot be told apart. */
  absent: { title: string; text: string }
  children: (record: T) => ReactNode
}

/** The page of one record. One that is not there is no failure that trying again could mend. */
export function LoadedRecord<T>({ read, back, head, absent, children }: LoadedRecordProps<T>) {
  const gone = isNotFound(read)
  return (
    <>
      <nav className={classes.back}>{back}</nav>
      <PageHead {...(gone ? { title: absent.title } : head(read.data))} />
      {gone ? (
        <EmptyState icon={IconFileUnknown} title={absent.title} text={absent.text} action={back} />
      ) : (
        <Loaded read={read} skeleton={<PageSkeleton />}>
          {children}
        </Loaded>
      )}
    </>
  )
}

/** Whether a read says that there is no such record; an address with something else than an id is refused as such. */
export function isNotFound({ error }: { error: unknown }): boolean {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid')
}
