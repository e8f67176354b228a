import { CompiledQuery, sql } from 'kysely'
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

export async function readProfile(db: Db, viewer: Viewer): Promise<Profile> {
  profileText ??= profileOf(db, viewer.userId).compile().sql
  const { rows } = await db.executeQuery<ProfileRow>(CompiledQuery.raw(profileText, [viewer.userId]))
  const found = rows[0]!
  return {
    id: found.id,
    email: found.email,
    user_role_id: found.role_id,
    user_role: roleTitles[viewer.role],
    is_admin: viewer.role === 'admin',
    is_commercial: viewer.role === 'commercial',
    company_admin: found.company_admin,
    spending_limit: found.spending_limit,
    committed_this_month: found.limit_per_month ? await readCommitted(db, viewer, viewer.userId) : null,
    language: found.language,
    second_factor_required: viewer.lacksFactor ?? false,
    tenantData:
      found.company_id === null
        ? null
        : {
            registrationno: found.registration_no ?? '',
            bill_street: found.bill_street ?? '',
            bill_street2: found.bill_street2 ?? '',
            bill_city: found.bill_city ?? '',
            bill_code: found.bill_code ?? '',
            bill_state: found.bill_state ?? '',
            bill_country: found.bill_country ?? '',
            email1: found.billing_email ?? '',
            rcc: found.rcc_id === null ? null : { id: found.rcc_id, title: found.rcc_title ?? '' },
            customer_group: found.customer_group ?? '',
            building: found.building ?? '',
            credit_term: found.credit_term ?? '',
            entity_registered_type: found.entity_registered_type ?? '',
            billing_medium: found.billing_medium ?? '',
            supporting_documents: found.supporting_documents ?? '',
          },
    customer: {
      id: found.company_id,
      company: found.name ?? '',
      first_name: found.first_name,
      last_name: found.last_name,
      responsibility: found.responsibility,
      country: found.country,
      phone: found.phone,
    },
  }
}

/** The commitments of a person's own orders of this month. */
export async function readCommitted(db: Db, viewer: Viewer, userId: number): Promise<Sen> {
  const { companyId, today, timeZone } = viewer
  const { rows } = await sql<{ committed: Sen }>`
    select committed_in_month(${companyId}, ${userId}, ${today}, ${timeZone}) as committed`.execute(db)
  return rows[0]!.committed
}

/** The first statement of every page, built once. */
let profileText: string | undefined
type ProfileRow = Awaited<ReturnType<ReturnType<typeof profileOf>['executeTakeFirstOrThrow']>>

function profileOf(db: Db, userId: number) {
  return db
    .selectFrom('portal_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.email', 'u.role_id', 'u.first_name', 'u.last_name', 'u.language'])
    .select(['u.responsibility', 'u.country', 'u.phone'])
    .select(['u.company_admin', 'u.spending_limit', 'u.limit_per_month'])
    .select([
      'c.id as company_id',
      'c.name',
      'c.registration_no',
      'c.bill_street',
      'c.bill_street2',
      'c.bill_city',
    ])
    .select(['c.bill_code', 'c.bill_state', 'c.bill_country', 'c.billing_email', 'c.rcc_id', 'c.rcc_title'])
    .select(['c.customer_group', 'c.building', 'c.credit_term', 'c.entity_registered_type'])
    .select(['c.billing_medium', 'c.supporting_documents'])
    .where('u.id', '=', userId)
}
