/** The register of filings, their reminders and packages. */

import type { Filing, FilingDetail } from '#contract/filings/api.ts'
import { addBankDays } from '#kernel/bank-days.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { filingDeadline, filingDetail, presentFiling } from './declarations/detail.ts'
import { buildPackage } from './declarations/package/build.ts'
import {
  dueUntil,
  type FilingFilter,
  type FilingSortKey,
  filingSorting,
  pageOfRegister,
  sumRegister,
} from './declarations/store.ts'
import type { FilingDependencies } from './dependencies.ts'
import { t } from './texts.ts'

export type Filings = ReturnType<typeof createFilings>

export function createFilings(deps: FilingDependencies) {
  return {
    /** A page of the register with the remaining bank days of each filing. */
    async list(
      executor: Executor,
      { overdue, ...filter }: Omit<FilingFilter, 'overdueAt'> & { readonly overdue: boolean },
      { limit, sorting }: { limit: number; sorting: Sorting<FilingSortKey> },
    ): Promise<Page<Filing>> {
      const deadline = await filingDeadline(executor, deps)
      const requested = { ...filter, overdueAt: overdue ? deadline.today : undefined }
      const { rows, total } = await pageOfRegister(executor, requested, { limit: limit + 1, sorting })
      const page = pageOf(filingSorting, sorting, { rows, total, limit })
      return { ...page, items: page.items.map((entry) => presentFiling(entry, deadline)) }
    },

    async summary(executor: Executor) {
      const deadline = await filingDeadline(executor, deps)
      return {
        ...(await sumRegister(executor, deadline.today)),
        deadlineVerified: deadline.deadlineVerified,
        thresholdXof: await deps.settings.read(executor, 'conversions.filingThresholdXof'),
        deadlineBankDays: await deps.settings.read(executor, 'compliance.filingDeadlineBankDays'),
      }
    },

    get: (executor: Executor, id: number): Promise<FilingDetail | null> => filingDetail(executor, deps, id),

    /** Notifies of due and overdue filings. Idempotent. */
    remind: () => remindOfDue(deps),

    /** Opens its own transaction. */
    async buildPackage(actor: Actor, filingId: number, documentIds: readonly number[] | undefined) {
      const detail = documentIds === undefined ? await filingDetail(deps.database.pool, deps, filingId) : null
      const inDossier =
        detail?.documents.filter((document) => document.inDossier).map(({ documentId }) => documentId) ?? []
      return buildPackage(deps, actor, { filingId, documentIds: documentIds ?? inDossier })
    },
  }
}

/** Reminders go out this many bank days before the deadline. */
const warnedBankDays = 2

/**
 * Notifies the people who handle filings of due and overdue ones, once each, and again after the
 * authority sent one back; returns the number of filings.
 */
async function remindOfDue(deps: FilingDependencies): Promise<number> {
  const { database, notifications, bankCalendar } = deps
  const { today } = await todayOf(database.pool, deps)
  const isBankDay = await bankCalendar.bankDaysOfBusiness(database.pool)
  const due = await dueUntil(database.pool, addBankDays(today, warnedBankDays, isBankDay))
  for (const { id, reference, dueOn, timesSentBack } of due) {
    const isLate = dueOn < today
    await database.transaction((transaction) =>
      notifications.notify(transaction, {
        permission: 'filings.handle',
        kind: 'filing_due',
        about: { resourceType: 'filing', resourceId: String(id) },
        title: () => (isLate ? t.overdueTitle(reference) : t.dueTitle(reference)),
        body: () => (isLate ? t.overdueBody(dueOn) : t.dueBody(dueOn)),
        dedupeKey: `filing:${id}:${isLate ? 'late' : 'due'}:${timesSentBack}`,
      }),
    )
  }
  return due.length
}
