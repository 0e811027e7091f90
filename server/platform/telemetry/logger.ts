import { type LoggerOptions, pino } from 'pino'

type LogFields = Readonly<Record<string, unknown>>

/**
 * Structured log lines. Never pass secrets, account numbers or personal data; ids are enough. Of an
 * error only the fields of an allow-list are written, without its message.
 */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** A second safeguard: these fields never reach the log even if passed. */
const redactedPaths = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'accountNumber',
  'key',
  'email',
].flatMap((name) => [name, `*.${name}`])

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: redactedPaths,
    formatters: { log: (fields) => withoutErrors(fields) as Record<string, unknown> },
    // The library's own would add the message and every property.
    serializers: { err: (value: unknown) => (value instanceof Error ? errorFields(value) : value) },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface ErrorFields {
  readonly name: string
  /** SQLSTATE, or the code of Node or of a library. */
  readonly code?: string
  readonly syscall?: string
  readonly schema?: string
  readonly table?: string
  readonly constraint?: string
  /** The failed statement without its parameters and literals. */
  readonly statement?: string
  /** Functions and places, without the message. */
  readonly stack?: readonly string[]
  readonly cause?: ErrorFields
  readonly errors?: readonly ErrorFields[]
}

const maxStatementLength = 500
const maxFrames = 15
const maxDepth = 4
const maxErrors = 3
const frame = /^\s{4}at (?:[\w$.<>#[\] ]+ \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/

/**
 * The message is left out: PostgreSQL and parsers quote values in theirs. Connection objects,
 * bound parameters, details and hints are left out too.
 */
export function errorFields(error: unknown, depth = 0): ErrorFields {
  if (!(error instanceof Error)) return { name: typeof error }
  const own = error as unknown as Readonly<Record<string, unknown>>
  const allowed = {
    code: matching(own.code, /^[A-Z0-9_]{2,40}$/),
    syscall: matching(own.syscall, /^[a-z]{2,20}$/i),
    schema: matching(own.schema, /^\w{1,63}$/),
    table: matching(own.table, /^\w{1,63}$/),
    constraint: matching(own.constraint, /^\w{1,63}$/),
    statement: typeof own.query === 'string' ? withoutLiterals(own.query) : undefined,
    stack: framesOf(error),
    cause: own.cause instanceof Error && depth < maxDepth ? errorFields(own.cause, depth + 1) : undefined,
    errors:
      error instanceof AggregateError && depth < maxDepth
        ? error.errors.slice(0, maxErrors).map((each) => errorFields(each, depth + 1))
        : undefined,
  }
  const set = Object.fromEntries(Object.entries(allowed).filter(([, value]) => value !== undefined))
  return { name: matching(error.name, /^[A-Za-z]\w{0,60}$/) ?? 'Error', ...set }
}

/** Errors at any depth of a line's fields in their allowed form. */
function withoutErrors(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFields(value)
  if (depth >= maxDepth || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withoutErrors(each, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutErrors(each, depth + 1)]))
}

const matching = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

function withoutLiterals(statement: string): string {
  const text = statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'(?:[^']|'')*'?/g, "'…'")
    .replaceAll(/\$(\w*)\$.*?(?:\$\1\$|$)/g, "'…'")
    .trim()
  return text.length > maxStatementLength ? `${text.slice(0, maxStatementLength)}…` : text
}

function framesOf({ stack, message }: Error): string[] | undefined {
  if (stack === undefined) return undefined
  // A message of several lines could imitate a frame.
  const end = message === '' ? -1 : stack.indexOf(message)
  const frames = (end < 0 ? stack : stack.slice(end + message.length)).split('\n').filter((line) => frame.test(line))
  return frames.slice(0, maxFrames).map((line) => line.trim())
}
