/** Monthly limits and approval of their raises. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeClient } from './change.ts'
import type { ClientDependencies } from './dependencies.ts'
import type { ClientError } from './errors.ts'
import { isRaise } from './rules.ts'
import { type Client, closeProposal, insertProposal } from './store.ts'
import { t } from './texts.ts'

/** Users who decide KYC also approve limit raises. */
const limitPermission = 'kyc.decide'

/** The result of a requested limit: applied at once, or proposed for approval by a second user. */
type LimitOutcome = 'applied' | 'proposed' | 'unchanged'

/**
 * Requests a new monthly limit. A lower one applies at once. A raise waits for approval by a second
 * user; in a sandbox of one person it applies and the audit entry says so. A new request replaces a
 * pending one.
 */
export async function askForLimit(
  transaction: Transaction,
  { identity, clock }: ClientDependencies,
  actor: Actor,
  client: Client,
  toUsdMinor: bigint | null,
): Promise<LimitOutcome> {
  const from = client.monthlyLimitUsdMinor
  if (from === toUsdMinor) return 'unchanged'
  const decidedAt = clock.now()
  const replaced = { state: 'replaced' as const, decidedBy: actor.userId, decidedByName: actor.name, decidedAt }
  await closeProposal(transaction, client.id, replaced)
  if (!isRaise(from, toUsdMinor)) return 'applied'
  if (!(await identity.secondPerson.needed(transaction, actor, limitPermission))) return 'applied'
  await insertProposal(transaction, {
    clientId: client.id,
    fromUsdMinor: from,
    toUsdMinor,
    proposedBy: actor.userId,
    proposedByName: actor.name,
    proposedAt: decidedAt,
  })
  return 'proposed'
}

/** Approves or rejects the pending raise. The initiator may reject it but not approve it. */
export async function decideProposal(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  client: Client,
  input: Pick<Target, 'version'> & { readonly decision: 'approved' | 'rejected' },
): Promise<Result<Client, ClientError>> {
  const { proposal } = client
  if (proposal === null) return err({ code: 'no_limit_proposal' })
  if (input.decision === 'approved') {
    const allowed = await deps.identity.secondPerson.check(transaction, actor, limitPermission, [proposal.proposedBy])
    if (!allowed.ok) return allowed
  }
  await closeProposal(transaction, client.id, {
    state: input.decision,
    decidedBy: actor.userId,
    decidedByName: actor.name,
    decidedAt: deps.clock.now(),
  })
  const changed = await changeClient(transaction, deps, actor, client, {
    fields: input.decision === 'approved' ? { monthlyLimitUsdMinor: proposal.toUsdMinor } : {},
    event: 'client.limit_decided',
    details: { raisedLimit: input.decision, proposedBy: proposal.proposedByName, ...versionNote(input) },
  })
  await deps.outbox.emit(
    transaction,
    decisionEvent('clients', actor, {
      resourceType: 'client',
      resourceId: String(client.id),
      subject: () => t.higherLimitSubject(client.companyName),
      outcome: input.decision,
      requestedBy: proposal.proposedBy,
    }),
  )
  return ok(changed)
}
