import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import type { Filters } from '#web/parts/list/list-search.ts'

/** What the list on screen shows, as a view saves it, and the path of one of its tabs. */
export function useShownView(choice: ColumnChoice) {
  const { tab = '' } = useParams({ strict: false })
  const { page: _, ...filters }: Filters = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return {
    shown: { tab, search: search.toString(), hidden: [...choice.hidden].join(',') },
    pathOf: (named: string) => (tab && named ? path.replace(/[^/]*$/, encodeURIComponent(named)) : path),
  }
}
