import { randomUUID } from 'node:crypto'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { pdf } from '#server/testing/uploads.ts'
import type { World } from '#server/testing/world.ts'

export interface Applying {
  email?: string
  company?: string
  registration_no?: string
  language?: 'en' | 'ms'
}

/** An applicant as a sign-up leaves them: pending, without a password, with a document. Answers the id and the email. */
export async function applicant({ owner, clock }: Pick<World, 'owner' | 'clock'>, applying: Applying = {}) {
  const { email = `${randomUUID()}@applicant.example`, language = 'en' } = applying
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
  const { company = 'Selat Freight Sdn Bhd', registration_no = `202401${digits}` } = applying
  const { id } = await owner
    .insertInto('portal_user')
    .values({
      company_id: null,
      email,
      password_hash: null,
      first_name: 'Nurul',
      last_name: 'Izzah',
      responsibility: 'IT manager',
      phone: '+60 12 345 6789',
      country: 'Malaysia',
      role_id: roleIds.customer,
      status_id: userStatusIds.pending,
      language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('sign_up')
    .values({
      user_id: id,
      company,
      registration_no,
      address_line1: '12 Lebuh Pantai',
      address_line2: '',
      city: 'George Town',
      postcode: '10300',
      state: 'Pulau Pinang',
      country: 'Malaysia',
      document_name: 'Incorporation “Selat”.pdf',
      document_type: 'application/pdf',
      document: pdf,
      submitted_at: clock.now,
      decided_at: null,
      decided_by: null,
      rejection_reason: null,
    })
    .execute()
  return { id, email, company, registration_no }
}
