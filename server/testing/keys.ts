import { randomBytes } from 'node:crypto'
import { keyScopes } from '#contract/api-keys.ts'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { people, type Person } from '#server/testing/people.ts'
import { callerOf, type Caller, type World } from '#server/testing/world.ts'

type Row = Partial<{ scopes: readonly string[]; networks: string[]; name: string; expires_on: string }>

/** A key that acts for a person, by default with all scopes that they can give it. */
export async function keyFor(
  world: World,
  who: Person,
  { scopes, networks = [], name = 'Robot', expires_on }: Row = {},
): Promise<Caller & { id: number }> {
  const user = await world.row('portal_user', { email: people[who] })
  const prefix = `tl_${randomBytes(6).toString('base64url')}`
  const token = prefix + newToken()
  const { id } = await world.owner
    .insertInto('api_key')
    .values({
      company_id: user.company_id,
      user_id: user.id,
      name,
      prefix,
      token_hash: hashOf(token),
      scopes: [...(scopes ?? keyScopes[user.company_id === null ? 'staff' : 'company'])] as never,
      networks,
      expires_on: expires_on ?? plusDays(dayIn('Asia/Kuala_Lumpur', world.clock.now), 30),
      created_at: world.clock.now,
      created_by: user.id,
      revoked_at: null,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...callerOf(world.http, token), id }
}
