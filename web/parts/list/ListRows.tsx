import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Pager } from '#web/parts/list/Pager.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'

interface ListRowsProps<Row> {
  read: UseQueryResult<{ rows: Row[]; count: number }>
  page: number
  /** Words or filters narrow the list, so that no rows means that nothing was found. */
  narrowed: boolean
  onClear: () => void
  /** Shown if there are no rows. */
  nothing: ReactNode
  children: (rows: Row[]) => ReactNode
  /** The actions on the rows, below the pager. */
  below?: ReactNode
}

/** The states of a list, each different: loading, failed, nothing yet, nothing found, a page too far, rows. */
export function ListRows<Row>({
  read,
  page,
  narrowed,
  onClear,
  nothing,
  children,
  below,
}: ListRowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {({ rows, count }) => {
        if (rows.length > 0) {
          return (
            <>
              {children(rows)}
              <Pager page={page} count={count} />
              {below}
            </>
          )
        }
        if (count > 0) return <PageTooFar />
        if (!narrowed) return nothing
        return (
          <EmptyState
            icon={IconSearchOff}
            title={t('list.nothingFound')}
            text={t('list.nothingFoundText')}
            action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
          />
        )
      }}
    </Loaded>
  )
}

/** Shown once the last page has no rows left. */
function PageTooFar() {
  const { t } = useTranslation()
  const search = (before: Filters) => ({ ...before, page: undefined })
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('list.pageEmpty')}
      action={
        <Button renderRoot={(props) => <Link to="." search={search} {...props} />}>
          {t('list.toFirstPage')}
        </Button>
      }
    />
  )
}
