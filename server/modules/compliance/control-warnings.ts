/** Finds controls against money laundering that are weaker than by default. */
import { type ControlWarning, listControlWarnings } from '#contract/compliance/api.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { answer, type Route, read } from '#server/platform/http/route.ts'
import type { Compliance } from './service.ts'

const defaultThreshold = 0.85
const defaultListAgeDays = 30

interface WarningDependencies {
  readonly settings: Pick<Settings, 'read'>
  readonly compliance: Pick<Compliance, 'alerts'>
  readonly database: Database
}

export const controlWarningRoutes = (deps: WarningDependencies): Route[] => [
  read(listControlWarnings, async () => answer(await findWarnings(deps, deps.database.replica))),
]

async function findWarnings(
  { settings, compliance }: WarningDependencies,
  executor: Executor,
): Promise<ControlWarning[]> {
  const [fetches, threshold, maxAgeDays, rules] = await Promise.all([
    settings.read(executor, 'screening.fetchLists'),
    settings.read(executor, 'screening.threshold'),
    settings.read(executor, 'screening.listMaxAgeDays'),
    compliance.alerts.rules(executor),
  ])
  const found: Readonly<Record<ControlWarning, boolean>> = {
    lists_not_fetched: !fetches,
    high_threshold: threshold > defaultThreshold,
    old_lists_allowed: maxAgeDays > defaultListAgeDays,
    rule_off: rules.some(({ standing, enabled }) => standing === 'in_force' && !enabled),
  }
  return (Object.keys(found) as ControlWarning[]).filter((warning) => found[warning])
}
