import type { Writable } from 'node:stream'
import pg from 'pg'

/** One statement of several that go together. */
export interface Asked {
  readonly text: string
  /** Prepared by this name, once per connection; without one it is read and planned anew. */
  readonly name?: string | undefined
  /** As `valuesOf` has made them. */
  readonly values: readonly (string | Buffer | null)[]
  readonly rowMode?: string | undefined
  readonly types?: pg.CustomTypesConfig | undefined
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** What values are on the wire: text, bytes or nothing, by the driver's own rules. Throws where one has no such form. */
export function valuesOf(values: readonly unknown[]): Asked['values'] {
  return values.map((value) => (typeof value === 'string' ? value : driver.utils.prepareValue(value)))
}

/** The types of the driver know neither of these. */
const driver = pg as unknown as { readonly utils: { prepareValue(value: unknown): string | Buffer | null } }

/** The driver's connection, as its own queries and cursors speak with it. */
interface Connection {
  readonly stream: Writable
  /** Texts by their names: those that the server has, and those whose fate it has not told yet. */
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { readonly name?: string | undefined; readonly text: string }): void
  bind(portal: { readonly statement?: string | undefined; readonly values: readonly unknown[] }): void
  describe(portal: { readonly type: 'P' }): void
  execute(): void
  sync(): void
}

type Row = Record<string, unknown> | unknown[]
type RowReader = (values: readonly (string | null)[]) => Row

/** What a prepared statement answers, which it can change only by an error: told once, it is not asked for again. */
interface Shape {
  readonly fields: pg.FieldDef[]
  /** By row mode, and by whether it came with types of its own. */
  readonly readers: Map<string, RowReader>
}
const shapesOf = new WeakMap<object, Map<string, Shape>>()

/**
 * Statements with one `Sync` at their end, so that PostgreSQL answers them in one piece: after each, as the driver has it, it costs
 * the server a write and this process a wake-up for each of them. Where one fails, those after it are not done and fail with its
 * error; so all of them stand within one transaction, and what undoes it comes apart. The driver's pipeline takes its own queries' kin.
 */
export class Exchange extends pg.Query {
  /** The statement whose answer comes next; the driver reads both where the server tells that it has been prepared. */
  name: string | undefined
  text: string | undefined
  readonly #asked: readonly Asked[]
  readonly #shapes: Map<string, Shape>
  readonly #answers: (pg.QueryResult | { readonly fault: unknown })[] = []
  #shape: Shape | undefined
  #rows: Row[] = []
  /** A row that could not be read: the statement's fault alone. */
  #unread: { readonly fault: unknown } | undefined

  /** How many statements these are. */
  get statements(): number {
    return this.#asked.length
  }

  constructor(client: object, asked: readonly Asked[]) {
    super({ text: '' })
    this.#asked = asked
    this.#shapes = shapesOf.get(client) ?? new Map()
    shapesOf.set(client, this.#shapes)
    this.#turnToNext()
  }

  override submit = (submitted: pg.Connection): void => {
    const connection = submitted as unknown as Connection
    connection.stream.cork()
    try {
      for (const asked of this.#asked) this.#send(connection, asked)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #send(connection: Connection, { name, text, values }: Asked): void {
    const { parsedStatements, submittedNamedStatements } = connection
    if (name === undefined || (!(name in parsedStatements) && !(name in submittedNamedStatements))) {
      connection.parse({ name, text })
      if (name !== undefined) submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    if (name === undefined || !this.#shapes.has(name)) connection.describe({ type: 'P' })
    connection.execute()
  }

  #turnToNext(): void {
    const next = this.#asked[this.#answers.length]
    this.name = next?.name
    this.text = next?.text
    this.#rows = []
    this.#unread = undefined
    this.#shape = next?.name === undefined ? undefined : this.#shapes.get(next.name)
  }

  handleRowDescription({ fields }: { readonly fields: pg.FieldDef[] }): void {
    this.#shape = { fields, readers: new Map() }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#unread) return
    try {
      this.#rows.push(this.#reader()(fields))
    } catch (fault) {
      this.#unread = { fault }
    }
  }

  #reader(): RowReader {
    const asked = this.#asked[this.#answers.length]
    const shape = this.#shape
    if (!asked || !shape) throw new Error('The database answered a row that nobody asked for')
    const kind = `${asked.rowMode} ${asked.types !== undefined}`
    const known = shape.readers.get(kind)
    if (known) return known
    const reader = readerOf(shape.fields, asked)
    shape.readers.set(kind, reader)
    return reader
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const shape = this.#shape ?? { fields: [], readers: new Map() }
    if (this.name !== undefined) this.#shapes.set(this.name, shape)
    this.#answers.push(this.#unread ?? { ...countOf(text), fields: shape.fields, rows: this.#rows })
    this.#turnToNext()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#tellAnswers()
  }

  handleError(error: unknown, connection: unknown): void {
    // Where all were answered it is the end that failed, so that none of them is certain.
    if (this.#answers.length === this.#asked.length) this.#answers.length = 0
    const { submittedNamedStatements } = connection as Connection
    this.#tellAnswers()
    for (const { name, reject } of this.#asked.slice(this.#answers.length)) {
      // Those after the one that failed were not even read.
      if (name !== undefined) delete submittedNamedStatements[name]
      reject(error)
    }
  }

  #tellAnswers(): void {
    for (const [place, answer] of this.#answers.entries()) {
      if ('fault' in answer) this.#asked[place]?.reject(answer.fault)
      else this.#asked[place]?.resolve(answer)
    }
  }
}

/** Reads rows as the driver does, with names and parsers found once and not for each answer. */
function readerOf(fields: readonly pg.FieldDef[], { rowMode, types = pg.types }: Asked): RowReader {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown)
  const read = (text: string | null, place: number): unknown => (text === null ? null : parsers[place]?.(text))
  if (rowMode === 'array') return (values) => values.map(read)
  const names = fields.map(({ name }) => name)
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  return (values) => {
    const row: Record<string, unknown> = { ...empty }
    for (let place = 0; place < names.length; place += 1) {
      row[names[place] as string] = read(values[place] ?? null, place)
    }
    return row
  }
}

/** What the server says it did: `INSERT 0 3`, `SELECT 2`, `BEGIN`. */
function countOf(text: string): Pick<pg.QueryResult, 'command' | 'rowCount' | 'oid'> {
  const words = text.split(' ')
  const last = words.length > 1 ? Number(words.at(-1)) : Number.NaN
  return { command: words[0] ?? '', rowCount: Number.isInteger(last) ? last : null, oid: 0 }
}
