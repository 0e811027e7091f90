/**
 * Filings: declarations to the authorities, exchange-control records and suspicion reports.
 *
 * Invariants: a package is built and saved before submission, and a submitted one never changes.
 * The same rows give the same package to the byte. Without its permission nobody learns of a
 * suspicion report: its entries and events are confidential, only its own list contains it, and its
 * files are never saved among the documents. A report that two people have signed does not change.
 * A serial is taken in the transaction of its form, so that numbers have no gap. The verification
 * of a register line covers the verified value, and ends when the value changes.
 */

import * as contract from '#contract/filings/export-proceeds.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { invalidField, notFound } from '#server/platform/http/refusals.ts'
import { answerResult, type RefusalTable, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import { formatMissing, missingDocuments } from './dossiers/rules.ts'
import { documentsOf, findDossier } from './dossiers/store.ts'
import type { Proceeds, ProceedsError } from './export-proceeds/service.ts'
import type { Filings } from './service.ts'

export type { FilingDependencies } from './dependencies.ts'
export { dossierRoutes } from './dossiers/routes.ts'
export { createDossiers, type DossierDependencies, type Dossiers } from './dossiers/service.ts'
export { exchangeFormRoutes } from './exchange-forms/routes.ts'
export { createExchangeForms, type ExchangeForms, type FormDependencies } from './exchange-forms/service.ts'
export { activeFormOf } from './exchange-forms/store.ts'
export { createProceeds, type Proceeds } from './export-proceeds/service.ts'
export { registerRoutes } from './registers/routes.ts'
export { createRegisters, type Registers } from './registers/service.ts'
export { filingRoutes } from './routes.ts'
export { createFilings, type Filings } from './service.ts'
export { suspicionReportRoutes } from './suspicion-reports/routes.ts'
export { createSuspicionReports, type SuspicionReports } from './suspicion-reports/service.ts'

/**
 * Why a conversion must wait for its transfer dossier, as text. Null when the dossier is complete
 * or waived, or when dossiers do not block. The composition root passes it to the lower module
 * `conversions`.
 */
export function createDossierHold({ settings }: { settings: Pick<Settings, 'read'> }) {
  return async (executor: Executor, conversionId: number): Promise<string | null> => {
    if (!(await settings.read(executor, 'compliance.dossierBlocks'))) return null
    const row = await findDossier(executor, conversionId)
    if (!row || row.waivedAt !== null) return null
    const attached = new Set((await documentsOf(executor, [conversionId])).map(({ paper }) => paper))
    const lacking = missingDocuments(row.operationKind, attached)
    return lacking.length === 0 ? null : formatMissing(lacking)
  }
}

export function proceedsRoutes({
  exportProceeds,
  database,
}: {
  exportProceeds: Proceeds
  database: Database
}): Route[] {
  return [
    read(contract.listExportProceeds, async ({ query: { limit, cursor, ...filter } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const page = await exportProceeds.list(database.pool, filter, { limit, before: before.value })
      return answerIdPage(page, (row) => row)
    }),
    write(contract.recordCession, async ({ transaction, actor, params, body }) => {
      const { amountUsd: amount, ...stated } = body
      const recorded = await exportProceeds.recordCession(transaction, actor, { ...params, ...stated, amount })
      return answerResult(recorded, proceedsRefusals, (row) => row)
    }),
  ]
}

const proceedsRefusals: RefusalTable<ProceedsError> = {
  proceeds_not_found: () => notFound('There are no export proceeds of this invoice.'),
  cession_too_large: ({ left }) => invalidField('amountUsd', `is more than the ${left} USD that are left to cede`),
  cession_empty: () => invalidField('amountUsd', 'must be above zero'),
  cession_day_in_future: () => invalidField('cededOn', 'must not lie after today'),
}

export function filingJobs({ filings }: { filings: Filings }): JobDefinition[] {
  return [
    {
      name: 'filings.remind',
      cron: '10 6 * * *',
      atStart: true,
      work: async () => {
        await filings.remind()
      },
    },
  ]
}
