import type { Breach } from '../breach.ts'
import type { Project, Rule, Unit } from '../project.ts'

/** Rule 1: no file imports itself indirectly, including type imports. */
export const cycles: Rule = {
  ids: ['import-cycle', 'import-missing'],
  check: (project) => [...missing(project), ...rings(project)],
}

/** An unresolved import would be invisible to every other rule. */
function missing({ units }: Project): Breach[] {
  return units.flatMap(({ path, imports }) =>
    imports
      .filter(({ found }) => !found)
      .map(({ line, specifier }) => ({
        path,
        line,
        rule: 'import-missing',
        message: `${specifier} leads to no file; correct the path (it carries its extension)`,
      })),
  )
}

function rings({ units }: Project): Breach[] {
  const byPath = new Map(units.map((unit) => [unit.path, unit]))
  const finished = new Set<string>()
  const trail: string[] = []
  const found: Breach[] = []
  const visit = (unit: Unit): void => {
    if (finished.has(unit.path)) return
    trail.push(unit.path)
    for (const { target, line } of unit.imports) {
      const next = target === null ? undefined : byPath.get(target)
      if (!next) continue
      const start = trail.indexOf(next.path)
      if (start < 0) {
        visit(next)
        continue
      }
      const ring = [...trail.slice(start), next.path].join(' → ')
      found.push({ path: unit.path, line, rule: 'import-cycle', message: `${ring}; move what both need below them` })
    }
    trail.pop()
    finished.add(unit.path)
  }
  for (const unit of units) visit(unit)
  return found
}
