import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/list/ListTabs.module.css'

export interface ListTab {
  text: string
  count: number | undefined
  path: string
  search?: Record<string, string | undefined>
  current: boolean
}

/** The parts of a list, each with its own URL and count. */
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
          // A page below a tab's URL does not belong to its list.
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
