import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/list/ListTabs.module.css'

export interface ListTab {
  text: string
  /** Omitted until it is known. */
  count: number | undefined
  path: string
  search?: Record<string, string | undefined>
  current: boolean
}

/** The parts of a list, each an address of its own, with the number of rows in it. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const { i18n } = useTranslation()
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useLayoutEffect(() => (row.current ? keepInSight(row.current, current) : undefined), [current])
  return (
    <nav ref={row} aria-label={label} className={classes.tabs} data-noprint>
      {tabs.map(({ text, count, path, search }, index) => (
        <Link
          key={text}
          to={path}
          search={search ?? {}}
          className={classes.tab}
          aria-current={index === current ? 'page' : undefined}
          // An address within that of a tab is no part of its list.
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {text}
          <span className={classes.count}>{count?.toLocaleString(i18n.language)}</span>
        </Link>
      ))}
    </nav>
  )
}

/**
 * Scrolls the current tab to the centre of the row on a phone, where not all tabs fit, and again when counts arrive. The
 * page itself does not scroll. Returns a function that stops this.
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
