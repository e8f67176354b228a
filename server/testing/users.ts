import { roleIds, userStatusIds, type Role, type UserStatus } from '#contract/roles.ts'
import { hashPassword } from '#server/session/password.ts'
import type { World } from '#server/testing/world.ts'

interface NewUser {
  email?: string
  password?: string
  role?: Role
  status?: UserStatus
  company_id?: number | null
  language?: 'en' | 'ms'
}

/** A new user, of the commercial role by default; without a password nobody signs in as them. */
export async function newUser(
  { owner }: Pick<World, 'owner'>,
  {
    email = `${crypto.randomUUID()}@carrier.example`,
    password,
    role = 'commercial',
    status = 'active',
    company_id = null,
    language = 'en',
  }: NewUser = {},
): Promise<{ id: number; email: string }> {
  const { id } = await owner
    .insertInto('portal_user')
    .values({
      company_id,
      email,
      password_hash: password ? await hashPassword(password) : null,
      first_name: 'Siti',
      last_name: 'Noor',
      role_id: roleIds[role],
      status_id: userStatusIds[status],
      language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

/** The mails to an address, oldest first. */
export const mailsTo = ({ owner }: Pick<World, 'owner'>, email: string) =>
  owner.selectFrom('mailbox').selectAll().where('recipient', '=', email).orderBy('id').execute()
