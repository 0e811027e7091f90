import { parseArgs } from 'node:util'
import { importListCommand, isListFormat, listImportHelp } from '#server/modules/screening/index.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const listsImportVerb: Verb = {
  name: 'lists import',
  summary: 'Load a sanctions list from a file',
  usage: `corridor lists import FILE --source NAME [--format FORMAT] [--label TEXT] [--accept-shrink yes]

  --source NAME         which list it is; one of the same name takes the place of the one in force
  --label TEXT          how screens call it; its source unless said
  --accept-shrink yes   take it although it is a fifth shorter than the one in force

${listImportHelp}`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        label: { type: 'string' },
        format: { type: 'string' },
        'accept-shrink': { type: 'string' },
      },
    })
    const [file] = positionals
    const { source, format = null } = values
    if (!file || !source) {
      context.complain('Name a file and its source: corridor lists import FILE --source NAME')
      return 2
    }
    if (format !== null && !isListFormat(format)) {
      context.complain(`${format} is no format of a list. See corridor lists import --help`)
      return 2
    }
    return withModules(context, ({ screening, clock }, database) =>
      importListCommand(
        { screening, database, clock, say: context.say },
        { path: file, format },
        { source, label: values.label ?? source, acceptShrink: values['accept-shrink'] === 'yes' },
      ),
    )
  },
}
