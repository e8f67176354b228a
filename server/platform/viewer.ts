import type { Config } from '#server/platform/config.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { KeyScope } from '#contract/endpoint.ts'
import type { Language } from '#contract/session.ts'
import type { Role } from '#contract/roles.ts'

/** The caller, their company and the time. Every verb gets it as its second argument. */
export interface Viewer {
  token: string
  /** The API key that acts for them. */
  key?: { id: number; name: string; scopes: readonly KeyScope[] }
  userId: number
  role: Role
  /** Null for staff, who see every company. */
  companyId: number | null
  /** Whether they administer their company; the scheduler does not. */
  companyAdmin?: boolean
  /** Whether they may approve another client manager's price below the floor. */
  approvesFloor?: boolean
  language: Language
  /** The portal requires a second factor of them, and they have none: they may make few calls. */
  lacksFactor?: boolean
  now: Date
  /** Today in the business zone, `2026-11-20`; validity is compared with it. */
  today: string
  timeZone: string
}

/** The company of a customer, who always has one; for verbs that only customers may call. */
export function companyOf(viewer: Viewer): number {
  if (viewer.companyId === null) throw new Error(`User ${viewer.userId} belongs to no company`)
  return viewer.companyId
}

export function isStaff(viewer: Pick<Viewer, 'companyId'>): boolean {
  return viewer.companyId === null
}

export function actsForCompany(viewer: Viewer): boolean {
  return viewer.role === 'client_manager' && !isStaff(viewer)
}

/** The scheduler as a viewer: it sees every company, like staff, and has no name in the history. */
export function calendarOf({ timeZone }: Pick<Config, 'timeZone'>, now: Date): Viewer {
  return {
    token: '',
    userId: 0,
    role: 'client_manager',
    companyId: null,
    language: 'en',
    now,
    today: dayIn(timeZone, now),
    timeZone,
  }
}
