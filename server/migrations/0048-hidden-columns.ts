import type { Kysely } from 'kysely'
import { hideFromCustomers } from '#server/platform/roles.ts'

/** Floors, owners and account managers are the carrier's own: no statement of a customer's can read them. */
export async function up(db: Kysely<unknown>) {
  await hideFromCustomers(db, { rate_cell: ['floor_sen'], quote: ['owner_id'], company: ['manager_id'] })
}
