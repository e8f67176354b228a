import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** Attempts within this window count, in minutes. */
const windowMinutes = 15
/** Failed attempts until an email, or a network, has to wait. */
const mostFailures = { email: 10, network: 100 }

/** An attempt to sign in: its email and its network are counted separately. */
export interface Attempt {
  email: string
  network: string
}

export function attemptOf(email: string, address: string): Attempt {
  return { email: `email:${email.toLowerCase()}`, network: `address:${networkOf(address)}` }
}

/**
 * Counts an attempt as failed before it is checked, so that simultaneous attempts cannot bypass the limit. Throws 429
 * once too many attempts of one email or one network have failed.
 */
export async function countAttempt(db: Db, attempt: Attempt, now: Date) {
  const since = windowStart(now)
  const counted = await db
    .insertInto('sign_in_attempt')
    .values([attempt.email, attempt.network].map((key) => ({ key, failures: 1, window_start: now })))
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({
        failures: sql`case when sign_in_attempt.window_start > ${since} then sign_in_attempt.failures + 1 else 1 end`,
        window_start: sql`case when sign_in_attempt.window_start > ${since} then sign_in_attempt.window_start else ${now} end`,
      }),
    )
    .returning(['key', 'failures', 'window_start'])
    .execute()
  for (const { key, failures, window_start } of counted) {
    if (failures <= (key === attempt.email ? mostFailures.email : mostFailures.network)) continue
    const seconds = Math.ceil((window_start.getTime() - since.getTime()) / 1_000)
    throw new AppError('too_many', (w) => w.tooManySignIns, { retryAfterSeconds: Math.max(1, seconds) })
  }
}

/** After the right password: clears the count of the email, and this attempt from that of the network. */
export async function forgiveAttempt(db: Db, { email, network }: Attempt) {
  await db.deleteFrom('sign_in_attempt').where('key', '=', email).execute()
  await db
    .updateTable('sign_in_attempt')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', network)
    .execute()
}

/** Deletes attempts that no longer count, including those of emails that never sign in. */
export async function clearAttempts(db: Db, { now }: { now: Date }) {
  await db.deleteFrom('sign_in_attempt').where('window_start', '<=', windowStart(now)).execute()
}

/** An IPv4 address, or the 64 bits of an IPv6 address that one line is given: changing addresses within them costs nothing. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const windowStart = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000)
