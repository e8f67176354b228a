import type { z } from 'zod'
import type { quoteDraft } from '#contract/quotes/draft.ts'
import type { Viewer } from '#server/platform/viewer.ts'

interface Person {
  /** Null for staff. */
  companyId: number | null
  userId: number
}
interface Buyer extends Person {
  companyId: number
}

export interface Cast {
  acme: Buyer
  /** A colleague at Acme with a spending limit. */
  colleague: Buyer
  borneo: Buyer
  manager: Person
  daniel: Person
}
export type ViewerOf = (person: Person, daysAgo: number) => Viewer

export type StoryDraft = Omit<z.input<typeof quoteDraft>, 'bandwidth_id'> & { mbps: number }
export type AddStoryQuotes = (
  viewer: Viewer,
  projectName: string | null,
  drafts: StoryDraft[],
) => Promise<number[]>
