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
  back: ReactNode
  /** Shown from the start, so that the heading keeps the focus. */
  head: (record: T | undefined) => ComponentProps<typeof PageHead>
  /** For a record that does not exist or that the reader may not see: the two look the same. */
  absent: { title: string; text: string }
  children: (record: T) => ReactNode
}

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

/** An id that is not a number is refused as invalid, which means not found here. */
export function isNotFound({ error }: { error: unknown }): boolean {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid')
}
