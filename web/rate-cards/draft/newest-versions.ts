import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import { today } from '#web/platform/dates.ts'
import { useList } from '#web/platform/query-list.ts'

/** The most that one page of the API has. */
const newest = 100

/** The newest versions of a card, whatever page of them is on screen, and the count of all. */
export function useNewestVersions(rule: number) {
  return useList(rateCardApi.versions, { query: { id: rule, per_page: newest } }).data
}

export const isPlanned = ({ from, withdrawn }: CardVersion) => withdrawn === null && from > today()
