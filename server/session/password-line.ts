import { AppError } from '#server/platform/errors.ts'
import { overloaded } from '#server/platform/share.ts'

/** Whose password is hashed: a device that is known to the account, or a network. */
export interface PasswordCaller {
  known: boolean
  key: string
}

/** How many passwords are hashed at once: half of the process's threads, so that a flood of sign-ins delays only sign-ins. */
const mostAtOnce = 2
/** One place is kept for known devices, so that they never wait for a stranger's hash to end. */
const mostUnknown = 1
/** How many may wait, known or unknown, and how many of one device or network; each takes about a tenth of a second. */
const mostWaiting = 200
const mostOfOne = 50
/** How long each of them waits, in milliseconds. */
const longestWait = 2_000

/** Those who wait, by device or network. */
type Lane = Map<string, (() => void)[]>

/**
 * Hashes passwords a few at a time. Known devices come before unknown ones, and among either the devices and networks take
 * turns, so that a flood from elsewhere lets people in who have signed in before. Throws 429 where too many wait, and 503 for
 * whoever has waited too long.
 */
export function openPasswordLine(longest = longestWait) {
  const known: Lane = new Map()
  const unknown: Lane = new Map()
  let running = 0
  let strangers = 0

  return async function inTurn<Result>(caller: PasswordCaller, work: () => Promise<Result>): Promise<Result> {
    if (running >= mostAtOnce || (!caller.known && strangers >= mostUnknown))
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

  /** Whoever is next takes the place at once, before anyone else can. */
  function letIn() {
    const first = takeFrom(known)
    const next = first ?? (strangers < mostUnknown ? takeFrom(unknown) : undefined)
    if (!next) return
    begin({ known: first !== undefined })
    next()
  }
}

function place(lane: Lane, key: string, longest: number): Promise<void> {
  const own = lane.get(key) ?? []
  if (own.length >= mostOfOne || waitingIn(lane) >= mostWaiting)
    throw new AppError('too_many', (w) => w.tooManySignIns, { retryAfterSeconds: 10 })
  lane.set(key, own)
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      own.splice(own.indexOf(begin), 1)
      if (own.length === 0) lane.delete(key)
      reject(overloaded())
    }, longest)
    own.push(begin)
  })
}

/** The first of the device or network whose turn it is; its others go to the end. */
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
