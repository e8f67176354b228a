import { useDebouncedValue } from '@mantine/hooks'
import { buildingApi, type BuildingFound } from '#contract/buildings.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { useRead } from '#web/platform/query.ts'

/** Below this many characters nothing is asked, and after the last key this many milliseconds pass (§9). */
const fewestCharacters = 3
const quietTime = 1_000

export interface BuildingHits {
  /** `none`: too little was typed. */
  state: 'none' | 'asking' | 'failed' | 'answered'
  /** Own NNIs first. Empty in every state but `answered`. */
  found: readonly BuildingFound[]
}

/** The answer to what stands in the address box, and to nothing else. A failed search is an empty list. */
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
