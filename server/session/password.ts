import { hash, hashRaw, verify } from '@node-rs/argon2'
import { ownWordsOf, strengthOf } from '#contract/password.ts'
import { userStatusIds } from '#contract/roles.ts'
import { invalid, AppError } from '#server/platform/errors.ts'
import { waitIn } from '#server/platform/connection-quota.ts'

export interface PasswordCaller {
  known: boolean
  key: string
}

/** Passwords hashed at once: half of the process's threads, so that a flood of sign-ins delays only sign-ins. */
const maxConcurrent = 2
/** One place is reserved for known devices, so that they never wait for a stranger's hash to end. */
const maxUnknown = 1
/** Callers that may wait, in all and from one device or network; each hash takes about a tenth of a second. */
const maxWaiting = 200
const maxOfOne = 50
/** Milliseconds. */
const longestWait = 2_000

type Lane = Map<string, (() => void)[]>

/** Hashes a few at a time: known devices first, then in turns, so that a flood does not lock out known people. Throws 429 or 503. */
export function openPasswordLine(longest = longestWait) {
  const known: Lane = new Map()
  const unknown: Lane = new Map()
  let running = 0
  let strangers = 0

  return async function inTurn<Result>(caller: PasswordCaller, work: () => Promise<Result>): Promise<Result> {
    if (running >= maxConcurrent || (!caller.known && strangers >= maxUnknown))
      await place(caller.known ? known : unknown, caller.key, longest)
    else begin(caller)
    try {
      return await work()
    } finally {
      running--
      if (!caller.known) strangers--
      letIn()
    }
  }

  function begin({ known: isKnown }: Pick<PasswordCaller, 'known'>) {
    running++
    if (!isKnown) strangers++
  }

  /** The next caller takes the slot at once, before anyone else can. */
  function letIn() {
    const first = takeFrom(known)
    const next = first ?? (strangers < maxUnknown ? takeFrom(unknown) : undefined)
    if (!next) return
    begin({ known: first !== undefined })
    next()
  }
}

function place(lane: Lane, key: string, longest: number): Promise<void> {
  const own = lane.get(key) ?? []
  if (own.length >= maxOfOne || waitingIn(lane) >= maxWaiting)
    throw new AppError('too_many', (w) => w.tooManySignIns, { retryAfterSeconds: 10 })
  lane.set(key, own)
  return waitIn(own, longest).catch((error: unknown) => {
    if (own.length === 0) lane.delete(key)
    throw error
  })
}

/** The first call of the next device or network; its others move to the end. */
function takeFrom(lane: Lane): (() => void) | undefined {
  for (const [key, own] of lane) {
    const first = own.shift()
    lane.delete(key)
    if (own.length > 0) lane.set(key, own)
    return first
  }
  return undefined
}

function waitingIn(lane: Lane): number {
  let sum = 0
  for (const own of lane.values()) sum += own.length
  return sum
}

/** Pending users set the password that they sign in with once they are approved. */
export const mayHavePassword = [userStatusIds.pending, userStatusIds.active]

/** argon2id: a password with 64 MiB and 3 passes, a recovery code with less, because its 80 bits are random. */
export const hashCosts = {
  password: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  recoveryCode: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
}
let costs = hashCosts
// Verified for unknown emails, so that known and unknown ones take the same time.
let decoy: Promise<string> | undefined

/** Hashes at other costs from now on: the tests hash a thousand times. */
export function setHashCosts(others: typeof hashCosts) {
  costs = others
  decoy = undefined
}

const inTurn = openPasswordLine()

/** Callers with a link, the old password or a recovery code have priority over strangers. */
const admitted: PasswordCaller = { known: true, key: 'admitted' }

export function hashPassword(password: string): Promise<string> {
  return inTurn(admitted, () => hash(password, costs.password))
}

/** Whether a password is the stored one; without a stored one false, in the same time. Throws 429 while too many wait. */
export async function isPassword(
  stored: string | null | undefined,
  password: string,
  caller: PasswordCaller,
): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('a password of no user').catch(forgetDecoy)))
  return (await inTurn(caller, () => verify(against, password))) && stored != null
}

/** The next sign-in retries a decoy that the queue refused. */
function forgetDecoy(error: unknown): never {
  decoy = undefined
  throw error
}

export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return inTurn(admitted, () => hashRaw(code, { ...costs.recoveryCode, salt }))
}

/** Whether a stored hash is cheaper to guess than a new one. */
export function isCheap(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = costs.password
  return !stored.includes(`m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

/** Refuses (422) guessable passwords: common ones, mostly own words (person, company, country), keyboard patterns, dates. */
export async function refuseGuessable(password: string, ...of: (string | null)[]) {
  const words = ownWordsOf(...of)
  const { guesses } = (await (estimator ??= loadEstimator())).check(password, words)
  if (strengthOf(password, guesses, words) === 'guessable')
    throw invalid({ password: (w) => w.passwordCommon })
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/** Its word lists take half a second and 20 MB, and passwords are set rarely. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
