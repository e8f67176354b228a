import { hash, verify } from '@node-rs/argon2'
import { AppError, invalid } from '#server/platform/errors.ts'

/** argon2id with 64 MiB and 3 passes. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const costText = `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

// Verified for unknown emails, so that known and unknown ones take the same time.
let decoy: Promise<string> | undefined

/** Whether a password is the stored one; without a stored one false, in the same time. Throws 429 while too many wait. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('a password of no user')))
  return (await inTurn(() => verify(against, password))) && stored != null
}

/** Whether a stored hash is cheaper to guess than one made today. */
export function isCheap(stored: string): boolean {
  return !stored.includes(costText)
}

/** How many passwords are hashed at once: half of the process's threads, so that a flood of sign-ins delays only sign-ins. */
const mostAtOnce = 2
/** How many may wait; each takes about a tenth of a second. */
const mostWaiting = 200
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= mostWaiting)
    throw new AppError('too_many', (w) => w.tooManySignIns, { retryAfterSeconds: 10 })
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Passwords that fall to fewer guesses are refused: an offline attack takes less than a day for them. */
const fewestGuesses = 1e8

/**
 * Refuses (422) passwords that are easy to guess: among 49,000 common ones, made of the person's own words, or a pattern of
 * keys, dates and repetitions.
 */
export async function refuseGuessable(password: string, own: string[]) {
  const words = own.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u)).filter((each) => each.length > 2)
  const { guesses } = (await (estimator ??= loadEstimator())).check(password, words)
  if (guesses < fewestGuesses) throw invalid({ password: (w) => w.passwordCommon })
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
