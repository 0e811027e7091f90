/** `npx corridor lists import`: loads a sanctions list from a file. */

import { parseArgs } from 'node:util'
import { importListCommand, isListFormat, listImportHelp } from '#server/modules/screening/index.ts'
import * as t from '../messages.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const listsImportVerb: Verb = {
  name: 'lists import',
  summary: t.listsImportSummary,
  usage: t.listsImportUsage(listImportHelp),
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
      context.printError(t.listsImportMissing)
      return 2
    }
    if (format !== null && !isListFormat(format)) {
      context.printError(t.listFormatUnknown(format))
      return 2
    }
    return withModules(context, ({ screening, clock }, database) =>
      importListCommand(
        { screening, database, clock, print: context.print },
        { path: file, format },
        { source, label: values.label ?? source, acceptShrink: values['accept-shrink'] === 'yes' },
      ),
    )
  },
}
