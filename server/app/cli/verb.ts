import { parseArgs } from 'node:util'
import type { Config } from '#server/platform/config/config.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface VerbContext {
  readonly config: Config
  readonly logger: Logger
  say(line: string): void
  complain(line: string): void
}

/** For a verb that takes nothing: what is typed behind it is a slip, and not passed over. */
export const takesNothing = (args: readonly string[]): unknown => parseArgs({ args: [...args], options: {} })

/** One verb of the command line. */
export interface Verb {
  /** `user create`. */
  readonly name: string
  readonly summary: string
  /** `corridor user create --email ADDRESS …`, with its options explained below. */
  readonly usage: string
  /** Answers the exit code: 0 done, 1 a failure or breach, 2 a call that cannot be understood. */
  run(args: readonly string[], context: VerbContext): Promise<number>
}
