import { basename } from 'node:path'
import type { Rule, Unit } from '../project.ts'
import { lineCount } from './sizes.ts'

const minLines = 40
/**
 * Short by nature: files that each module has under the same name, an adapter, and what the runtime
 * loads by name.
 */
const exempt =
  /^((.+-)?(index|errors|tables|store|refusals|capabilities|adapter|worker|main|messages|texts|search)\.tsx?|.+\.(config|test|spec)\.tsx?)$/
/** One rule a file, each an adapter of the `Rule` interface. */
const ruleFolder = 'tools/checks/rules/'

/** A short file that only one file imports belongs into its importer. */
export const tinyFiles: Rule = {
  ids: ['tiny-file'],
  check: ({ units }) =>
    tinyUnits(units).map(({ unit, importer }) => {
      const message = `${lineCount(unit)} lines for one importer; move them into ${importer}`
      return { path: unit.path, line: 1, rule: 'tiny-file', message }
    }),
}

function tinyUnits(units: readonly Unit[]): { unit: Unit; importer: string }[] {
  const importers = importersByPath(units)
  return units.flatMap((unit) => {
    const [importer, ...others] = importers.get(unit.path) ?? []
    const isExempt = exempt.test(basename(unit.path)) || unit.path.startsWith(ruleFolder)
    if (!importer || others.length > 0 || isExempt || lineCount(unit) >= minLines) return []
    return [{ unit, importer }]
  })
}

function importersByPath(units: readonly Unit[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of units) {
    for (const { target } of imports) {
      if (target === null || target === path) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  return importers
}
