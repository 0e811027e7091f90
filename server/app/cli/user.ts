import { type Command, userCommands } from '#server/modules/identity/index.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createTerminal } from './terminal.ts'
import type { Verb, VerbContext } from './verb.ts'
import { withModules } from './with-modules.ts'

const passwordHelp = `  --password-stdin   read the password from standard input
  --generate         make one and print it once

Without either of these two it asks for the password.`

export const userCreateVerb: Verb = {
  name: 'user create',
  summary: 'Add a person who may sign in',
  usage: `corridor user create --email ADDRESS [--role user|compliance|auditor|admin] [--first NAME] [--last NAME]

  --role             what the person may do, user unless said
${passwordHelp}`,
  run: (args, context) => runCommand(args, context, 'create'),
}

export const userResetVerb: Verb = {
  name: 'user reset',
  summary: 'Give a person a new password and end their sessions',
  usage: `corridor user reset --email ADDRESS [--second-factor]

  --second-factor    take away authenticator app and recovery codes too, for somebody who lost them
${passwordHelp}`,
  run: (args, context) => runCommand(args, context, 'reset'),
}

function runCommand(args: readonly string[], context: VerbContext, name: 'create' | 'reset'): Promise<number> {
  return withModules(context, ({ identity, clock }, database) => {
    const command: Command = userCommands({ identity, database, clock, random: systemRandom })[name]
    return command.run(args, createTerminal(context))
  })
}
