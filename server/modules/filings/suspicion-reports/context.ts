/** Shared types and checks of the suspicion-report verbs. */

import { can } from '#contract/permissions.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FilingDependencies } from '../dependencies.ts'
import type { ReportError } from './errors.ts'
import * as t from './messages.ts'
import { noteReport } from './report-changes.ts'
import { checkReportVerb, type ReportContent, type ReportVerb } from './rules.ts'
import { addendaOf, attachmentsOf, lockReport, signaturesOf, updateReport } from './store.ts'
import type { AddendumRow, AttachmentRow, DosRow, SignatureRow } from './tables.ts'

/** A report with the signatures on its current content, its addenda and attachments. */
export interface ReportView {
  readonly row: DosRow
  readonly signatures: readonly SignatureRow[]
  readonly addenda: readonly AddendumRow[]
  readonly attachments: readonly AttachmentRow[]
}

export type Changed = Promise<Result<ReportView, ReportError>>
export type ReportDependencies = Pick<
  FilingDependencies,
  'clock' | 'audit' | 'outbox' | 'settings' | 'identity' | 'clients' | 'conversions' | 'notifications'
>

export async function take(transaction: Transaction, actor: Actor, { id, version }: Target, verb: ReportVerb) {
  if (!can(actor, 'dos.handle')) return err({ code: 'report_not_permitted' } as const)
  const row = await lockReport(transaction, id)
  if (!row) return err({ code: 'report_not_found' } as const)
  if (version !== null && version !== row.version)
    return err({ code: 'stale_report', currentVersion: row.version } as const)
  const allowed = checkReportVerb(row.state, verb)
  return allowed.ok ? ok(row) : allowed
}

export async function change(
  deps: ReportDependencies,
  transaction: Transaction,
  actor: Actor,
  before: DosRow,
  changes: Partial<DosRow>,
  details: Readonly<Record<string, unknown>>,
): Changed {
  const row = await updateReport(transaction, before.id, changes, deps.clock.now())
  await noteReport(transaction, deps, actor, row, { action: 'update', before, details })
  return ok(await viewOf(transaction, row))
}

export async function today(deps: ReportDependencies, executor: Executor): Promise<BusinessDate> {
  return businessDate(deps.clock.now(), await deps.settings.read(executor, 'business.timeZone'))
}

export async function checkDay(
  deps: ReportDependencies,
  executor: Executor,
  field: string,
  day: string,
  earliest: string | null,
) {
  if (day > (await today(deps, executor))) return outOfRange(field, t.notInFuture)
  return earliest !== null && day < earliest ? outOfRange(field, t.notBefore(earliest)) : ok()
}

export async function checkContent(
  deps: ReportDependencies,
  executor: Executor,
  content: ReportContent,
): Promise<Result<undefined, ReportError>> {
  if (content.clientId !== null && !(await deps.clients.get(executor, content.clientId)))
    return err({ code: 'report_client_unknown' })
  for (const conversionId of content.conversionIds)
    if (!(await deps.conversions.get(executor, conversionId)).ok)
      return err({ code: 'report_conversion_unknown', conversionId })
  return checkDay(deps, executor, 'detectedOn', content.detectedOn, null)
}

const outOfRange = (field: string, reason: string): Result<undefined, ReportError> =>
  err({ code: 'report_day_out_of_range', field, reason })

export async function viewOf(executor: Executor, row: DosRow): Promise<ReportView> {
  const signatures = await signaturesOf(executor, row)
  const addenda = await addendaOf(executor, row.id)
  return { row, signatures, addenda, attachments: await attachmentsOf(executor, row.id) }
}
