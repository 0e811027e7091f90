/** Creates the invoices of due periods, each once. */
import { err, ok, type Result } from '#kernel/result.ts'
import { type InvoiceError, type InvoiceRow, invoiceRefusals } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonColumns, reasonOf, type Wording } from '#server/platform/language/stored-text.ts'
import { lockAtVersion, permission, recurringEvent, scheduleColumns } from './change.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import type { RecurringInvoiceError } from './errors.ts'
import * as english from './messages.ts'
import { nextPeriod, type Period } from './rules.ts'
import {
  clientNames,
  countRuns,
  dueTemplates,
  findRun,
  lockTemplate,
  oldestFailedRun,
  saveRun,
  updateTemplate,
} from './store.ts'
import type { NewRun, TemplateRow } from './tables.ts'
import { draftOf } from './terms.ts'
import { t } from './texts.ts'

export const runJob = 'recurring-invoices.run'

const batch = 20
/** A round leaves the rest to the next, so that catching up never holds the job for long. */
const maxPerRound = 500

/** Runs every period that is due, one transaction each. Missed ones follow in order. */
export async function runDue(deps: RecurringInvoiceDependencies, signal?: AbortSignal): Promise<number> {
  const failed: number[] = []
  let created = 0
  for (let attempts = 0; attempts < maxPerRound; ) {
    const due = await dueTemplates(deps.database.pool, deps.clock.now(), { limit: batch, except: failed })
    for (const template of due) {
      if (signal?.aborted) return created
      attempts += 1
      const outcome = await runOne(deps, template)
      if (outcome === 'failed') failed.push(template.id)
      if (outcome === 'done') created += 1
    }
    if (due.length === 0) return created
  }
  return created
}

async function runOne(
  deps: RecurringInvoiceDependencies,
  template: TemplateRow,
): Promise<'done' | 'overtaken' | 'failed'> {
  const about = { recurringInvoiceId: template.id }
  try {
    return (await runPeriod(deps, template, template.isSentAutomatically)) ? 'done' : 'overtaken'
  } catch (error) {
    deps.logger.error({ err: error, ...about }, 'a recurring invoice failed')
  }
  if (!template.isSentAutomatically) return 'failed'
  try {
    // What cannot be sent stays a draft.
    return (await runPeriod(deps, template, 'failed')) ? 'done' : 'overtaken'
  } catch (error) {
    // Still due, so the job tries it again; it does not block the others.
    deps.logger.error({ err: error, ...about }, 'the draft of a recurring invoice failed too')
    return 'failed'
  }
}

/** `failed`: sending broke off with an error, so the invoice stays a draft with that reason. */
type Sending = boolean | 'failed'

/** Returns false if another instance was faster, or the template changed. */
async function runPeriod(
  deps: RecurringInvoiceDependencies,
  { id, version }: TemplateRow,
  sending: Sending,
): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    const template = await lockTemplate(transaction, id)
    if (!template || template.version !== version || template.nextPeriod === null || template.nextOn === null)
      return false
    const period = { number: template.nextPeriod, on: template.nextOn }
    const actor = actorOf(template, deps.clock.now())
    if ((await findRun(transaction, id, period.number)) === null) {
      const made = await createInvoice(deps, transaction, actor, { template, period, sending })
      await record(deps, transaction, actor, { template, period, run: made.run })
    }
    await advance(deps, transaction, template, period)
    return true
  })
}

/** The next period; ends the template after its last. */
async function advance(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  template: TemplateRow,
  { number, on }: Period,
): Promise<TemplateRow> {
  const next = nextPeriod(template, { from: number + 1, notBefore: on })
  const runs = await countRuns(transaction, template.id)
  return updateTemplate(transaction, template.id, await scheduleColumns(deps, transaction, template, next, runs))
}

/**
 * Creates the invoice of the oldest failed period, else of one that is due now. A refusal changes
 * nothing. A failed period can be caught up after the end too.
 */
export async function runNow(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
): Promise<Result<TemplateRow, RecurringInvoiceError>> {
  const found = await lockAtVersion(transaction, target)
  if (!found.ok) return found
  const template = found.value
  const failed = await oldestFailedRun(transaction, template.id)
  const period = failed ? { number: failed.period, on: failed.runOn } : duePeriod(template, deps.clock.now())
  if (period === null) return err({ code: 'nothing_to_create' })
  const sending = template.isSentAutomatically
  const made = await createInvoice(deps, transaction, actor, { template, period, sending })
  if (made.error) return err({ code: 'invoice_refused', error: made.error })
  await record(deps, transaction, actor, { template, period, run: made.run, details: versionNote(target) })
  if (!failed) return ok(await advance(deps, transaction, template, period))
  return ok(await updateTemplate(transaction, template.id, { updatedAt: deps.clock.now() }))
}

function duePeriod({ nextPeriod: number, nextOn: on, nextAt }: TemplateRow, now: Date): Period | null {
  return number === null || on === null || nextAt === null || nextAt > now ? null : { number, on }
}

async function createInvoice(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  { template, period, sending }: { template: TemplateRow; period: Period; sending: Sending },
): Promise<{ readonly run: NewRun; readonly error: InvoiceError | null }> {
  const { today } = await todayOf(transaction, deps)
  const run = { templateId: template.id, period: period.number, runOn: period.on, at: deps.clock.now() }
  const created = await deps.invoices.create(transaction, actor, draftOf(template, period, today))
  if (!created.ok) {
    const { error } = created
    const reason = reasonColumns(() => contractText(refusalFor(error, invoiceRefusals).detail))
    return { run: { ...run, outcome: 'not_created', invoiceId: null, invoiceNumber: null, ...reason }, error }
  }
  const { id: invoiceId, invoiceNumber } = created.value
  const made = { ...run, invoiceId, invoiceNumber }
  if (sending === false) return { run: { ...made, outcome: 'draft', reason: null }, error: null }
  const reason =
    sending === 'failed' ? () => t.notSentError : await sendOrReason(deps, transaction, actor, created.value)
  return { run: { ...made, outcome: reason === null ? 'sent' : 'not_sent', ...reasonColumns(reason) }, error: null }
}

/**
 * Sends through the invoices module. A draft that nobody looks at must also name its sender and
 * have a recipient, which the send card only warns of.
 */
async function sendOrReason(
  { invoices }: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  invoice: InvoiceRow,
): Promise<Wording | null> {
  const { missing } = await invoices.file(transaction, invoice)
  const lacks = () => missing.flatMap((part) => t.missingParts[part] ?? [])
  if (lacks().length > 0) return () => t.notSentLacks(lacks())
  const { id, version } = invoice
  const sent = await invoices.send(transaction, actor, { id, version, to: null, message: null })
  if (sent.ok) return null
  const { error } = sent
  return () => contractText(refusalFor(error, invoiceRefusals).detail)
}

/** Stores and audits the run, and notifies of an invoice that was not sent or not created. */
async function record(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  about: {
    readonly template: TemplateRow
    readonly period: Period
    readonly run: NewRun
    readonly details?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const { template, period, run, details = {} } = about
  const { outcome, invoiceNumber, reason = null, reasonTranslations = null } = run
  await saveRun(transaction, run)
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'recurring_invoice',
    resourceId: String(template.id),
    details: { on: period.on, outcome, invoiceNumber, reason, ...details },
  })
  await deps.outbox.emit(transaction, recurringEvent('ran', template.id))
  const stored = reasonOf({ reason, reasonTranslations })
  if (stored) await notify(deps, transaction, { template, period, run, reason: stored })
}

/** The person who created it, or all who may create invoices once that person may not. */
async function notify(
  { identity, notifications }: RecurringInvoiceDependencies,
  transaction: Transaction,
  about: { readonly template: TemplateRow; readonly period: Period; readonly run: NewRun; readonly reason: Wording },
): Promise<void> {
  const { template, period, run, reason } = about
  const { createdBy } = template
  const isThere =
    createdBy !== null && (await identity.filterByPermission(transaction, [createdBy], permission)).has(createdBy)
  const client = (await clientNames(transaction, [template.clientId])).get(template.clientId) ?? ''
  await notifications.notify(transaction, {
    ...(isThere ? { userIds: [createdBy] } : { permission }),
    kind: 'run_failed',
    about: { resourceType: 'recurring_invoice', resourceId: String(template.id) },
    title: () =>
      run.invoiceNumber
        ? t.notSentTitle(run.invoiceNumber)
        : t.notCreatedTitle(client, textFormats.formatDateText(period.on)),
    body: reason,
    dedupeKey: `recurring invoice ${template.id} ${period.on}`,
  })
}

const actorOf = ({ createdBy, createdByName }: TemplateRow, now: Date): Actor => ({
  ...systemActor(runJob, now),
  userId: createdBy,
  name: english.byScheduleName(createdByName),
})
