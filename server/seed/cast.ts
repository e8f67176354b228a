import type { Viewer } from '#server/platform/viewer.ts'

interface Person {
  /** Null for the carrier's own. */
  companyId: number | null
  userId: number
}
interface Buyer extends Person {
  companyId: number
}

/** The people of the story. */
export interface Cast {
  acme: Buyer
  /** A colleague at Acme with a spending limit. */
  colleague: Buyer
  borneo: Buyer
  manager: Person
  /** The other client manager. */
  daniel: Person
}
/** A person as the viewer of a verb, a number of days ago. */
export type ViewerOf = (person: Person, daysAgo: number) => Viewer
