import type { Db } from '#server/platform/db.ts'
import type { Cast } from '#server/seed/cast.ts'

/** A view that Acme's people share, and one that staff do. */
export async function seedViews(db: Db, { acme, manager }: Cast, now: Date) {
  await db
    .insertInto('saved_view')
    .values([
      {
        company_id: acme.companyId,
        owner_id: acme.userId,
        list: 'quotes',
        name: 'Highest monthly charge first',
        tab: 'active',
        search: 'sort=-total_mrc',
        hidden: '',
        shared: true,
        changed_at: now,
      },
      {
        company_id: null,
        owner_id: manager.userId,
        list: 'manager-orders',
        name: 'Overdue, longest first',
        tab: '',
        search: 'needs=late&sort=-days_overdue',
        hidden: 'po,at,circuits,nrc',
        shared: true,
        changed_at: now,
      },
    ])
    .execute()
}
