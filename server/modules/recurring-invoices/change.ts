/** Creates and changes recurring invoices, each change with its audit entry and event. */
import { clientNotFound } from '#contract/messages.ts'
import { type BusinessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import type { RecurringInvoiceError } from './errors.ts'
import { isBeyondEnd, nextPeriod, type Period, periodAt } from './rules.ts'
import { countRunning, countRuns, insertTemplate, lockTemplate, runsOf, updateTemplate } from './store.ts'
import type { NewTemplate, TemplateRow } from './tables.ts'
import { issueOfTerms, type Terms, totalOn } from './terms.ts'
import { t } from './texts.ts'

type ChangeResult = Promise<Result<TemplateRow, RecurringInvoiceError>>

/** Limits those that have not ended, because their list is not paged. */
export const maxRunning = 500

export const permission = 'invoices.write'

type EventName = 'created' | 'changed' | 'paused' | 'resumed' | 'ended' | 'ran'

export const recurringEvent = (what: EventName, id: number): DomainEvent => ({
  kind: 'recurring-invoices',
  type: `recurring_invoice.${what}`,
  version: 1,
  aggregateId: String(id),
  payload: { recurringInvoiceId: id },
})

export async function createRecurring(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  terms: Terms,
): ChangeResult {
  const { today } = await todayOf(transaction, deps)
  if (terms.startOn < today) return invalid('startOn', () => t.startInPast(textFormats.formatDateText(today)))
  const invalidTerms = await validateTerms(deps, transaction, terms)
  if (invalidTerms) return err(invalidTerms)
  if ((await countRunning(transaction)) >= maxRunning) return err({ code: 'too_many_recurring_invoices' })
  const first = nextPeriod(terms, { from: 0, notBefore: terms.startOn })
  if (isBeyondEnd(terms, first, 0))
    return invalid('endOn', () => t.noPeriodBeforeEnd(textFormats.formatDateText(first.on)))
  const now = deps.clock.now()
  const row = await insertTemplate(transaction, {
    ...terms,
    ...(await nextPeriodColumns(deps, transaction, first)),
    createdAt: now,
    createdBy: actor.userId,
    createdByName: actor.name,
    updatedAt: now,
  })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'recurring_invoice',
    resourceId: String(row.id),
    details: {},
    after: audited(row),
  })
  await deps.outbox.emit(transaction, recurringEvent('created', row.id))
  return ok(row)
}

/** Replaces the terms. The next period remains the same one, on the day that the new terms give. */
export async function editRecurring(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
  terms: Terms,
): ChangeResult {
  const found = await lockNotEnded(transaction, target)
  if (!found.ok) return found
  const before = found.value
  const runs = await countRuns(transaction, before.id)
  const isRestarted = terms.startOn !== before.startOn || terms.frequency !== before.frequency
  if (isRestarted && runs > 0)
    return invalid(terms.startOn === before.startOn ? 'frequency' : 'startOn', () => t.rhythmFixed)
  const { today } = await todayOf(transaction, deps)
  if (isRestarted && terms.startOn < today)
    return invalid('startOn', () => t.startInPast(textFormats.formatDateText(today)))
  const invalidTerms = await validateTerms(deps, transaction, terms)
  if (invalidTerms) return err(invalidTerms)
  if (before.state === 'paused')
    return ok(await saveChange(deps, transaction, actor, { before, changes: { ...terms }, event: 'changed', target }))
  const next =
    runs > 0 ? periodAt(terms, before.nextPeriod ?? 0) : firstPeriod(terms, isRestarted ? null : before.nextOn, today)
  if (isBeyondEnd(terms, next, runs))
    return invalid(terms.endOn === null ? 'maxInvoices' : 'endOn', () =>
      t.noPeriodBeforeEnd(textFormats.formatDateText(next.on)),
    )
  const changes = { ...terms, ...(await nextPeriodColumns(deps, transaction, next)) }
  return ok(await saveChange(deps, transaction, actor, { before, changes, event: 'changed', target }))
}

/**
 * The first period of a template without runs. It is not before the day that was planned, unless
 * that day is still to come: periods that began during a pause get no invoice.
 */
function firstPeriod(terms: Terms, plannedOn: BusinessDate | null, today: BusinessDate): Period {
  const notBefore = plannedOn === null ? terms.startOn : plannedOn < today ? plannedOn : today
  return nextPeriod(terms, { from: 0, notBefore })
}

export async function pauseRecurring(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
): ChangeResult {
  const found = await lockNotEnded(transaction, target)
  if (!found.ok) return found
  if (found.value.state === 'paused') return err({ code: 'already_paused' })
  const changes = { state: 'paused' as const, ...noNextPeriod }
  return ok(await saveChange(deps, transaction, actor, { before: found.value, changes, event: 'paused', target }))
}

/** Resumes with the first period that begins today or later; ends the template if none is left. */
export async function resumeRecurring(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target,
): ChangeResult {
  const found = await lockNotEnded(transaction, target)
  if (!found.ok) return found
  const before = found.value
  if (before.state !== 'paused') return err({ code: 'not_paused' })
  const [last] = await runsOf(transaction, before.id, 1)
  const { today } = await todayOf(transaction, deps)
  const next = nextPeriod(before, { from: last ? last.period + 1 : 0, notBefore: today })
  const changes = await scheduleColumns(deps, transaction, before, next, await countRuns(transaction, before.id))
  return ok(await saveChange(deps, transaction, actor, { before, changes, event: 'resumed', target }))
}

export async function endRecurring(
  deps: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  target: Target & { readonly reason: string | null },
): ChangeResult {
  const found = await lockNotEnded(transaction, target)
  if (!found.ok) return found
  const changes = { state: 'ended' as const, ...noNextPeriod }
  const { reason } = target
  const event = 'ended'
  return ok(await saveChange(deps, transaction, actor, { before: found.value, changes, event, target, reason }))
}

const noNextPeriod = { nextPeriod: null, nextOn: null, nextAt: null } as const

/** Columns of state and next period. The template has ended if `next` is beyond its end. */
export async function scheduleColumns(
  deps: RecurringInvoiceDependencies,
  executor: Executor,
  template: TemplateRow,
  next: Period,
  runs: number,
): Promise<Partial<NewTemplate>> {
  if (isBeyondEnd(template, next, runs)) return { state: 'ended', ...noNextPeriod }
  return { state: 'active', ...(await nextPeriodColumns(deps, executor, next)) }
}

/** A period is due when its day begins in the time zone of the business. */
async function nextPeriodColumns(deps: RecurringInvoiceDependencies, executor: Executor, { number, on }: Period) {
  const { timeZone } = await todayOf(executor, deps)
  return { nextPeriod: number, nextOn: on, nextAt: startOfBusinessDate(on, timeZone) }
}

async function validateTerms(
  { clients }: RecurringInvoiceDependencies,
  executor: Executor,
  terms: Terms,
): Promise<RecurringInvoiceError | null> {
  const issue = issueOfTerms(terms)
  if (issue) return { code: 'invalid_recurring_invoice', ...issue }
  const client = await clients.get(executor, terms.clientId)
  if (!client)
    return { code: 'invalid_recurring_invoice', path: 'clientId', message: () => contractText(clientNotFound) }
  return client.isActive ? null : { code: 'client_inactive', companyName: client.companyName }
}

const invalid = (path: string, message: () => string) =>
  err({ code: 'invalid_recurring_invoice', path, message } as const)

async function lockNotEnded(transaction: Transaction, target: Target): ChangeResult {
  const found = await lockAtVersion(transaction, target)
  return found.ok && found.value.state === 'ended' ? err({ code: 'recurring_invoice_ended' }) : found
}

/** Locks a template in any state. */
export async function lockAtVersion(transaction: Transaction, { id, version }: Target): ChangeResult {
  return atVersion(await lockTemplate(transaction, id), version, 'recurring_invoice_not_found')
}

async function saveChange(
  { audit, outbox, clock }: RecurringInvoiceDependencies,
  transaction: Transaction,
  actor: Actor,
  {
    before,
    changes,
    event,
    target,
    reason,
  }: {
    readonly before: TemplateRow
    readonly changes: Partial<NewTemplate>
    readonly event: EventName
    readonly target: Target
    readonly reason?: string | null
  },
): Promise<TemplateRow> {
  const after = await updateTemplate(transaction, before.id, { ...changes, updatedAt: clock.now() })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'recurring_invoice',
    resourceId: String(before.id),
    details: {
      event: `recurring_invoice.${event}`,
      ...(reason === undefined ? {} : { reason }),
      ...versionNote(target),
    },
    before: audited(before),
    after: audited(after),
  })
  await outbox.emit(transaction, recurringEvent(event, before.id))
  return after
}

const audited = (row: TemplateRow) => {
  const { id, createdAt, createdBy, createdByName, updatedAt, version, nextAt, ...terms } = row
  return { ...terms, total: String(totalOn(row, row.nextOn ?? row.startOn)) }
}
