import { Button, Group, Text } from '@mantine/core'
import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { furthestRow } from '#contract/paging.ts'
import { rowsPerPage, type Filters } from '#web/parts/list/list-search.ts'
import classes from '#web/parts/list/Pager.module.css'

interface PagerProps {
  page: number
  /** The number of rows on all pages. */
  count: number
  /** The rows shown are not those of this page, which could not be read. */
  uncertain?: boolean
  /** The list is not at the top of the screen: turning pages must not scroll. */
  below?: boolean
}

export function Pager({ page, count, uncertain = false, below = false }: PagerProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const pages = Math.ceil(Math.min(count, furthestRow) / rowsPerPage)
  // Always the same number of places, so that the links stay under the pointer.
  const { range } = usePagination({ total: pages, page })
  const first = (page - 1) * rowsPerPage + 1
  const last = Math.min(page * rowsPerPage, count)
  if (count === 0 || (first > count && !uncertain)) return null
  return (
    <nav className={classes.pager} aria-label={t('list.pages')}>
      <Text span c="dimmed">
        {!uncertain && t('list.range', { first: number(first), last: number(last), count: number(count) })}
      </Text>
      {pages > 1 && (
        <Group justify="center" gap={4} className={classes.links}>
          <PageLink page={page - 1} below={below} disabled={page === 1} label={t('list.previous')}>
            <IconChevronLeft size={16} aria-hidden />
          </PageLink>
          {range.map((each, index) =>
            each === 'dots' ? (
              <Text span key={`gap-${index}`} c="dimmed">
                …
              </Text>
            ) : (
              <PageLink
                key={each}
                page={each}
                below={below}
                current={each === page}
                label={t('list.page', { page: each })}
              >
                {number(each)}
              </PageLink>
            ),
          )}
          <PageLink page={page + 1} below={below} disabled={page === pages} label={t('list.next')}>
            <IconChevronRight size={16} aria-hidden />
          </PageLink>
        </Group>
      )}
    </nav>
  )
}

interface PageLinkProps {
  page: number
  below: boolean
  label: string
  current?: boolean
  disabled?: boolean
  children: React.ReactNode
}

function PageLink({ page, below, label, current, disabled, children }: PageLinkProps) {
  const search = (before: Filters) => ({ ...before, page: page === 1 ? undefined : String(page) })
  const look = {
    variant: current ? 'light' : 'subtle',
    className: classes.link,
    'aria-label': label,
  } as const
  if (disabled) {
    return (
      <Button {...look} color="gray" disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      color={current ? undefined : 'gray'}
      aria-current={current ? 'page' : undefined}
      renderRoot={(props) => <Link to="." search={search} resetScroll={!below} {...props} />}
    >
      {children}
    </Button>
  )
}
