import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import type { Cast } from '#server/seed/cast.ts'

const day = 86_400_000
const reason =
  'Invoices of August and September are unpaid. Please settle them, or call Farid Hassan about a payment plan.'

/** A third company, which has been on hold for a week and cannot order. Its person has no password and cannot sign in. */
export async function seedHeldCompany(db: Db, { manager }: Cast, now: Date) {
  const { id: adminId } = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds.admin)
    .executeTakeFirstOrThrow()
  const held_at = new Date(now.getTime() - 7 * day)
  const { id: company_id } = await db
    .insertInto('company')
    .values({
      name: 'Seri Retail Sdn Bhd',
      registration_no: '201701034567 (1248739-T)',
      tin: 'C24873902010',
      sst_no: '',
      licensed_provider: false,
      rcc_id: 11,
      rcc_title: 'Enterprise Central',
      manager_id: manager.userId,
      customer_group: 'Enterprise',
      credit_term: '30 days',
      entity_registered_type: 'Private limited company',
      building: '',
      bill_street: '27 Jalan Wong Ah Fook',
      bill_street2: '',
      bill_city: 'Johor Bahru',
      bill_code: '80000',
      bill_state: 'Johor',
      bill_country: 'Malaysia',
      billing_email: 'accounts@seri.example',
      hold_reason: reason,
      held_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company_event')
    .values({ company_id, at: held_at, actor_id: adminId, action: 'hold', detail: { reason, changes: [] } })
    .execute()
  await db
    .insertInto('portal_user')
    .values({
      company_id,
      email: 'kavitha@seri.example',
      password_hash: null,
      first_name: 'Kavitha',
      last_name: 'Raman',
      responsibility: 'Operations manager',
      phone: '+60 7 555 0131',
      country: 'Malaysia',
      role_id: roleIds.customer,
      status_id: userStatusIds.active,
      company_admin: true,
      demo: true,
      created_at: new Date(now.getTime() - 400 * day),
    })
    .execute()
}
