/** Lists the command-line verbs. */
import { backupVerb } from './cli/backup.ts'
import { demoClearVerb } from './cli/demo-clear.ts'
import { demoSeedVerb } from './cli/demo-seed.ts'
import { listsImportVerb } from './cli/lists-import.ts'
import { listsUpdateVerb } from './cli/lists-update.ts'
import { migrateVerb } from './cli/migrate.ts'
import { ratesRefreshVerb } from './cli/rates-refresh.ts'
import { restoreVerb } from './cli/restore.ts'
import { screenVerb } from './cli/screen.ts'
import { userCreateVerb, userResetVerb } from './cli/user.ts'
import type { Verb } from './cli/verb.ts'
import { verifyVerb } from './cli/verify.ts'

const verbs: readonly Verb[] = [
  migrateVerb,
  userCreateVerb,
  userResetVerb,
  listsImportVerb,
  listsUpdateVerb,
  screenVerb,
  ratesRefreshVerb,
  backupVerb,
  restoreVerb,
  demoSeedVerb,
  demoClearVerb,
  verifyVerb,
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
