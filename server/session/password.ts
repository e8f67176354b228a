import { hash, hashRaw, verify } from '@node-rs/argon2'
import { ownWordsOf, strengthOf } from '#contract/password.ts'
import { userStatusIds } from '#contract/roles.ts'
import { invalid } from '#server/platform/errors.ts'
import { openPasswordLine, type PasswordCaller } from '#server/session/password-line.ts'

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

/** Hashes at other costs from now on: the tests do so a thousand times. */
export function setHashCosts(others: typeof hashCosts) {
  costs = others
  decoy = undefined
}

const inTurn = openPasswordLine()

/** Whoever sets a password has shown a link or the old one, as whoever types a recovery code, and comes before strangers. */
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

/** One that was refused by the line is made by the next sign-in. */
function forgetDecoy(error: unknown): never {
  decoy = undefined
  throw error
}

/** The hash of a recovery code, 32 bytes. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return inTurn(admitted, () => hashRaw(code, { ...costs.recoveryCode, salt }))
}

/** Whether a stored hash is cheaper to guess than one made today. */
export function isCheap(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = costs.password
  return !stored.includes(`m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

/**
 * Refuses (422) passwords that are easy to guess: among 49,000 common ones, more than half of it
 * words of the person, their company or the country, or a pattern of keys, dates and repetitions.
 */
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
