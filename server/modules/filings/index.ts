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
import * as registerContract from '#contract/filings/registers.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Wording } from '#server/platform/language/stored-text.ts'
import { formatMissing, missingDocuments } from './dossiers/rules.ts'
import { documentsOf, findDossier } from './dossiers/store.ts'
import type { Proceeds, ProceedsError } from './export-proceeds/service.ts'
import type { RegisterError, Registers } from './registers/service.ts'
import type { Filings } from './service.ts'
import { t } from './texts.ts'

export type { FilingDependencies } from './dependencies.ts'
export { dossierRoutes } from './dossiers/routes.ts'
export { createDossiers, type DossierDependencies, type Dossiers } from './dossiers/service.ts'
export { exchangeFormRoutes } from './exchange-forms/routes.ts'
export { createExchangeForms, type ExchangeForms, type FormDependencies } from './exchange-forms/service.ts'
export { activeFormOf } from './exchange-forms/store.ts'
export { createProceeds, type Proceeds, proceedsOn } from './export-proceeds/service.ts'
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
  return async (executor: Executor, conversionId: number): Promise<Wording | null> => {
    if (!(await settings.read(executor, 'compliance.dossierBlocks'))) return null
    const row = await findDossier(executor, conversionId)
    if (!row || row.waivedAt !== null) return null
    const attached = new Set((await documentsOf(executor, [conversionId])).map(({ kind }) => kind))
    const lacking = missingDocuments(row.operationKind, attached)
    return lacking.length === 0 ? null : () => formatMissing(lacking)
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
      const page = await exportProceeds.list(database.pool, filter, { limit, before })
      return answerIdPage(page)
    }),
    write(contract.recordCession, async ({ transaction, actor, params, body }) => {
      const { amountUsd: amount, receiptId = null, ...stated } = body
      const recorded = await exportProceeds.recordCession(transaction, actor, {
        ...params,
        ...stated,
        receiptId,
        amount,
      })
      return answerResult(recorded, proceedsRefusals)
    }),
  ]
}

const proceedsRefusals: RefusalTable<ProceedsError> = {
  proceeds_not_found: () => notFound(t.proceedsNotFound),
  cession_too_large: ({ left }) => invalidField('amountUsd', t.cessionTooLarge(left)),
  cession_empty: () => invalidField('amountUsd', t.mustBePositive),
  cession_day_in_future: () => invalidField('cededOn', t.notInFuture),
  booking_not_found: () => invalidField('receiptId', t.bookingNotFound),
  booking_required: () => invalidField('receiptId', t.bookingRequired),
  booking_too_small: ({ left }) => invalidField('amountUsd', t.bookingTooSmall(left)),
  cession_before_booking: ({ bookedOn }) => invalidField('cededOn', t.cessionBeforeBooking(bookedOn)),
}

export function registerRoutes({ registers, database }: { registers: Registers; database: Database }): Route[] {
  return [
    read(registerContract.listRegisters, async () => answer(await registers.list(database.pool))),
    write(registerContract.recordRegisterLine, async ({ transaction, actor, params, body }) =>
      answerResult(await registers.record(transaction, actor, { ...params, ...body }), registerRefusals),
    ),
    read(registerContract.listRegisterHistory, async ({ params }) =>
      answerResult(await registers.history(database.pool, params.key), registerRefusals),
    ),
    read(registerContract.listBranches, async () => answer(await registers.branches(database.pool))),
    write(registerContract.addBranch, async ({ transaction, actor, body }) =>
      answerResult(await registers.addBranch(transaction, actor, body), registerRefusals),
    ),
    write(registerContract.changeBranch, async ({ transaction, actor, params, body, version }) => {
      const changed = await registers.changeBranch(transaction, actor, { ...params, ...body, version })
      return answerResult(changed, registerRefusals)
    }),
  ]
}

const registerRefusals: RefusalTable<RegisterError> = {
  register_not_found: () => notFound(t.registerLineNotFound),
  register_is_setting: () => invalidField('value', t.changedInSettings),
  register_value_invalid: ({ wants }) => invalidField('value', wants()),
  verification_incomplete: () => invalidField('verifiedOn', t.verifierIncomplete),
  branch_not_found: () => notFound(t.branchNotFound),
  branch_code_taken: () => conflict(t.codeTakenTitle, t.codeTaken),
  stale_branch: staleVersion('branch'),
}

export function filingJobs({
  filings,
  exportProceeds,
}: {
  filings: Filings
  exportProceeds: Proceeds
}): JobDefinition[] {
  return [
    {
      name: 'filings.remind',
      cron: '10 6 * * *',
      atStart: true,
      work: async () => {
        await filings.remind()
        await exportProceeds.remind()
      },
    },
  ]
}
