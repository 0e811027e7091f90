/** Proposals of settings and set-ups: saved, decided by a second administrator, dropped. */

import type { SecondPersonError } from '#contract/identity/second-person.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Encryption, SealedColumn } from '#server/platform/encryption/encryption.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Wording } from '#server/platform/language/stored-text.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { deleteProposal, lockProposal, type StoredProposal, storeProposal } from './store.ts'

/**
 * Set-ups with a form and a table of their own, whose module applies the change. Each is the key of
 * its proposal and its id in the audit log.
 */
export type SetUpKey = 'certification' | 'mail.server'

/**
 * Answers who could approve another user's change. Injected, because identity is a higher module.
 */
export interface SettingApproval {
  readonly controls: 'sandbox' | 'production'
  needed(executor: Executor, actor: Actor, permission: 'settings.manage'): Promise<boolean>
  check(
    executor: Executor,
    actor: Actor,
    permission: 'settings.manage',
    requestedBy: readonly string[],
  ): Promise<Result<unknown, SecondPersonError>>
}

export interface LifecycleDependencies extends Pick<PlatformServices, 'clock' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
}

export interface ProposedChange {
  readonly key: string
  readonly value: unknown
  readonly baseVersion: number
  /** A password or key that comes with the value; null for none. */
  readonly secretSealed?: string | null
  readonly details?: Readonly<Record<string, unknown>>
  readonly before?: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Saves a proposal, which replaces an earlier one of the same key. */
export async function proposeChange(
  { clock, audit, outbox }: LifecycleDependencies,
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  { key, value, baseVersion, secretSealed = null, details, before, after }: ProposedChange,
): Promise<void> {
  const proposed = { key, value, baseVersion, secretSealed, proposedBy: actor.userId, proposedAt: clock.now() }
  await storeProposal(transaction, proposed)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'setting',
    resourceId: key,
    details: { proposed: true, ...details },
    ...(before && { before }),
    after,
  })
  await emitChange(outbox, transaction, key, 'setting.proposed')
}

export interface ProposalDecision {
  readonly decision: 'approved' | 'rejected'
  readonly version: number | null
  /** When the proposal that the person saw was made. */
  readonly proposedAt: Date
}

export type ProposalError =
  | { readonly code: 'no_proposal' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | SecondPersonError

interface Decided {
  readonly key: string
  readonly currentVersion: number
  readonly subject: Wording
}

/**
 * Approves or rejects a proposal; the caller has locked what it changes. The initiator cannot
 * approve it, and neither can anyone once the value has changed or another proposal has replaced
 * the one that the person saw.
 */
export async function decideProposal<E>(
  dependencies: LifecycleDependencies & { readonly secondPerson: Pick<SettingApproval, 'check'> },
  transaction: Transaction,
  actor: Actor,
  { key, currentVersion, subject, decision, version, proposedAt }: ProposalDecision & Decided,
  apply: (proposal: StoredProposal) => Promise<Result<unknown, E>>,
): Promise<Result<void, ProposalError | E>> {
  const { secondPerson, outbox } = dependencies
  const proposal = await lockProposal(transaction, key)
  if (!proposal) return err({ code: 'no_proposal' })
  const isReplaced = proposedAt.getTime() !== proposal.proposedAt.getTime()
  if (isReplaced || (version !== null && version !== currentVersion))
    return err({ code: 'stale_version', currentVersion })
  const { proposedBy } = proposal
  const decided = { resourceType: 'setting', resourceId: key, subject, outcome: decision, requestedBy: proposedBy }
  if (decision === 'rejected') await drop(dependencies, transaction, actor, proposal)
  else {
    const allowed = await secondPerson.check(transaction, actor, 'settings.manage', [proposedBy])
    if (!allowed.ok) return allowed
    if (proposal.baseVersion !== currentVersion) return err({ code: 'stale_version', currentVersion })
    const applied = await apply(proposal)
    if (!applied.ok) return applied
    await deleteProposal(transaction, key)
  }
  await outbox.emit(transaction, decisionEvent('settings', actor, decided))
  return ok(undefined)
}

async function drop(
  { audit, outbox }: LifecycleDependencies,
  transaction: Transaction,
  actor: Actor,
  { key, proposedBy }: StoredProposal,
): Promise<void> {
  await deleteProposal(transaction, key)
  const details = { proposal: 'rejected', proposedBy }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'setting', resourceId: key, details })
  await emitChange(outbox, transaction, key, 'setting.proposal_rejected')
}

const emitChange = (outbox: Outbox, transaction: Transaction, key: string, type: string): Promise<void> =>
  outbox.emit(transaction, { kind: 'settings', type, version: 1, aggregateId: key, payload: {} })

const secretRow = (key: string): string => `settings.proposal:${key}`

export const proposalSealedColumn: SealedColumn = {
  table: 'settings.proposal',
  column: 'secret_sealed',
  key: 'key',
  row: secretRow,
}

/** The secret of a set-up that waits, sealed for the row of its proposal. */
export const sealProposedSecret = (encryption: Encryption, key: SetUpKey, secret: string | null): string | null =>
  secret === null ? null : encryption.seal(secret, secretRow(key))

export const openProposedSecret = (encryption: Encryption, { key, secretSealed }: StoredProposal): string | null =>
  secretSealed === null ? null : encryption.open(secretSealed, secretRow(key))
