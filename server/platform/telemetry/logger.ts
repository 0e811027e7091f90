import { type LoggerOptions, pino } from 'pino'

export type LogFields = Readonly<Record<string, unknown>>

/** Structured log lines. Never pass secrets, account numbers or personal data; ids are enough. */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  child(fields: LogFields): Logger
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
  }
  return destination ? pino(options, destination) : pino(options)
}
