import { sql } from 'kysely'
import type { Sen } from '#contract/money.ts'
import type { Profile } from '#contract/session.ts'
import { roleTitles } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export async function hasDemoPeople(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('portal_user').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}

type ProfileRow = Pick<
  Profile,
  | 'id'
  | 'email'
  | 'user_role_id'
  | 'company_admin'
  | 'spending_limit'
  | 'language'
  | 'tenantData'
  | 'customer'
> & { limit_per_month: boolean }

export async function readProfile(db: Db, viewer: Viewer): Promise<Profile> {
  const { rows } = await sql<ProfileRow>`
    select u.id, u.email, u.role_id as user_role_id, u.company_admin, u.spending_limit, u.limit_per_month, u.language,
      case when c.id is not null then json_build_object('registrationno', c.registration_no,
        'bill_street', c.bill_street, 'bill_street2', c.bill_street2, 'bill_city', c.bill_city,
        'bill_code', c.bill_code, 'bill_state', c.bill_state, 'bill_country', c.bill_country,
        'email1', c.billing_email,
        'rcc', case when c.rcc_id is not null
          then json_build_object('id', c.rcc_id, 'title', coalesce(c.rcc_title, '')) end,
        'customer_group', c.customer_group, 'building', c.building, 'credit_term', c.credit_term,
        'entity_registered_type', c.entity_registered_type, 'billing_medium', c.billing_medium,
        'supporting_documents', c.supporting_documents) end as "tenantData",
      json_build_object('id', c.id, 'company', coalesce(c.name, ''), 'first_name', u.first_name,
        'last_name', u.last_name, 'responsibility', u.responsibility, 'country', u.country, 'phone', u.phone)
        as customer
    from portal_user u left join company c on c.id = u.company_id where u.id = ${viewer.userId}`.execute(db)
  const { limit_per_month, ...found } = rows[0]!
  return {
    ...found,
    user_role: roleTitles[viewer.role],
    is_admin: viewer.role === 'admin',
    is_commercial: viewer.role === 'commercial',
    committed_this_month: limit_per_month ? await readCommitted(db, viewer, viewer.userId) : null,
    second_factor_required: viewer.lacksFactor ?? false,
  }
}

/** The commitments of a person's own orders of this month. */
export async function readCommitted(db: Db, viewer: Viewer, userId: number): Promise<Sen> {
  const { companyId, today, timeZone } = viewer
  const { rows } = await sql<{ committed: Sen }>`
    select committed_in_month(${companyId}, ${userId}, ${today}, ${timeZone}) as committed`.execute(db)
  return rows[0]!.committed
}
