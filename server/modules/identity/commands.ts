/** Command line for user accounts. */

import { parseArgs } from 'node:util'
import type { Random } from '#kernel/random.ts'
import { expectOk, type Result } from '#kernel/result.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { UserError } from './errors.ts'
import * as t from './messages.ts'
import type { User } from './person.ts'
import { userRefusals } from './refusals.ts'
import type { Identity } from './service.ts'

/** Input and output of a command. */
export interface Terminal {
  /** Asks for a secret without echo. Returns null if there is no interactive terminal. */
  ask(prompt: string): Promise<string | null>
  /** Reads standard input to its end. */
  readInput(): Promise<string>
  print(line: string): void
  printError(line: string): void
}

export interface Command {
  /** Returns the exit code: 0 success, 1 refused, 2 invalid options. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

interface UserCommandDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'random'> {
  readonly identity: Identity
}

/** `corridor user create`, `reset` and `release`. The command line documents their options. */
export function userCommands(
  dependencies: UserCommandDependencies,
): Readonly<Record<'create' | 'reset' | 'release', Command>> {
  const { identity, database, clock } = dependencies
  const actor = (name: string): Actor => systemActor(`corridor user ${name}`, clock.now())
  return {
    create: {
      run: (args, terminal) =>
        withPassword(dependencies, args, terminal, ({ email, role = 'user', first, last }, password) =>
          database.transaction((transaction) => {
            const input = { email, password, role, firstName: first ?? null, lastName: last ?? null }
            return identity.createUser(transaction, actor('create'), input)
          }),
        ),
    },
    reset: {
      run: (args, terminal) =>
        withPassword(dependencies, args, terminal, (options, password) =>
          database.transaction(async (transaction) => {
            const reset = await identity.resetPassword(transaction, actor('reset'), { email: options.email, password })
            if (reset.ok && options['second-factor']) {
              const person = { id: reset.value.id, reason: null }
              expectOk(
                await identity.directory.resetSecondFactor(transaction, actor('reset'), person),
                'a known person',
              )
            }
            return reset
          }),
        ),
    },
    release: {
      async run(args, terminal) {
        const [email] = args
        if (email === undefined || args.length > 1) {
          terminal.printError(t.releaseUsage)
          return 2
        }
        const released = await database.transaction((transaction) =>
          identity.releaseAccount(transaction, actor('release'), email),
        )
        if (!released.ok) {
          terminal.printError(explain(released.error))
          return 1
        }
        terminal.print(t.accountReleased(released.value.email))
        return 0
      },
    },
  }
}

interface UserOptions {
  readonly email: string
  readonly role?: string
  readonly first?: string
  readonly last?: string
  readonly 'second-factor'?: boolean
}

async function withPassword(
  { random }: UserCommandDependencies,
  args: readonly string[],
  terminal: Terminal,
  apply: (options: UserOptions, password: string) => Promise<Result<User, UserError>>,
): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string' || options.email === undefined) {
    terminal.printError(typeof options === 'string' ? options : '--email is missing.')
    return 2
  }
  const chosen = await choosePassword(options, terminal, random)
  const result = await apply({ ...options, email: options.email }, chosen.password)
  if (!result.ok) {
    terminal.printError(explain(result.error))
    return 1
  }
  terminal.print(t.userCanSignIn(result.value.email, result.value.role))
  if (chosen.generated) terminal.print(t.generatedPassword(chosen.password))
  return 0
}

function readOptions(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    const options = {
      email: text,
      role: text,
      first: text,
      last: text,
      'password-stdin': flag,
      'second-factor': flag,
      generate: flag,
    } as const
    return { ...parseArgs({ args: [...args], options, strict: true }).values }
  } catch (error) {
    return error instanceof Error ? `${error.message.split('.')[0]}.` : t.optionsUnreadable
  }
}

async function choosePassword(
  options: { readonly 'password-stdin'?: boolean; readonly generate?: boolean },
  terminal: Terminal,
  random: Random,
): Promise<{ password: string; generated: boolean }> {
  if (options['password-stdin'])
    return { password: (await terminal.readInput()).replace(/\r?\n$/, ''), generated: false }
  const typed = options.generate ? null : await terminal.ask(t.passwordPrompt)
  if (typed !== null) return { password: typed, generated: false }
  // 120 bits, in groups that can be read aloud.
  const letters = Array.from(random.bytes(24), (byte) => 'abcdefghjkmnpqrstuvwxyz23456789z'[byte & 31])
  return { password: letters.join('').replaceAll(/(.{6})(?=.)/g, '$1-'), generated: true }
}

function explain(error: UserError): string {
  return error.code === 'unknown_role' ? userRefusals.unknown_role(error).detail : userRefusals[error.code]().detail
}
