import { placeOf } from '../place.ts'
import { gatherImports, type Project, type Rule } from '../project.ts'

/**
 * The domain modules, lowest first. A module imports only from levels above it in this list;
 * modules of one level do not import each other.
 */
const moduleLevels: readonly (readonly string[])[] = [
  ['audit'],
  ['settings'],
  ['identity'],
  ['mail', 'calendar'],
  ['notifications'],
  ['fx', 'documents', 'ledger'],
  ['clients'],
  ['screening'],
  ['banking', 'payout'],
  ['compliance'],
  ['invoices', 'conversions'],
  [
    'reconciliation',
    'schedules',
    'filings',
    'receivables',
    'recurring-invoices',
    'quotes',
    'items',
    'accounting',
    'certification',
  ],
  ['approvals', 'reports'],
  ['monitoring', 'scheduled-reports'],
  ['analytics'],
  ['webhooks'],
  ['demo'],
]

/** Rule 1: other modules are imported only through their index and only downwards. */
export const moduleDoors: Rule = {
  ids: ['module-door', 'module-direction', 'module-unlisted'],
  check: (project) => [...crossings(project), ...unlisted(project)],
}

function crossings(project: Project) {
  return gatherImports(
    project,
    ({ room, isTest }) => room === 'server' || (isTest && room !== 'tests' && room !== 'packages'),
    ({ target }, { place }) => {
      if (target === null) return null
      const other = placeOf(target)
      if (other.module === null || other.module === place.module) return null
      // The composition root also imports the index; only its direction is unrestricted.
      if (target !== `server/modules/${other.module}/index.ts`) {
        return {
          rule: 'module-door',
          message: `reaches into ${other.module}; import from server/modules/${other.module}/index.ts, or export it there`,
        }
      }
      if (place.module === null || below(other.module, place.module)) return null
      return {
        rule: 'module-direction',
        message: `${place.module} lies not above ${other.module} (tools/checks/rules/module-doors.ts); send an outbox event or move the code`,
      }
    },
  )
}

function below(lower: string, upper: string): boolean {
  const [one, other] = [levelOf(lower), levelOf(upper)]
  // A module that is not in the list has its own breach.
  return one === undefined || other === undefined || one < other
}

function unlisted({ units }: Project) {
  const first = new Map<string, string>()
  for (const { path, place } of units) {
    if (place.module !== null && levelOf(place.module) === undefined && !first.has(place.module)) {
      first.set(place.module, path)
    }
  }
  return [...first].map(([module, path]) => ({
    path,
    line: 1,
    rule: 'module-unlisted',
    message: `${module} has no level; give it one in tools/checks/rules/module-doors.ts`,
  }))
}

/** The level of a module, 0 for the lowest; undefined for a folder that is not in the list. */
function levelOf(module: string): number | undefined {
  const level = moduleLevels.findIndex((names) => names.includes(module))
  return level < 0 ? undefined : level
}
