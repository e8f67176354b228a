import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Cast } from '#server/seed/cast.ts'

const day = 86_400_000

/** A sign-up that waits for a decision, a rejected one, and a colleague of Acme who was switched off. None of them can sign in. */
export async function seedApplicants(db: Db, cast: Cast, now: Date) {
  const document = await readFile(join(import.meta.dirname, 'incorporation.pdf'))
  const { id: adminId } = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds.admin)
    .executeTakeFirstOrThrow()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const person = { password_hash: null, country: 'Malaysia', role_id: roleIds.customer, demo: true }
  const [waiting, rejected, inactive] = await db
    .insertInto('portal_user')
    .values([
      {
        ...person,
        company_id: null,
        email: 'norliza@pelangi.example',
        first_name: 'Norliza',
        last_name: 'Hamid',
        responsibility: 'IT manager',
        phone: '+60 12 555 0184',
        status_id: userStatusIds.pending,
        created_at: ago(1),
      },
      {
        ...person,
        company_id: null,
        email: 'office@kilat.example',
        first_name: 'Vincent',
        last_name: 'Lau',
        responsibility: 'Director',
        phone: '+60 16 555 0102',
        status_id: userStatusIds.rejected,
        created_at: ago(9),
      },
      {
        ...person,
        company_id: cast.acme.companyId,
        email: 'rosnah@acme.example',
        first_name: 'Rosnah',
        last_name: 'Idris',
        responsibility: 'Purchasing',
        phone: '',
        status_id: userStatusIds.inactive,
        created_at: ago(60),
      },
    ])
    .returning('id')
    .execute()
  const sent = { address_line2: '', country: 'Malaysia', document_type: 'application/pdf' as const, document }
  await db
    .insertInto('sign_up')
    .values([
      {
        ...sent,
        user_id: waiting!.id,
        company: 'Pelangi Logistics Sdn Bhd',
        registration_no: '202401012345 (1560321-M)',
        address_line1: '3 Jalan Kargo',
        city: 'Sepang',
        postcode: '64000',
        state: 'Selangor',
        document_name: 'Certificate of incorporation.pdf',
        submitted_at: ago(1),
        decided_at: null,
        decided_by: null,
        rejection_reason: null,
      },
      {
        ...sent,
        user_id: rejected!.id,
        company: 'Kilat Media Sdn Bhd',
        registration_no: '202301004567',
        address_line1: '18 Jalan Pasar',
        city: 'Ipoh',
        postcode: '30000',
        state: 'Perak',
        document_name: 'Certificate.pdf',
        submitted_at: ago(9),
        decided_at: ago(8),
        decided_by: adminId,
        rejection_reason: 'The certificate is that of another company.',
      },
    ])
    .execute()
  await notify(
    db,
    { now: ago(1) },
    {
      kind: 'sign_up_received',
      company_id: null,
      facts: {
        reference: '202401012345 (1560321-M)',
        company: 'Pelangi Logistics Sdn Bhd',
        applicant: waiting!.id,
      },
    },
  )
  await db
    .insertInto('user_event')
    .values([
      {
        user_id: rejected!.id,
        at: ago(8),
        actor_id: adminId,
        action: 'reject',
        reason: 'The certificate is that of another company.',
        changes: JSON.stringify([{ field: 'status', before: 'Pending', after: 'Rejected' }]),
      },
      {
        user_id: inactive!.id,
        at: ago(5),
        actor_id: adminId,
        action: 'update',
        reason: null,
        changes: JSON.stringify([{ field: 'status', before: 'Active', after: 'Inactive' }]),
      },
    ])
    .execute()
}
