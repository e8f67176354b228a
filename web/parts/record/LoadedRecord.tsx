import { Box } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import ui from '#web/parts/ui.module.css'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { CallError } from '#web/platform/api.ts'

interface LoadedRecordProps<T> {
  read: UseQueryResult<T>
  /** The link back to the list. */
  back: ReactNode
  /** The heading is shown from the beginning, so that it keeps the focus. */
  head: (record: T | undefined) => ComponentProps<typeof PageHead>
  /** The text if the record does not exist or the reader may not see it: the two look the same. */
  absent: { title: string; text: string }
  children: (record: T) => ReactNode
}

/** The page of one record. For a missing one there is no button to try again. */
export function LoadedRecord<T>({ read, back, head, absent, children }: LoadedRecordProps<T>) {
  const gone = isNotFound(read)
  return (
    <>
      <Box component="nav" mb="xs" className={ui.targets} data-noprint>
        {back}
      </Box>
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
