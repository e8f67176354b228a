import type { Records, Stage } from '#server/testing/records.ts'

/** The actors, in the order of the columns below. The records belong to `acme`; `borneo` is another company. */
export const actors = ['nobody', 'dead', 'acme', 'borneo', 'manager', 'admin', 'commercial'] as const
export type Actor = (typeof actors)[number] | 'colleague'
/** All of them; the colleague has no column, because few rows differ from `acme`. */
export const everyActor: readonly Actor[] = [...actors, 'colleague']

/** A call with a valid shape and the ids of Acme's records. */
export interface AttemptedCall {
  /** The status for each actor, in the same order. */
  statuses: string
  from?: Stage
  /** The records behind `:id`, `:file` and `:charge` of the path. */
  id?: keyof Records
  /** The rest of the path and the query, with ids for `:quote`, `:otherQuote`, `:rule`, `:company` and `:circuit`. */
  more?: string
  kind?: string
  body?: (of: Records) => unknown
  /** Sends a file: a PDF, or this text as a CSV. */
  upload?: true | ((of: Records) => string)
  /** Sends a form with a file. */
  form?: () => Record<string, string>
  /** The status for Acme’s colleague with a spending limit, if it differs from that of `acme`, the administrator. */
  colleague?: string
}

/** The usual rows: the status by actor. */
export const usual = {
  //            nobody dead acme borneo manager admin commercial
  everyone: '200 200 200 200 200 200 200',
  signedIn: '401 401 200 200 200 200 200',
  customers: '401 401 200 200 403 403 403',
  owner: '401 401 200 404 403 403 403',
  ownerAndManager: '401 401 200 404 200 403 403',
  manager: '401 401 403 403 200 403 403',
  managerAndAdmin: '401 401 403 403 200 200 403',
  admin: '401 401 403 403 403 200 403',
  staff: '401 401 403 403 200 200 200',
} as const
