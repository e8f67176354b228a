import pg from 'pg'
import { Packet, type Statement } from '#server/platform/packet.ts'

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

/** Whom a transaction is opened for, by whom row-level security judges. */
export interface OpenedFor {
  role: 'portal_staff' | 'portal_customer'
  /** 0 for staff. */
  companyId: number
  userId: number
  /** Empty for none. */
  today: string
  /** Each statement is a transaction of its own, which only reads. */
  reading?: boolean
  /** Judged before anything of the transaction is given out or committed. */
  lookUp?: SessionLookUp | undefined
  first?: FirstStatement | undefined
}

/** The session is no longer what it was when this process last saw it. Whoever sent the call has to be looked up again. */
export class Unexpected extends Error {}

type Send = (...args: unknown[]) => Promise<unknown>
/** How a pool is answered whose own `query` was called. */
type Answer = (error: unknown, result?: unknown) => void

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

/** A transaction in one text, as pg-boss supervises its queues: of several statements none can be prepared. */
const isTransaction = /^\s*begin\b/i

const begin: Statement = { text: 'begin', values: [] }

/** The role last: whoever has it sets nothing else. */
const settings = `set_config('portal.company_id', $1, true), set_config('portal.user_id', $2, true),
  set_config('portal.today', $3, true), set_config('role', $4, true)`
const settingsToWrite = `select ${settings}`
const settingsToRead = `select set_config('transaction_read_only', 'on', true), ${settings}`

/**
 * Names frequent statements, so that PostgreSQL parses and plans them once per connection, and sends the opening of a transaction
 * in one packet with its first statement; one that only reads is opened, read and ended by a packet.
 */
export class PreparingClient extends pg.Client {
  /** What the next statement is to open. */
  #toOpen: OpenedFor | undefined
  /** Fulfilled once the session is known to be the expected one, and its call admitted; kept until the transaction ends. */
  #admitted: Promise<void> | undefined

  // The driver's overloads cannot be re-declared one by one; only the forms that Kysely and a pool use are changed.
  override query = ((...given: unknown[]) => {
    const [text, values, answer] = given
    const send = super.query as Send
    if (typeof text !== 'string' || !Array.isArray(values)) return send.apply(this, given)
    if (typeof answer === 'function')
      return isTransaction.test(text)
        ? send.apply(this, given)
        : answerBy(answer as Answer, this.#ask(send, { text, values }))
    if (text === 'begin' && values.length > 0) {
      this.#toOpen = values[0] as OpenedFor
      this.#admitted = undefined
      return done(text)
    }
    if (text === 'commit' || text === 'rollback') return this.#end(send, text)
    if (this.#toOpen) return this.#open(send, this.#toOpen, { text, values })
    const sent = values.length === 0 ? send.call(this, text) : this.#ask(send, { text, values })
    return this.#admitted ? after(this.#admitted, sent) : sent
  }) as pg.Client['query']

  /** Sends a transaction's opening, with its first statement if it has any. */
  #open(send: Send, opened: OpenedFor, statement?: Statement): Promise<unknown> {
    const { role, companyId, userId, today, reading, lookUp, first } = opened
    this.#toOpen = reading ? { role, companyId, userId, today, reading } : undefined
    const asked = [
      reading ? undefined : begin,
      lookUp,
      { text: reading ? settingsToRead : settingsToWrite, values: [companyId, userId, today, role] },
      first,
      statement,
    ].filter((each) => each !== undefined)
    const answered = this.#sendTogether(send, asked)
    if (lookUp || first) {
      this.#admitted = answered.then((answer) => judge(answer, lookUp, first))
      this.#admitted.catch(() => {}) // every statement rejects with it
    }
    const result = answered.then((answer) => resultIn(answer, statement))
    return this.#admitted ? after(this.#admitted, result) : result
  }

  #ask(send: Send, statement: Statement): Promise<unknown> {
    return this.#sendTogether(send, [statement]).then((answer) => resultIn(answer, statement))
  }

  #sendTogether(send: Send, statements: readonly Statement[]): Promise<Answered> {
    return new Promise((resolve) => {
      const packet = new Packet(statements.map(named), (error, results) =>
        resolve({ error, resultOf: (each) => results[statements.indexOf(each)] }),
      )
      void send.call(this, packet)
    })
  }

  async #end(send: Send, text: 'commit' | 'rollback'): Promise<unknown> {
    // A verb that has asked for nothing is answered for nobody else either.
    if (this.#toOpen?.lookUp || this.#toOpen?.first) await this.#open(send, this.#toOpen).catch(() => {})
    const isOpen = this.#toOpen === undefined
    const admitted = this.#admitted
    // What is refused is not committed, and refused again to whoever has swallowed it.
    if (isOpen && text === 'commit') await admitted
    this.#toOpen = undefined
    this.#admitted = undefined
    const ended = isOpen ? send.call(this, text) : done(text)
    return admitted ? after(admitted, ended) : ended
  }
}

interface Answered {
  error: Error | null
  resultOf: (statement: Statement) => pg.QueryResult | undefined
}

function resultIn({ error, resultOf }: Answered, statement: Statement | undefined) {
  if (!error) return statement && resultOf(statement)
  // Its own trace leads to the socket, this one to who asked.
  Error.captureStackTrace(error)
  throw error
}

/** Who calls is judged before what they may. */
function judge({ error, resultOf }: Answered, lookUp?: SessionLookUp, first?: FirstStatement) {
  if (lookUp) {
    const found = resultOf(lookUp)
    if (!found) throw error ?? new Unexpected()
    if (!lookUp.isExpected(found.rows[0])) throw new Unexpected()
  }
  if (first) {
    const found = resultOf(first)
    if (!found) throw error ?? new Unexpected()
    first.check(found.rows[0])
  }
}

/** The result of a statement, once its caller is admitted. */
function after(admitted: Promise<void>, sent: Promise<unknown>): Promise<unknown> {
  sent.catch(() => {})
  return admitted.then(() => sent)
}

function answerBy(answer: Answer, sent: Promise<unknown>) {
  void sent.then((result) => answer(undefined, result), answer)
}

function done(text: string): Promise<unknown> {
  return Promise.resolve({ command: text.toUpperCase(), rowCount: null, rows: [] })
}

function named({ text, values }: Statement): Statement {
  const name = nameOf(text)
  return name === undefined ? { text, values } : { name, text, values }
}
