import { parseArgs } from 'node:util'
import { screenCommand } from '#server/modules/screening/index.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const screenVerb: Verb = {
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
    const wish = { path: values.names, limit, threshold: from }
    return withModules(context, ({ screening }, database) =>
      screenCommand({ screening, executor: database.pool, say: context.say, complain: context.complain }, wish),
    )
  },
}
