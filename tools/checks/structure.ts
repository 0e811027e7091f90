import { resolve } from 'node:path'
import { checkAll } from './all-rules.ts'
import { formatBreach } from './breach.ts'
import { readProject } from './project.ts'
import { medianLength, medianWanted } from './rules/sizes.ts'

/** `node tools/checks/structure.ts [folder]`: prints each breach of the house's rules on a line; exits 1 when there is one. */
const begun = performance.now()
const root = resolve(process.argv[2] ?? `${import.meta.dirname}/../..`)
const project = readProject(root)
const breaches = checkAll(project)
for (const breach of breaches) console.error(formatBreach(breach))

const imports = project.units.reduce((sum, unit) => sum + unit.imports.length, 0)
const median = medianLength(project.units)
const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
console.log(
  `${project.units.length} files, ${imports} imports, median ${median} lines, ${breaches.length} breaches (${seconds} s)`,
)
if (median >= medianWanted) console.log(`The median file should have fewer than ${medianWanted} lines.`)
process.exitCode = breaches.length > 0 ? 1 : 0
