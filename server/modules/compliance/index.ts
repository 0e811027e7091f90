/**
 * Compliance: KYC and risk of clients, clearance of conversions, filings, alerts.
 *
 * Invariants: KYC changes only along its state table, and each change stores who, when and why. No
 * approval with an open or confirmed sanctions match, or without a current list. The month of a
 * client is added up under a row lock on the client. Each clearance stores its facts. An alert is
 * unique per fact, commits with the evaluated event, and is reproducible byte for byte from stored
 * inputs. Compliance never reads conversions: the module that moves money passes the facts.
 */

import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Compliance } from './service.ts'

export type { EvaluatedConversion } from './alerts/conversions.ts'
export { alertWords } from './alerts/presentation.ts'
export type { Alerts } from './alerts/service.ts'
export { alertNames } from './alerts/texts.ts'
export { type Check, checkForReader, translatedChecks } from './clearance/checks.ts'
export type { Assessment } from './clearance/clearance.ts'
export type { ClearanceFacts } from './clearance/rules.ts'
export type { ComplianceDependencies, CompliancePolicies } from './dependencies.ts'
export type { ComplianceError, FilingError } from './errors.ts'
export { complianceRoutes } from './routes.ts'
export { complianceScore } from './score.ts'
export { type Compliance, createCompliance } from './service.ts'
export type { FilingEventRow, FilingRow } from './tables.ts'

export function complianceJobs({ compliance }: { compliance: Compliance }): JobDefinition[] {
  return [
    {
      name: 'compliance.expire-kyc',
      cron: '5 0 * * *',
      atStart: true,
      work: (signal) => compliance.expireDue(signal),
    },
    {
      name: 'compliance.screen-imported',
      everyMs: 2_000,
      work: (signal) => compliance.screenImported(signal),
    },
    { name: 'compliance.follow', everyMs: 2_000, work: (signal) => compliance.follow(signal) },
    { name: 'compliance.fold-alerts', cron: '*/5 * * * *', work: () => compliance.foldTallies() },
    {
      name: 'compliance.reassess',
      cron: '25 0 * * *',
      work: (signal) => compliance.reassessAll(signal),
    },
  ]
}
