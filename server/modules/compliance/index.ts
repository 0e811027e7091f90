/**
 * Compliance: what may be done with whom, and what is owed for it. KYC and risk of clients, clearance of conversions,
 * filings, alerts.
 *
 * Invariants: KYC moves along its table only, each move kept with who, when and why; no approval past an open or confirmed
 * sanctions match or without a current list; a client's month is added up under the row lock of the client; every clearance
 * is kept with its facts. An alert is kept once per
 * fact, in the transaction that judges what it is about, with all that finds it again byte for byte. It never reads conversions: what moves money hands over the facts.
 */

export type { EvaluatedConversion } from './alerts/conversions.ts'
export type { Alerts } from './alerts/service.ts'
export type { Check } from './clearance/checks.ts'
export type { Assessment } from './clearance/clearance.ts'
export type { ClearanceFacts } from './clearance/rules.ts'
export type { ComplianceDependencies, CompliancePolicies } from './dependencies.ts'
export type { ComplianceError, FilingError } from './errors.ts'
export { complianceJobs } from './jobs.ts'
export { complianceRoutes } from './routes.ts'
export { complianceScore } from './score.ts'
export { type Compliance, createCompliance } from './service.ts'
export type { FilingEventRow, FilingRow } from './tables.ts'
