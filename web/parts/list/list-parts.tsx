import { Button, Group, Text, VisuallyHidden, CloseButton, TextInput } from '@mantine/core'
import { usePagination, useDebouncedCallback } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useState, useLayoutEffect, useRef, type ReactNode } from 'react'
import { maxRow, longestKeyword } from '#contract/paging.ts'
import { rowsPerPage, type Filters } from '#web/parts/list/list.ts'
import classes from '#web/parts/list/list-parts.module.css'
import { useKeys } from '#web/platform/keys.ts'
import ui from '#web/parts/ui.module.css'

interface PagerProps {
  page: number
  perPage?: number | undefined
  /** The number of rows on all pages. */
  count: number
  /** The rows shown are not those of this page, which could not be read. */
  uncertain?: boolean
  /** The list is not at the top of the screen: turning pages must not scroll. */
  below?: boolean
}

export function Pager({ page, perPage = rowsPerPage, count, uncertain = false, below = false }: PagerProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const pages = Math.ceil(Math.min(count, maxRow) / perPage)
  // Always the same number of places, so that the links stay under the pointer.
  const { range } = usePagination({ total: pages, page })
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, count)
  if (count === 0 || (first > count && !uncertain)) return null
  return (
    <nav className={`${ui.between} ${classes.pager}`} aria-label={t('list.pages')}>
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

interface ListResultProps {
  /** Null while it is loading, and if it failed: an alert says that. */
  text: string | null
}

/** Announces the result of a search, filter, order or page to screen readers; not the initial one. */
export function ListResult({ text }: ListResultProps) {
  const [first, setFirst] = useState(text)
  const [changed, setChanged] = useState(false)
  if (first === null && text !== null) setFirst(text)
  else if (text !== first && !changed) setChanged(true)
  return <VisuallyHidden role="status">{changed && text}</VisuallyHidden>
}

export interface ListTab {
  text: string
  /** Undefined while it loads, left out for a tab without one. */
  count?: number | undefined
  path: string
  search?: Record<string, string | undefined>
  current: boolean
  onDrop?: () => void
}

/** The parts of a list, each with its own URL and count. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const { i18n } = useTranslation()
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useLayoutEffect(() => (row.current ? keepInSight(row.current, current) : undefined), [current])
  return (
    <nav ref={row} aria-label={label} className={classes.tabs} data-noprint>
      {tabs.map(({ text, path, search, onDrop, ...tab }, index) => (
        <Link
          key={text}
          to={path}
          search={search ?? {}}
          className={`${ui.insetFocus} ${ui.touch} ${classes.tab}`}
          aria-current={index === current ? 'page' : undefined}
          data-drop={onDrop && true}
          onDragOver={onDrop && ((event) => event.preventDefault())}
          onDrop={(event) => {
            event.preventDefault()
            onDrop?.()
          }}
          // A page below a tab's URL does not belong to its list.
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {text}
          {'count' in tab && (
            <span className={classes.count}>{tab.count?.toLocaleString(i18n.language)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Scrolls the current tab to the centre of the row on a phone, again when counts arrive, without scrolling the page.
 * Returns the clean-up.
 */
function keepInSight(row: HTMLElement, index: number) {
  const moved = new ResizeObserver(() => {
    const tab = row.children[index]
    if (!tab) return
    const [seen, current] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.scrollLeft += current.left - seen.left - (seen.width - current.width) / 2
  })
  for (const resized of [row, ...row.children]) moved.observe(resized)
  return () => moved.disconnect()
}

const typingPause = 300

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (words: string) => void
}

/** Searches while typing; `/` focuses it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  const search = useDebouncedCallback((words: string) => {
    setKnown((before) => ({ ...before, sent: words.trim() }))
    onSearch(words.trim())
  }, typingPause)
  useKeys({ '/': () => input.current?.focus() })

  // Back, or a cleared filter, changes the value; the echo of earlier typing must not overwrite later typing.
  if (value !== known.value) {
    setKnown({ ...known, value })
    if (value !== known.sent) setText(value)
  }
  const type = (words: string) => {
    setText(words)
    search(words)
  }
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={longestKeyword}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            iconSize={16}
            aria-label={t('list.clearSearch')}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

export function RowList({ label, width, children }: { label?: string; width?: number; children: ReactNode }) {
  return (
    <ul className={`${ui.surface} ${ui.rows}`} aria-label={label} style={{ maxWidth: width }}>
      {children}
    </ul>
  )
}
