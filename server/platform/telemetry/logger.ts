import { type LoggerOptions, pino } from 'pino'
import { errorFields, withoutErrors } from './error-fields.ts'

export type LogFields = Readonly<Record<string, unknown>>

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
