import type { Breach } from './breach.ts'
import type { Project, Rule } from './project.ts'
import { adapters } from './rules/adapters.ts'
import { commentWidth } from './rules/comment-width.ts'
import { cycles } from './rules/cycles.ts'
import { determinism } from './rules/determinism.ts'
import { dialectNames } from './rules/dialect-names.ts'
import { environment } from './rules/environment.ts'
import { fileNames } from './rules/file-names.ts'
import { language } from './rules/language.ts'
import { moduleDoors } from './rules/module-doors.ts'
import { moneyArithmetic } from './rules/money.ts'
import { names } from './rules/names.ts'
import { outcomes } from './rules/outcomes.ts'
import { purity } from './rules/purity.ts'
import { roomWalls } from './rules/rooms.ts'
import { sizes } from './rules/sizes.ts'
import { sqlPlace } from './rules/sql.ts'
import { testNames } from './rules/test-names.ts'
import { texts } from './rules/texts.ts'
import { tinyFiles } from './rules/tiny-files.ts'
import { webLayers } from './rules/web-layers.ts'

const families: readonly Rule[] = [
  moduleDoors,
  cycles,
  roomWalls,
  webLayers,
  purity,
  sqlPlace,
  environment,
  adapters,
  determinism,
  moneyArithmetic,
  outcomes,
  language,
  sizes,
  names,
  dialectNames,
  fileNames,
  commentWidth,
  tinyFiles,
  testNames,
  texts,
]

export const ruleIds: readonly string[] = ['nothing-read', ...families.flatMap(({ ids }) => ids)]

/**
 * Every breach in the project, by path and line. A project without sources is a breach, because a
 * check that reads nothing finds nothing.
 */
export function checkAll(project: Project): Breach[] {
  const blind = project.units.length === 0 || project.units.every(({ imports }) => imports.length === 0)
  if (blind)
    return [
      { path: '.', line: 1, rule: 'nothing-read', message: 'no module was read; point the check at the checkout' },
    ]
  return families
    .flatMap(({ check }) => check(project))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line || a.rule.localeCompare(b.rule))
}
