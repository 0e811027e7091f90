/** Definition of a command-line verb. */
import { parseArgs } from 'node:util'
import type { Config } from '#server/platform/config/config.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface VerbContext {
  readonly config: Config
  readonly logger: Logger
  print(line: string): void
  printError(line: string): void
}

/** Rejects arguments for a verb that takes none, since they are likely a mistake. */
export const rejectArguments = (args: readonly string[]): unknown => parseArgs({ args: [...args], options: {} })

/** One verb of the command line. */
export interface Verb {
  /** `user create`. */
  readonly name: string
  readonly summary: string
  /** `corridor user create --email ADDRESS …`, followed by its options. */
  readonly usage: string
  /** Returns the exit code: 0 success, 1 failure or violation, 2 usage error. */
  run(args: readonly string[], context: VerbContext): Promise<number>
}
