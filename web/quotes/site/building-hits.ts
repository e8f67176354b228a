import { useDebouncedValue } from '@mantine/hooks'
import { buildingApi, type BuildingFound } from '#contract/buildings.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { useRead } from '#web/platform/query.ts'

/** The search starts at this length, this many milliseconds after the last key (§9). */
const fewestCharacters = 3
const quietTime = 1_000

export interface BuildingHits {
  /** `none`: too little was typed. */
  state: 'none' | 'asking' | 'failed' | 'answered'
  /** Own NNIs first. Empty in every state but `answered`. */
  found: readonly BuildingFound[]
}

/** The hits for the current text only. A failed search has none. */
export function useBuildingHits(typed: string, withNnis: boolean): BuildingHits {
  const keyword = typed.trim()
  const [asked] = useDebouncedValue(keyword, quietTime)
  const long = isLongEnough(keyword)
  const read = useRead(
    buildingApi.search,
    { query: { keyword: asked, company_id: useBuyer()?.id } },
    { enabled: long && isLongEnough(asked), staleTime: 60_000 },
  )
  if (!long) return { state: 'none', found: [] }
  if (asked !== keyword || read.isPending) return { state: 'asking', found: [] }
  if (!read.data) return { state: 'failed', found: [] }
  return { state: 'answered', found: read.data.data.filter(({ nni_id }) => withNnis || nni_id === null) }
}

function isLongEnough(keyword: string): boolean {
  return [...keyword].length >= fewestCharacters
}
