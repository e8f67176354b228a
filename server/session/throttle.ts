import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'

const windowMinutes = 15

/** Free failures in a window, then waits in seconds that double from `first` to `longest`: nobody is ever locked out. */
const allowances = {
  pair: { free: 10, first: 1, longest: 900 },
  /** An account from every network together: short, because its owner waits as well. */
  account: { free: 50, first: 1, longest: 10 },
  network: { free: 100, first: 1, longest: 60 },
  device: { free: 10, first: 1, longest: 900 },
  /** Codes of a second factor for an account, from all networks together: the caller already knows its password. */
  factor: { free: 20, first: 1, longest: 900 },
  /** Password links mailed to an email: a few, so that no mailbox is flooded. */
  link: { free: 3, first: 60, longest: 900 },
  /** Password links requested by a network, for any email. */
  links: { free: 20, first: 1, longest: 60 },
  /** Sign-ins by provider or passkey begun by a network; successful ones do not count. */
  beginning: { free: 200, first: 1, longest: 60 },
  /** Openings of a shared link from one network, which may be a whole office. */
  opening: { free: 60, first: 1, longest: 60 },
  /** Sign-ups with an email, each of which mails it. */
  signUp: { free: 3, first: 60, longest: 900 },
  /** Sign-ups from a network, for any email: each may have a document. */
  signUps: { free: 10, first: 10, longest: 300 },
} as const

type Allowance = keyof typeof allowances

type Attempt = ReadonlyMap<string, Allowance>

/** A known device has a separate allowance, which guesses from elsewhere do not use up. */
export function attemptOf(email: string, address: string, device: string | undefined): Attempt {
  const account = email.toLowerCase()
  if (device) return new Map([[`device:${device}`, 'device']])
  const network = networkOf(address)
  return new Map<string, Allowance>([
    [`pair:${account} ${network}`, 'pair'],
    [`account:${account}`, 'account'],
    [`network:${network}`, 'network'],
  ])
}

export function factorAttemptOf(user_id: number, address: string, device: string | undefined): Attempt {
  if (device) return new Map([[`factor of device:${device}`, 'device']])
  return new Map<string, Allowance>([
    [`factor:${user_id} ${networkOf(address)}`, 'pair'],
    [`factors:${user_id}`, 'factor'],
  ])
}

/** Emails count alike whether or not they are known. */
export function linkAttemptOf(email: string, address: string): Attempt {
  return new Map<string, Allowance>([
    [`link:${email.toLowerCase()}`, 'link'],
    [`links:${networkOf(address)}`, 'links'],
  ])
}

/** A company's people may all begin from one network. */
export function beginningOf(address: string): Attempt {
  return new Map<string, Allowance>([[`beginning:${networkOf(address)}`, 'beginning']])
}

/** Challenges of passkeys requested by a network; answered ones do not count. */
export function passkeysOf(address: string): Attempt {
  return new Map([[`passkeys:${networkOf(address)}`, 'beginning']])
}

export function openingOf(link: number, address: string): Attempt {
  return new Map([[`opening:${link} ${networkOf(address)}`, 'opening']])
}

/** Counted before any part of a sign-up is read. */
export function signUpsOf(address: string): Attempt {
  return new Map([[`sign-ups:${networkOf(address)}`, 'signUps']])
}

/** Emails count alike whether or not they are known. */
export function signUpAttemptOf(email: string): Attempt {
  return new Map([[`sign-up:${email.toLowerCase()}`, 'signUp']])
}

/** Counts an attempt as failed before its check, so that simultaneous ones cannot pass. 429 while an allowance is used up. */
export async function countAttempt(
  db: Db,
  attempt: Attempt,
  now: Date,
  tooMany: Sentence = (w) => w.tooManySignIns,
) {
  // In a fixed order, so that two attempts cannot deadlock.
  const keys = [...attempt.keys()].toSorted()
  const since = windowStart(now)
  await atomically(db, async (tx) => {
    await tx
      .insertInto('sign_in_attempt')
      .values(keys.map((key) => ({ key, failures: 0, window_start: now, last_at: now })))
      .onConflict((clash) => clash.column('key').doNothing())
      .execute()
    const counted = await tx
      .selectFrom('sign_in_attempt')
      .select(['key', 'failures', 'last_at'])
      .where('key', 'in', keys)
      .where('window_start', '>', since)
      .orderBy('key')
      .forUpdate()
      .execute()
    const wait = Math.max(
      0,
      ...counted.map(({ key, failures, last_at }) => waitAfter(attempt.get(key)!, failures, last_at, now)),
    )
    if (wait > 0) throw new AppError('too_many', tooMany, { retryAfterSeconds: Math.ceil(wait) })
    await tx
      .updateTable('sign_in_attempt')
      .set({
        failures: sql`case when window_start > ${since} then failures + 1 else 1 end`,
        window_start: sql`case when window_start > ${since} then window_start else ${now} end`,
        last_at: now,
      })
      .where('key', 'in', keys)
      .execute()
  })
}

function waitAfter(allowance: Allowance, failures: number, last: Date, now: Date): number {
  const { free, first, longest } = allowances[allowance]
  if (failures < free) return 0
  return Math.min(first * 2 ** (failures - free), longest) - (now.getTime() - last.getTime()) / 1_000
}

/** After the right password: clears the failures of this network or device, and does not count this attempt. */
export async function refundAttempt(db: Db, attempt: Attempt) {
  const own = [...attempt].filter(([, kind]) => kind === 'pair' || kind === 'device').map(([key]) => key)
  if (own.length > 0) await db.deleteFrom('sign_in_attempt').where('key', 'in', own).execute()
  const shared = [...attempt.keys()].filter((key) => !own.includes(key)).toSorted()
  if (shared.length === 0) return
  await db
    .updateTable('sign_in_attempt')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', 'in', shared)
    .execute()
}

/** Deletes attempts that no longer count, including those of emails that never sign in. */
export async function clearAttempts(db: Db, { now }: { now: Date }) {
  await db.deleteFrom('sign_in_attempt').where('window_start', '<=', windowStart(now)).execute()
}

/** An IPv4 address, or the /64 network of an IPv6 address: one line can change addresses within it freely. */
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
