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
import { listsImportVerb } from './cli/lists-import.ts'
import { publicKeyVerb, receiptVerb } from './cli/receipt.ts'
import { restoreVerb } from './cli/restore.ts'
import { takesNothing, type Verb, type VerbContext } from './cli/verb.ts'
import { verifyVerb } from './cli/verify.ts'
import { verifyReceiptVerb } from './cli/verify-receipt.ts'
import { withModules } from './cli/with-modules.ts'
import { prepareInstallation } from './installation-setup.ts'
import { openStorage } from './storage.ts'

const passwordHelp = `  --password-stdin   read the password from standard input
  --generate         make one and print it once

Without either of these two it asks for the password.`

const userCreateVerb: Verb = {
  name: 'user create',
  summary: 'Add a person who may sign in',
  usage: `corridor user create --email ADDRESS [--role user|compliance|auditor|admin] [--first NAME] [--last NAME]

  --role             what the person may do, user unless said
${passwordHelp}`,
  run: (args, context) => runCommand(args, context, 'create'),
}

const userResetVerb: Verb = {
  name: 'user reset',
  summary: 'Give a person a new password and end their sessions',
  usage: `corridor user reset --email ADDRESS [--second-factor]

  --second-factor    take away authenticator app and recovery codes too, for a person who lost them
${passwordHelp}`,
  run: (args, context) => runCommand(args, context, 'reset'),
}

const userReleaseVerb: Verb = {
  name: 'user release',
  summary: "Confirm that an account is its person's own, so that it may approve",
  usage: `corridor user release ADDRESS

Until then an account that somebody else created or reset approves nothing of that person. Make sure
that only its person knows the password and the second factor.`,
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
function createTerminal({ say, complain }: Pick<VerbContext, 'say' | 'complain'>): Terminal {
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
    print: say,
    complain,
  }
}

const screenVerb: Verb = {
  name: 'screen',
  summary: 'Set many names against the lists in force',
  usage: `corridor screen --names FILE.jsonl [--limit 5] [--from 0.3]

FILE has a question a line: {"name": "…", "type": "person", "country": "Mali", "birthDate": "1971-03-14"}. All but name may be left
out; gender, identifiers (a list) and wallet may be added; type is person or organisation. Printed is a line a question, in the same
order: {"name", "score", "hit", "matches": [{list, entryId, name, primaryName, score, hit, reasons}], "unreadable": {scripts, reason}}
with the --limit best matches from the score of --from on; "hit" says whether one reaches the threshold of the settings, "unreadable"
why the name could not be screened, or null. Nothing is kept.`,
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
      context.complain('Name a file: corridor screen --names FILE.jsonl')
      return 2
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > 50 || !(from >= 0 && from <= 1)) {
      context.complain('--limit is 1 to 50, --from is 0 to 1.')
      return 2
    }
    const input = { path: values.names, limit, threshold: from }
    return withModules(context, ({ screening }, database) =>
      screenCommand({ screening, executor: database.pool, say: context.say, complain: context.complain }, input),
    )
  },
}

const ratesRefreshVerb: Verb = {
  name: 'rates refresh',
  summary: 'Fetch exchange rates from the provider now',
  usage: 'corridor rates refresh',
  async run(args, context) {
    takesNothing(args)
    return withModules(context, ({ fx, clock }, database) => refreshCommand({ fx, database, clock, say: context.say }))
  },
}

const migrateVerb: Verb = {
  name: 'migrate',
  summary: 'Bring the database to the newest schema',
  usage: 'corridor migrate',
  async run(args, { config, logger, say }) {
    takesNothing(args)
    const storage = await openStorage(config, logger, 'command')
    await storage.close()
    say('The database has the newest schema.')
    return 0
  },
}

const listsUpdateVerb: Verb = {
  name: 'lists update',
  summary: 'Fetch the official sanctions lists (OFAC SDN, UN, EU) where they changed',
  usage: `corridor lists update [--accept-shrink yes]

Asks the publishers for what changed since the last time. A list that is damaged, or a fifth shorter than the one in force, is not
taken: the last good one stays, unless --accept-shrink yes says that a shorter one is right. Exits 1 when a list could not be had or was refused. Fetched from:
${officialLists.map(({ source, address }) => `  ${source.padEnd(9)} ${address}`).join('\n')}`,
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { 'accept-shrink': { type: 'string' } } })
    return withModules(context, async ({ screening, clock }) => {
      const actor = systemActor('corridor lists update', clock.now())
      const updates = await screening.updateLists(actor, { acceptShrink: values['accept-shrink'] === 'yes' })
      for (const { source, outcome, detail } of updates) context.say(`${source}: ${outcome}. ${detail}`)
      return updates.every(({ outcome }) => outcome === 'loaded' || outcome === 'unchanged') ? 0 : 1
    })
  },
}

const demoSeedVerb: Verb = {
  name: 'demo seed',
  summary: 'Make a history of 18 months for a sandbox; asked twice it adds nothing',
  usage: `corridor demo seed [--months N] [--seed N]

  --months N   how far back the history begins, 1 to 18; 18 unless said
  --seed N     a whole number above zero: the same one on the same day makes the same history`,
  run: (args, context) =>
    withModules(context, async (modules) => {
      // An installation that never started lacks its sanctions list and treasury.
      await prepareInstallation(modules, context.config)
      const { demo, clock } = modules
      return seedCommand({ demo, clock, say: context.say, complain: context.complain }, args)
    }),
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
