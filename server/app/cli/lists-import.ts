import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importListCommand, listImportHelp } from '#server/modules/screening/index.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const listsImportVerb: Verb = {
  name: 'lists import',
  summary: 'Load a sanctions list from a CSV file',
  usage: `corridor lists import FILE --source NAME [--label TEXT] [--accept-shrink yes]\n\n${listImportHelp}`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { source: { type: 'string' }, label: { type: 'string' }, 'accept-shrink': { type: 'string' } },
    })
    const [file] = positionals
    const { source } = values
    if (!file || !source) {
      context.complain('Name a file and its source: corridor lists import FILE --source NAME')
      return 2
    }
    const bytes = await readFile(file)
    return withModules(context, ({ screening, clock }, database) =>
      importListCommand({ screening, database, clock, say: context.say }, bytes, {
        source,
        label: values.label ?? source,
        acceptShrink: values['accept-shrink'] === 'yes',
      }),
    )
  },
}
