import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/ListTabs.module.css'
import type { Path } from '#web/platform/paths.ts'

export interface ListTab {
  text: string
  /** Left out until it is known. */
  count: number | undefined
  path: Path
  search?: Record<string, string | undefined>
  current: boolean
}

/** The parts of a list, each an address of its own, with the number of rows in it. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const { i18n } = useTranslation()
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ text, count, path, search, current }) => (
        <Link
          key={text}
          ref={current ? moveIntoSight : undefined}
          to={path}
          search={search ?? {}}
          className={classes.tab}
          aria-current={current ? 'page' : undefined}
          activeProps={{}}
        >
          {text}
          <span className={classes.count}>{count?.toLocaleString(i18n.language)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** On a phone not all of them fit: the current one goes to the middle of what is seen, the page stays where it is. */
function moveIntoSight(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const [seen, current] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += current.left - seen.left - (seen.width - current.width) / 2
}
