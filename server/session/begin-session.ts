import { isIPv6 } from 'node:net'
import type { BegunSession } from '#contract/session.ts'
import type { Db } from '#server/platform/db.ts'
import { requestOrigin } from '#server/platform/request-origin.ts'
import { longestHours } from '#server/session/session-viewer.ts'
import { networkOf } from '#server/session/throttle.ts'
import { hashOf, newToken } from '#server/session/token.ts'

/** Begins a session. Only the hash of its token and the network of its address are stored. */
export async function beginSession(tx: Db, user_id: number, now: Date): Promise<BegunSession> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + longestHours * 3_600_000)
  const origin = requestOrigin()
  await tx
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      user_id,
      created_at: now,
      last_seen: now,
      expires_at,
      user_agent: origin?.userAgent.slice(0, 400) ?? '',
      network: origin ? maskedNetwork(origin.address) : '',
    })
    .execute()
  await tx.deleteFrom('session').where('user_id', '=', user_id).where('expires_at', '<', now).execute()
  return { access_token: token, expires_at: expires_at.toISOString() }
}

/** Enough of an address to recognise one's own network: `203.0.113.*`, or the 64 bits of a line. */
export function maskedNetwork(address: string): string {
  const network = networkOf(address)
  return isIPv6(address) && network.endsWith('/64') ? network : network.replace(/\.\d+$/, '.*')
}
