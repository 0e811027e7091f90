/** KYC decisions by people, and expiry of approvals. */

import type { KycStatus } from '#contract/clients/api.ts'
import { identityChangesEndingKyc } from '#contract/clients/capabilities.ts'
import { can } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import type { ComplianceError, KycError } from '../errors.ts'
import * as english from '../messages.ts'
import { reassess } from '../risk/assessment.ts'
import { statedReason } from '../stated-reason.ts'
import { t } from '../texts.ts'
import { kycExpiry, transitionKyc } from './rules.ts'
import { insertDecision } from './store.ts'

export interface KycInput extends Target {
  readonly status: KycStatus
  readonly reason: string | null
  readonly note: string | null
}

/**
 * Decides a KYC transition. An approval screens the client first, in the same transaction. It is
 * refused while a sanctions match is open or confirmed, or without a current list. A refusal writes
 * only the result of the screening: callers may commit it, so that the match can be decided.
 */
export async function decideKyc(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: KycInput,
): Promise<Result<Client, ComplianceError>> {
  const { clients, identity } = deps
  if (!can(actor, 'kyc.decide')) return err({ code: 'kyc_not_permitted' })
  const found = await clients.lockAt(transaction, input)
  if (!found.ok) return found
  const client = found.value
  const move = transitionKyc(client.kycStatus, input.status)
  if (!move.ok) return move
  if (input.status !== 'approved') return ok(await record(transaction, deps, actor, client, input, {}))

  const allowed = await identity.secondPerson.check(transaction, actor, 'kyc.decide', [])
  if (!allowed.ok) return allowed
  const evidence = await screenForApproval(transaction, deps, actor, client)
  if (evidence.ok) return ok(await record(transaction, deps, actor, client, input, evidence.value))
  await reassess(transaction, deps, actor, client)
  return evidence
}

async function screenForApproval(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  client: Client,
): Promise<Result<Record<string, unknown>, KycError>> {
  const { screening, clock } = deps
  const screened = await screening.screenFile(transaction, actor, client)
  if (!screened.ok) return screened
  if ((await screening.confirmedMatches(transaction, client.id)) > 0) return err({ code: 'screening_match_confirmed' })
  const open = await screening.openMatches(transaction, client.id)
  if (open > 0) return err({ code: 'screening_match_open', matches: open })
  const file = await deps.clients.kycFile(transaction, client.id)
  const missingDocuments = file
    .filter(({ state }) => state === 'missing' || state === 'expired')
    .map(({ name }) => name)
  return ok({
    missingDocuments,
    documents: file.flatMap(({ kind, document }) =>
      document ? [{ kind, id: document.id, version: document.version }] : [],
    ),
    screening: { screenedAt: clock.now(), listsAsOf: screened.value.listsAsOf, openMatches: 0 },
  })
}

async function record(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  client: Client,
  input: KycInput,
  evidence: Record<string, unknown>,
): Promise<Client> {
  const decidedAt = deps.clock.now()
  const details = { ...statedReason(input.reason), ...versionNote(input) }
  await insertDecision(transaction, {
    clientId: client.id,
    fromStatus: client.kycStatus,
    toStatus: input.status,
    decidedAt,
    decidedBy: actor.userId,
    decidedByName: actor.name,
    reason: input.reason,
    note: input.note,
    evidence,
  })
  const decided = await deps.clients.recordKyc(transaction, actor, client, {
    status: input.status,
    decidedAt,
    expiresAt: kycExpiry(input.status, decidedAt, client.riskLevel),
    details,
  })
  if (input.status === 'approved' || input.status === 'rejected')
    await deps.outbox.emit(
      transaction,
      decisionEvent('clients', actor, {
        resourceType: 'client',
        resourceId: String(client.id),
        subject: () => t.kycOf(client.companyName),
        outcome: input.status,
        requestedBy: client.createdBy,
        note: input.reason,
      }),
    )
  return reassess(transaction, deps, actor, decided)
}

/**
 * approved → requires_review, when `changed` holds other identity data than the approval was given
 * for. Part of the change itself, so it needs no permission to decide KYC. Returns the client as it
 * is afterwards.
 */
export async function reviewKycOfChangedIdentity(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { before, changed }: { readonly before: Client; readonly changed: Client },
): Promise<Client> {
  const fields = identityChangesEndingKyc(before, changed)
  if (fields.length === 0) return changed
  const from = Object.fromEntries(fields.map((field) => [field, before[field]]))
  const to = Object.fromEntries(fields.map((field) => [field, changed[field]]))
  const reason = english.identityChanged(fields.map((field) => english.identityFieldNames[field]).join(', '))
  const input = { id: changed.id, version: changed.version, status: 'requires_review' as const, reason, note: null }
  return record(transaction, deps, actor, changed, input, { identityBefore: from, identityAfter: to })
}

/**
 * approved → expired, once the approval has expired. Only time triggers this transition, never a
 * person.
 */
export async function expireKyc(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  id: number,
): Promise<boolean> {
  const client = await deps.clients.lock(transaction, id)
  const expiresAt = client?.kycExpiresAt ?? null
  // Checked again under the lock: a decision may have changed it meanwhile.
  if (!client || expiresAt === null || expiresAt > deps.clock.now()) return false
  const reason = english.approvalExpired(client.riskLevel)
  const input = { id, version: client.version, status: 'expired' as const, reason, note: null }
  await record(transaction, deps, actor, client, input, { expiredAt: expiresAt })
  return true
}
