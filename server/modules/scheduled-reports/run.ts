/** Makes and mails the reports of closed periods, each once. */
import type { ScheduledFormat } from '#contract/scheduled-reports/api.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ExportDocument } from '#server/platform/export/document.ts'
import { documentBytes, documentMediaType } from '#server/platform/export/reply.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { reasonColumns, reasonOf, type Wording } from '#server/platform/language/stored-text.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { isOwnerPermitted, periodText, permission, scheduledReportEvent, timeZoneOf } from './change.ts'
import type { ScheduledReportDependencies } from './dependencies.ts'
import * as english from './messages.ts'
import { nextPeriod, type Period, periodAfter, periodFrom, sendAt } from './rules.ts'
import { dueSchedules, findRun, lockSchedule, saveRun, updateSchedule } from './store.ts'
import type { NewRun, ScheduleRow } from './tables.ts'
import { t } from './texts.ts'

export const runJob = 'scheduled-reports.run'

const batch = 10

/** Runs every period that is due. After downtime each missed period is sent, the oldest first. */
export async function runDue(deps: ScheduledReportDependencies, signal?: AbortSignal): Promise<number> {
  for (let runs = 0; ; ) {
    let ended = 0
    for (const schedule of await dueSchedules(deps.database.pool, deps.clock.now(), batch)) {
      if (signal?.aborted) return runs + ended
      try {
        if (await runOne(deps, schedule)) ended += 1
      } catch (error) {
        // Still due, so the job tries it again; it does not block the others.
        deps.logger.error({ err: error, scheduledReportId: schedule.id }, 'a scheduled report could not be sent')
      }
    }
    if (ended === 0) return runs
    runs += ended
  }
}

interface Made {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/**
 * The file is made before the transaction, which then finds out whether the period is still due.
 * Returns false if another instance was faster, or the schedule changed.
 */
async function runOne(deps: ScheduledReportDependencies, schedule: ScheduleRow): Promise<boolean> {
  if (schedule.nextFrom === null) return false
  const period = periodFrom(schedule.cadence, schedule.nextFrom)
  const language = await languageOf(deps, schedule)
  const made = await inLanguage(language, () => makeFile(deps, schedule, period))
  return deps.database.transaction(async (transaction) => {
    const locked = await lockSchedule(transaction, schedule.id)
    if (locked?.version !== schedule.version) return false
    const known = await findRun(transaction, schedule.id, period.firstDay)
    const actor = actorOf(schedule, deps.clock.now())
    if (known === null || known.messageId === null) {
      const run = await sendFile(deps, transaction, actor, { schedule, period, made, language })
      await saveRun(transaction, run)
      await record(deps, transaction, actor, { schedule, period, run })
    }
    const timeZone = await timeZoneOf(deps, transaction)
    const next = periodAfterRun(schedule, period, timeZone)
    await updateSchedule(transaction, schedule.id, {
      nextFrom: next.firstDay,
      nextAt: sendAt(next, schedule.sendTime, timeZone),
    })
    return true
  })
}

/**
 * The first period after `period` that is sent after the planned time. That time is later than the
 * period's own after a pause, whose periods are left out.
 */
function periodAfterRun({ cadence, sendTime, nextAt }: ScheduleRow, period: Period, timeZone: string): Period {
  const following = periodAfter(cadence, period)
  if (nextAt === null) return following
  const planned = nextPeriod(cadence, sendTime, nextAt, timeZone)
  return planned.firstDay > following.firstDay ? planned : following
}

/** That of the recipients if they share one, else that of the person who scheduled the report. */
async function languageOf(
  { identity, database }: ScheduledReportDependencies,
  { recipients, createdBy }: ScheduleRow,
): Promise<string> {
  const languages = async (userIds: readonly string[]) =>
    new Set(
      (await identity.findActiveUsers(database.pool, { userIds })).map(({ language }) => language ?? sourceLanguage),
    )
  const [shared, ...others] = await languages(recipients)
  if (shared !== undefined && others.length === 0) return shared
  const [owner] = createdBy === null ? [] : await languages([createdBy])
  return owner ?? sourceLanguage
}

async function makeFile(
  { reports, readLetterhead, logger }: ScheduledReportDependencies,
  { id, report, format }: ScheduleRow,
  { firstDay, lastDay }: Period,
): Promise<Result<Made, Wording>> {
  try {
    const document = await reports.document(report, { period: 'custom', from: firstDay, to: lastDay })
    if (!document.ok) return err(() => t.couldNotBeMade)
    return ok(await fileOf(document.value, format, readLetterhead))
  } catch (error) {
    logger.error({ err: error, scheduledReportId: id }, 'a scheduled report could not be made')
    return err(() => t.couldNotBeMade)
  }
}

async function fileOf(
  document: ExportDocument,
  format: ScheduledFormat,
  readLetterhead: ScheduledReportDependencies['readLetterhead'],
): Promise<Made> {
  const bytes = await documentBytes(document, format, readLetterhead)
  return { fileName: `${document.fileName}.${format}`, bytes }
}

interface Sending {
  readonly schedule: ScheduleRow
  readonly period: Period
  readonly made: Result<Made, Wording>
  readonly language: string
}

/** Stores the file as a document and writes the email, or says why not. */
async function sendFile(
  deps: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  { schedule, period, made, language }: Sending,
): Promise<NewRun> {
  const permitted = await deps.identity.filterByPermission(transaction, schedule.recipients, permission)
  const userIds = schedule.recipients.filter((id) => permitted.has(id))
  const names = await deps.identity.namesOf(transaction, userIds)
  const recipients = userIds.map((id) => names.get(id) ?? id)
  const run = { scheduleId: schedule.id, ...period, recipients, at: deps.clock.now() }
  const failed = (reason: Wording): NewRun => ({ ...run, documentId: null, messageId: null, ...reasonColumns(reason) })
  if (!(await isOwnerPermitted(deps, transaction, schedule))) return failed(() => t.ownerMayNoLonger)
  if (!made.ok) return failed(made.error)
  if (userIds.length === 0) return failed(() => t.nobodyMayReceive)
  const { fileName, bytes } = made.value
  const mediaType = documentMediaType(schedule.format)
  const stored = await deps.documents.keep(transaction, actor, {
    bytes,
    fileName,
    mediaType,
    clientId: null,
    documentType: 'report',
    title: english.documentTitle(deps.reports.title(schedule.report), periodText(period)),
  })
  if (!stored.ok) return failed(() => t.couldNotBeStored)
  const { documentId } = stored.value
  const people = await deps.identity.findActiveUsers(transaction, { userIds })
  const { messageId } = await deps.mail.enqueue(transaction, actor, {
    to: people.map(({ email }) => email),
    toUsers: people.map(({ id }) => id),
    language,
    ...(await inLanguage(language, () => wordEmail(deps, { schedule, period, recipients: people.length }))),
    attachments: [{ fileName, mediaType, documentId }],
    about: { resourceType: 'scheduled_report', resourceId: String(schedule.id) },
    dedupeKey: `scheduled-report-${schedule.id}-${period.firstDay}`,
  })
  return { ...run, documentId, messageId, reason: null }
}

function wordEmail(
  { reports, publicUrl }: ScheduledReportDependencies,
  { schedule, period, recipients }: Pick<Sending, 'schedule' | 'period'> & { readonly recipients: number },
) {
  const title = reports.title(schedule.report)
  return {
    subject: t.subject(title, periodText(period)),
    text: t.body({
      title,
      period: periodText(period),
      recipients,
      scheduledBy: schedule.createdByName,
      link: `${publicUrl}/reports?period=custom&from=${period.firstDay}&to=${period.lastDay}`,
    }),
  }
}

/** Audits the run. Notifies the person who scheduled it, and the recipients, of a failed one. */
async function record(
  { audit, outbox, notifications, reports }: ScheduledReportDependencies,
  transaction: Transaction,
  actor: Actor,
  { schedule, period, run }: { schedule: ScheduleRow; period: Period; run: NewRun },
): Promise<void> {
  const resource = { resourceType: 'scheduled_report', resourceId: String(schedule.id) } as const
  const { documentId, reason = null, reasonTranslations = null, recipients } = run
  await audit.append(transaction, actor, {
    action: 'update',
    ...resource,
    details: {
      run: `${period.firstDay} to ${period.lastDay}`,
      report: schedule.report,
      documentId,
      reason,
      recipients,
    },
  })
  await outbox.emit(transaction, scheduledReportEvent('ran', schedule.id))
  const stored = reasonOf({ reason, reasonTranslations })
  if (!stored || schedule.createdBy === null) return
  await notifications.notify(transaction, {
    // Its recipients too: the person who scheduled it may have left.
    userIds: [...new Set([schedule.createdBy, ...schedule.recipients])],
    kind: 'run_failed',
    about: resource,
    title: () => t.failedTitle(reports.title(schedule.report), periodText(period)),
    body: stored,
    dedupeKey: `scheduled report ${schedule.id} ${period.firstDay}`,
  })
}

const actorOf = ({ createdBy, createdByName }: ScheduleRow, now: Date): Actor => ({
  ...systemActor(runJob, now),
  userId: createdBy,
  name: english.byScheduleName(createdByName),
})
