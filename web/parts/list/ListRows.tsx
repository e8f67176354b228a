import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import type { Filters } from '#web/parts/list/list-search.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { ListResult } from '#web/parts/list/ListResult.tsx'
import { sortText } from '#web/parts/list/sort-text.ts'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { Pager } from '#web/parts/list/Pager.tsx'
import { TableSkeleton } from '#web/parts/page/Skeletons.tsx'

interface ListRowsProps<Row, Sort extends string> {
  /** Also printed on each page. */
  caption: string
  read: UseQueryResult<{ rows: Row[]; count: number; kept: boolean }>
  page: number
  columns: readonly Column<Row, Sort>[]
  sort: Sort | `-${Sort}`
  /** Search or filters are set, so that no rows means that nothing was found. */
  narrowed: boolean
  onClear: () => void
  nothing: ReactNode
  children: (rows: Row[]) => ReactNode
  below?: ReactNode
}

/** The states of a list: loading, failed, empty, nothing found, a page too far, rows. */
export function ListRows<Row, Sort extends string>({
  caption,
  read,
  page,
  columns,
  sort,
  narrowed,
  onClear,
  nothing,
  children,
  below,
}: ListRowsProps<Row, Sort>) {
  const { t } = useTranslation()
  const order = sortText(t, columns, sort)
  const { data } = read
  const settled = data !== undefined && !data.kept && !read.isPlaceholderData
  return (
    <>
      <PageMargins text={caption} wide />
      <ListResult text={settled ? t('list.results', { count: data.count, page, order }) : null} />
      <Loaded
        read={read}
        skeleton={<TableSkeleton columns={columns.length} />}
        stays={data?.kept ? t('list.kept') : undefined}
      >
        {({ rows, count, kept }) => {
          if (rows.length > 0) {
            return (
              <>
                {children(rows)}
                <Pager page={page} count={count} uncertain={kept} />
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
    </>
  )
}

/** Shown if the last page has no rows left. */
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
