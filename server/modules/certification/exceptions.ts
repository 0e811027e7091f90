/** Sending without certification: requested by one person, decided by another. */
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { certificationEvent } from './change.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { certificationPolicy } from './policy.ts'
import { findException, insertException, lockException, newestException, updateException } from './store.ts'
import type { ExceptionRow } from './tables.ts'
import { t } from './texts.ts'

const permission = 'invoices.approve'

type Outcome = Promise<Result<ExceptionRow, CertificationError>>

/** Approves the request at once in a sandbox without another approver. */
export async function requestException(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { invoiceId, reason }: { readonly invoiceId: number; readonly reason: string },
): Outcome {
  const invoice = await deps.invoices.lock(transaction, invoiceId)
  if (!invoice) return err({ code: 'invoice_not_found' })
  if (invoice.status !== 'draft') return err({ code: 'not_a_draft' })
  if ((await certificationPolicy.sendingHold(transaction, invoiceId)) === null)
    return err({ code: 'exception_not_needed' })
  if ((await newestException(transaction, invoiceId))?.state === 'waiting') return err({ code: 'exception_waits' })
  const now = deps.clock.now()
  const exception = await insertException(transaction, {
    invoiceId,
    invoiceNumber: invoice.invoiceNumber,
    reason,
    requestedBy: actor.userId,
    requestedByName: actor.name,
    requestedAt: now,
  })
  await audit(transaction, deps, actor, exception, { reason })
  if (await deps.identity.secondPerson.needed(transaction, actor, permission)) return ok(exception)
  return ok(await saveDecision(transaction, deps, actor, exception, 'approved'))
}

export async function decideException(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  input: { readonly id: number; readonly version: number | null; readonly decision: 'approved' | 'rejected' },
): Outcome {
  const known = await findException(transaction, input.id)
  // Before the request, in the order in which a change of the draft locks both.
  const invoice = known && (await deps.invoices.lock(transaction, known.invoiceId))
  const found = atVersion(await lockException(transaction, input.id), input.version, 'exception_not_found')
  if (!found.ok) return found
  const row = found.value
  if (row.state !== 'waiting') return err({ code: 'exception_decided' })
  const allowed = await deps.identity.secondPerson.check(transaction, actor, permission, [row.requestedBy])
  if (!allowed.ok) return allowed
  if (input.decision === 'approved' && invoice?.status !== 'draft') return err({ code: 'not_a_draft' })
  await deps.outbox.emit(
    transaction,
    decisionEvent('invoices', actor, {
      resourceType: 'invoice',
      resourceId: String(row.invoiceId),
      subject: () => t.exceptionSubject(row.invoiceNumber),
      outcome: input.decision,
      requestedBy: row.requestedBy,
    }),
  )
  return ok(await saveDecision(transaction, deps, actor, row, input.decision))
}

async function saveDecision(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  row: ExceptionRow,
  state: 'approved' | 'rejected',
): Promise<ExceptionRow> {
  const decided = { state, decidedBy: actor.userId, decidedByName: actor.name, decidedAt: deps.clock.now() }
  const changed = await updateException(transaction, row.id, decided)
  await audit(transaction, deps, actor, changed, {})
  return changed
}

async function audit(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { id, invoiceId, state }: ExceptionRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'invoice',
    resourceId: String(invoiceId),
    details: { event: `sending_exception.${state}`, exceptionId: id, ...details },
  })
  await deps.outbox.emit(transaction, certificationEvent(invoiceId))
}
