/**
 * Writes list entries as JSON for the training of name matching: `--ofac FOLDER --un FILE --to
 * FILE`.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readLists } from './read-lists.ts'

const { values } = parseArgs({ options: { ofac: { type: 'string' }, un: { type: 'string' }, to: { type: 'string' } } })
if (!values.to) throw new Error('Usage: export-entries.ts --ofac FOLDER --un FILE --to FILE')
writeFileSync(values.to, JSON.stringify(await readLists(values)))
