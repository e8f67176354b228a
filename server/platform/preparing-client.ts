import type { Duplex } from 'node:stream'
import pg from 'pg'

/** How an opening begins after which each statement is a transaction of its own. */
export const beginReading = 'begin read only;'

/**
 * Looks up the session that a transaction is opened for, ahead of it in one round trip. What the process knew of the session
 * only says what to send: the row found now decides, and no answer of the transaction is given out before it has.
 */
export interface SessionLookUp {
  text: string
  values: unknown[]
  isExpected: (row: unknown) => boolean
}

/** A statement that is sent with the opening of a transaction. Where it throws, so does every statement after it. */
export interface FirstStatement {
  text: string
  values: unknown[]
  check: (row: unknown) => void
}

/** What is sent before a verb's own statements: both are judged before anything of the verb is given out or committed. */
export interface OpenedWith {
  lookUp: SessionLookUp | undefined
  first: FirstStatement | undefined
}

/** The session is no longer what it was when this process last saw it. Whoever sent the call has to be looked up again. */
export class Unexpected extends Error {}

type Send = (...args: unknown[]) => Promise<unknown>

/** Prepared plans cost PostgreSQL memory on every connection. */
const mostNamed = 200
/** Statements that differ by page or number of rows would otherwise use up all names. */
export const usesBeforePrepare = 5
const mostCounted = 2_000
const names = new Map<string, string>()
const uses = new Map<string, number>()

/** The name of a frequent statement; rare ones have none. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNamed) return known
  const used = (uses.get(text) ?? 0) + 1
  if (used < usesBeforePrepare) {
    if (uses.size >= mostCounted) uses.clear()
    uses.set(text, used)
    return undefined
  }
  uses.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Names frequent statements, so that PostgreSQL parses and plans them once per connection, and sends
 * the opening of a transaction together with its first statement, which saves a request one round trip.
 */
export class PreparingClient extends pg.Client {
  #opening: Promise<unknown> | undefined
  /** The look-up of this transaction's session, which nothing has been sent for yet. */
  #toLookUp: SessionLookUp | undefined
  /** Fulfilled once that look-up has found the session that was expected. */
  #expected: Promise<void> | undefined
  /** While a verb that only reads is running: what opens the transaction of each of its statements. */
  #reading: string | undefined

  // The driver's overloads cannot be re-declared one by one; only the form Kysely uses is changed.
  override query = ((...given: unknown[]) => {
    const [text, values] = given
    const send = super.query as Send
    if (typeof text !== 'string' || !Array.isArray(values)) return send.apply(this, given)
    if (text.startsWith(beginReading)) {
      this.#reading = text
      this.#toLookUp = (values[0] as OpenedWith | undefined)?.lookUp
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    if (this.#reading !== undefined) {
      if (text !== 'commit' && text !== 'rollback')
        return this.#readAlone(send, this.#reading, this.#prepared(text, values))
      this.#reading = undefined
      // A verb that has asked for nothing is answered for nobody else either.
      return this.#ofTheExpected(
        send,
        Promise.resolve({ command: text.toUpperCase(), rowCount: null, rows: [] }),
        true,
      )
    }
    if (text.startsWith('begin;')) {
      this.#sendTogether()
      const { lookUp, first } = (values[0] ?? {}) as Partial<OpenedWith>
      this.#toLookUp = lookUp
      this.#lookUp(send)
      this.#opening = send.call(this, text)
      this.#opening.catch(() => {}) // the first statement rejects with it
      if (first) this.#judge(send, first)
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    if (text === 'commit' && this.#expected)
      return this.#expected.then(() => this.#ofTheExpected(send, send.call(this, text), true))
    const sent = send.call(this, this.#prepared(text, values))
    const opening = this.#opening
    if (!opening) return this.#ofTheExpected(send, sent, text === 'rollback')
    this.#opening = undefined
    sent.catch(() => {})
    return this.#ofTheExpected(
      send,
      opening.then(() => sent),
      text === 'rollback',
    )
  }) as pg.Client['query']

  #lookUp(send: Send): Promise<void> | undefined {
    const asked = this.#toLookUp
    if (!asked) return this.#expected
    this.#toLookUp = undefined
    const found = send.call(this, this.#prepared(asked.text, asked.values)) as Promise<pg.QueryResult>
    this.#expected = found.then(({ rows }) => {
      if (!asked.isExpected(rows[0])) throw new Unexpected()
    })
    this.#expected.catch(() => {}) // what is sent after it rejects with it
    return this.#expected
  }

  /** Who calls is judged before what they may. */
  #judge(send: Send, { text, values, check }: FirstStatement) {
    const before = this.#expected
    const found = send.call(this, this.#prepared(text, values)) as Promise<pg.QueryResult>
    found.catch(() => {})
    this.#expected = (async () => {
      await before
      check((await found).rows[0])
    })()
    this.#expected.catch(() => {})
  }

  /** The result of a statement, or of the transaction's last, once the session is known to be the expected one. */
  #ofTheExpected<Result>(send: Send, sent: Promise<Result>, last: boolean): Promise<Result> {
    const expected = this.#lookUp(send)
    if (last) this.#expected = undefined
    if (!expected) return sent
    sent.catch(() => {})
    return expected.then(() => sent)
  }

  /** What follows within this turn leaves in one packet. */
  #sendTogether() {
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** A transaction of one statement. If the opening fails, PostgreSQL refuses the statement. */
  async #readAlone(send: Send, opening: string, statement: unknown) {
    this.#sendTogether()
    const expected = this.#lookUp(send)
    const all = [opening, statement, 'commit'].map((each) => send.call(this, each))
    await Promise.allSettled(all)
    await expected
    await all[0]
    return all[1]
  }

  #prepared(text: string, values: unknown[]) {
    if (values.length === 0) return text
    const name = nameOf(text)
    return name === undefined ? { text, values } : { name, text, values }
  }
}
