import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  /** Under which PostgreSQL keeps it prepared. */
  name?: string | undefined
}

/** What the driver's connection has and its types do not say. */
interface Wire {
  _send: (bytes: Buffer) => void
  sync: () => void
  describe: (what: unknown) => void
  close: (what: { type: 'S'; name: string }) => void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** What the driver's query has and its types do not say. */
interface Asked {
  name?: string
  text: string
  callback: (error: Error | null) => void
  _result: Columns & pg.QueryResult & { _types: unknown }
  _accumulateRows: boolean
  _canceledDueToError: Error | false
  prepare: (wire: Wire) => void
  hasBeenParsed: (wire: Wire) => unknown
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, wire: Wire) => void
}

/** The columns of a statement's rows, and how each is read. */
interface Columns {
  fields: pg.FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/**
 * Statements that leave in one packet and end with one Sync: PostgreSQL runs them in order, in one transaction unless they open
 * one themselves, answers them at once, and leaves out those after one that fails. `done` gets the results up to there.
 */
export class Packet extends pg.Query {
  readonly statements: readonly Statement[]
  // The driver calls it, and puts its own in its place for the time a query may take.
  callback: (error: Error | null) => void
  readonly #asked: Asked[]
  readonly #answered: pg.QueryResult[] = []
  /** Those that this packet gives a name, and those whose columns it asks for. */
  readonly #named: Asked[] = []
  readonly #described: Asked[] = []
  #unsendable: Error | null = null

  constructor(
    statements: readonly Statement[],
    done: (error: Error | null, results: pg.QueryResult[]) => void,
  ) {
    super('')
    this.statements = statements
    this.#asked = statements.map(askedOf)
    this.callback = (error) => done(error, this.#answered)
  }

  override submit = (connection: unknown): null => {
    const wire = connection as Wire
    const { outbox, columns } = boxOf(wire)
    const { _types } = (this as unknown as Asked)._result
    for (const asked of this.#asked) {
      const { name } = asked
      asked._result._types = _types
      asked._accumulateRows = true
      asked.callback = (error) => {
        this.#unsendable = error
      }
      const known = name === undefined ? undefined : columns.get(name)
      outbox.describes = !known
      if (known) Object.assign(asked._result, known)
      const isNamedHere = name !== undefined && !asked.hasBeenParsed(wire)
      asked.prepare(outbox)
      if (this.#unsendable) {
        // It gives up its own name alone, and nothing is sent after it.
        if (name !== undefined) {
          delete wire.parsedStatements[name]
          delete wire.submittedNamedStatements[name]
        }
        break
      }
      if (isNamedHere) this.#named.push(asked)
      if (name !== undefined && !known) this.#described.push(asked)
    }
    wire.sync.call(outbox)
    wire._send(Buffer.concat(outbox.bytes.splice(0)))
    return null
  }

  handleRowDescription(message: unknown) {
    this.#current().handleRowDescription(message)
  }

  handleDataRow(message: unknown) {
    this.#current().handleDataRow(message)
  }

  handleCommandComplete(message: unknown, wire: Wire) {
    const asked = this.#current()
    asked.handleCommandComplete(message, wire)
    this.#answered.push(asked._result)
  }

  handleReadyForQuery(wire: Wire) {
    for (const { name, text } of this.#named) {
      delete wire.submittedNamedStatements[name!]
      wire.parsedStatements[name!] = text
    }
    const { columns } = boxOf(wire)
    for (const { name, _result } of this.#described) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = _result
      columns.set(name!, { fields, _parsers, _prebuiltEmptyResultObject })
    }
    const unread = this.#asked.findIndex((each) => each._canceledDueToError)
    if (unread >= 0) this.#answered.length = unread
    this.callback(unread < 0 ? this.#unsendable : (this.#asked[unread]!._canceledDueToError as Error))
  }

  handleError(error: Error, wire: Wire) {
    // Which of them were parsed is not known, and a name can be given only once.
    for (const { name } of this.#named) {
      delete wire.submittedNamedStatements[name!]
      wire.close({ type: 'S', name: name! })
    }
    this.callback(error)
  }

  #current(): Asked {
    return this.#asked[this.#answered.length]!
  }
}

/** By its text: the driver would take an object apart, property by property, for each statement of each call. */
function askedOf({ name, text, values }: Statement): Asked {
  const asked = new pg.Query(text, values) as unknown as Asked
  if (name !== undefined) asked.name = name
  return asked
}

interface Box {
  /** The connection, but what is sent stays here, and no statement ends with a Sync. */
  outbox: Wire & { bytes: Buffer[]; describes: boolean }
  /** What PostgreSQL said of the columns of prepared statements, by their names: it refuses to let them change. */
  columns: Map<string, Columns>
}
const boxes = new WeakMap<Wire, Box>()

function boxOf(wire: Wire): Box {
  const known = boxes.get(wire)
  if (known) return known
  const bytes: Buffer[] = []
  const outbox: Box['outbox'] = Object.assign(Object.create(wire) as Wire, {
    bytes,
    describes: true,
    _send: (sent: Buffer) => void bytes.push(sent),
    sync: () => {},
    describe: (what: unknown) => {
      if (outbox.describes) wire.describe.call(outbox, what)
    },
  })
  const box = { outbox, columns: new Map<string, Columns>() }
  boxes.set(wire, box)
  return box
}
