import type { Language } from '#contract/session.ts'
import type { Role } from '#contract/roles.ts'

/** Who asks, for which company, and when. Every verb gets it as its second argument. */
export interface Viewer {
  /** The session they came with. */
  token: string
  userId: number
  role: Role
  /** Null for staff, who see every company. */
  companyId: number | null
  language: Language
  now: Date
  /** Today in the business zone, `2026-11-20`: what validity is judged by. */
  today: string
  /** The business zone, `Asia/Kuala_Lumpur`. */
  timeZone: string
}

/** A customer always has a company; a verb only customers may call says so by asking for it here. */
export function companyOf(viewer: Viewer): number {
  if (viewer.companyId === null) throw new Error(`User ${viewer.userId} belongs to no company`)
  return viewer.companyId
}
