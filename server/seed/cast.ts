import type { Viewer } from '#server/platform/viewer.ts'

interface Person {
  /** Null for the carrier's own. */
  companyId: number | null
  userId: number
}
interface Buyer extends Person {
  companyId: number
}

/** Whose names the story is told in. */
export interface Cast {
  acme: Buyer
  borneo: Buyer
  manager: Person
}
/** One of them as the viewer of a verb, so many days ago. */
export type ViewerOf = (person: Person, daysAgo: number) => Viewer
