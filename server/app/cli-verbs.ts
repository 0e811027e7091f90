/** Lists the command-line verbs. */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { seedCommand } from '#server/modules/demo/index.ts'
import { refreshCommand } from '#server/modules/fx/index.ts'
import { type Command, type Terminal, userCommands } from '#server/modules/identity/index.ts'
import { officialLists, screenCommand } from '#server/modules/screening/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { systemRandom } from '#server/platform/system.ts'
import { backupVerb } from './cli/backup.ts'
import { demoClearVerb } from './cli/demo-clear.ts'
import { certificationSpecimensVerb, invoiceRulesVerb } from './cli/invoice-verbs.ts'
import { listsImportVerb } from './cli/lists-import.ts'
import { publicKeyVerb, receiptVerb } from './cli/receipt.ts'
import { restoreVerb } from './cli/restore.ts'
import { rejectArguments, type Verb, type VerbContext } from './cli/verb.ts'
import { verifyVerb } from './cli/verify.ts'
import { verifyReceiptVerb } from './cli/verify-receipt.ts'
import { withModules } from './cli/with-modules.ts'
import { rotateKeys } from './encryption-keys/rotate.ts'
import { prepareInstallation } from './installation-setup.ts'
import * as t from './messages.ts'
import { openStorage } from './storage.ts'

const passwordHelp = `  --password-stdin   read the password from standard input
  --generate         make one and print it once

Without either of these two it asks for the password.`

const userCreateVerb: Verb = {
  name: 'user create',
  summary: t.userCreateSummary,
  usage: t.userCreateUsage(passwordHelp),
  run: (args, context) => runCommand(args, context, 'create'),
}

const userResetVerb: Verb = {
  name: 'user reset',
  summary: t.userResetSummary,
  usage: t.userResetUsage(passwordHelp),
  run: (args, context) => runCommand(args, context, 'reset'),
}

const userReleaseVerb: Verb = {
  name: 'user release',
  summary: t.userReleaseSummary,
  usage: t.userReleaseUsage,
  run: (args, context) => runCommand(args, context, 'release'),
}

function runCommand(
  args: readonly string[],
  context: VerbContext,
  name: 'create' | 'reset' | 'release',
): Promise<number> {
  return withModules(context, ({ identity, clock }, database) => {
    const command: Command = userCommands({ identity, database, clock, random: systemRandom })[name]
    return command.run(args, createTerminal(context))
  })
}

/** Interactive terminal, if there is one. */
function createTerminal({ print, printError }: Pick<VerbContext, 'print' | 'printError'>): Terminal {
  return {
    async ask(prompt) {
      if (!process.stdin.isTTY) return null
      process.stderr.write(prompt)
      // Hides passwords: the line editor writes to a null stream.
      const nowhere = new Writable({ write: (_, __, done) => done() })
      const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
      const answer = await reader.question('')
      reader.close()
      process.stderr.write('\n')
      return answer
    },
    readInput: () => text(process.stdin),
    print: print,
    printError,
  }
}

const screenVerb: Verb = {
  name: 'screen',
  summary: t.screenSummary,
  usage: t.screenUsage,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        names: { type: 'string' },
        limit: { type: 'string', default: '5' },
        from: { type: 'string', default: '0.3' },
      },
    })
    const [limit, from] = [Number(values.limit), Number(values.from)]
    if (!values.names) {
      context.printError(t.screenFileMissing)
      return 2
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > 50 || !(from >= 0 && from <= 1)) {
      context.printError('--limit is 1 to 50, --from is 0 to 1.')
      return 2
    }
    const input = { path: values.names, limit, threshold: from }
    return withModules(context, ({ screening }, database) =>
      screenCommand(
        { screening, executor: database.pool, print: context.print, printError: context.printError },
        input,
      ),
    )
  },
}

const ratesRefreshVerb: Verb = {
  name: 'rates refresh',
  summary: t.ratesRefreshSummary,
  usage: t.ratesRefreshUsage,
  async run(args, context) {
    rejectArguments(args)
    return withModules(context, ({ fx, clock }, database) =>
      refreshCommand({ fx, database, clock, print: context.print }),
    )
  },
}

const migrateVerb: Verb = {
  name: 'migrate',
  summary: t.migrateSummary,
  usage: t.migrateUsage,
  async run(args, { config, logger, print }) {
    rejectArguments(args)
    const storage = await openStorage(config, logger, 'command')
    await storage.close()
    print(t.migrated)
    return 0
  },
}

const listsUpdateVerb: Verb = {
  name: 'lists update',
  summary: t.listsUpdateSummary,
  usage: t.listsUpdateUsage(officialLists.map(({ source, address }) => `  ${source.padEnd(9)} ${address}`).join('\n')),
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { 'accept-shrink': { type: 'string' } } })
    return withModules(context, async ({ screening, clock }) => {
      const actor = systemActor('corridor lists update', clock.now())
      const updates = await screening.updateLists(actor, { acceptShrink: values['accept-shrink'] === 'yes' })
      for (const { source, outcome, detail } of updates) context.print(`${source}: ${outcome}. ${detail}`)
      return updates.every(({ outcome }) => outcome === 'loaded' || outcome === 'unchanged') ? 0 : 1
    })
  },
}

const demoSeedVerb: Verb = {
  name: 'demo seed',
  summary: t.demoSeedSummary,
  usage: t.demoSeedUsage,
  run: (args, context) =>
    withModules(context, async (modules) => {
      // An installation that never started lacks its sanctions list and treasury.
      await prepareInstallation(modules, context.config)
      const { demo, clock } = modules
      return seedCommand({ demo, clock, print: context.print, printError: context.printError }, args)
    }),
}

const keyRotateVerb: Verb = {
  name: 'key rotate',
  summary: 'Re-encrypt everything with ENCRYPTION_KEY, so that ENCRYPTION_KEY_OLD can be removed',
  usage: `corridor key rotate

Every instance must run with the new ENCRYPTION_KEY, and with the key before it as ENCRYPTION_KEY_OLD. Runs beside the server,
in small batches; stopped, it continues when it is run again. Exits 1 while anything is left under another key.`,
  async run(args, context) {
    rejectArguments(args)
    return withModules(context, async (modules, database) =>
      (await rotateKeys(modules, database, { print: context.print, printError: context.printError })) ? 0 : 1,
    )
  },
}

const verbs: readonly Verb[] = [
  migrateVerb,
  userCreateVerb,
  userResetVerb,
  userReleaseVerb,
  listsImportVerb,
  listsUpdateVerb,
  screenVerb,
  ratesRefreshVerb,
  backupVerb,
  restoreVerb,
  demoSeedVerb,
  demoClearVerb,
  certificationSpecimensVerb,
  invoiceRulesVerb,
  keyRotateVerb,
  verifyVerb,
  receiptVerb,
  verifyReceiptVerb,
  publicKeyVerb,
]

export interface FoundVerb {
  readonly verb: Verb
  readonly args: readonly string[]
}

/** Finds the verb in the first words, and its arguments. */
export function findVerb(words: readonly string[]): FoundVerb | null {
  for (const verb of verbs) {
    const names = verb.name.split(' ')
    if (names.every((name, index) => words[index] === name)) return { verb, args: words.slice(names.length) }
  }
  return null
}

/** Lists all verbs, or those that share a first word. */
export function overview([first]: readonly string[] = []): string {
  const group = verbs.filter(({ name }) => name.startsWith(`${first} `))
  const listed = group.length > 0 ? group : verbs
  const widest = Math.max(...listed.map((verb) => verb.name.length))
  const lines = listed.map((verb) => `  ${verb.name.padEnd(widest)}   ${verb.summary}`)
  return `Usage: npx corridor <verb> [options]\n\n${lines.join('\n')}\n\nnpx corridor <verb> --help tells more. Settings come from the environment (.env.example).\n`
}

export function helpFor(verb: Verb): string {
  return `${verb.summary}\n\nUsage: npx ${verb.usage}\n`
}
