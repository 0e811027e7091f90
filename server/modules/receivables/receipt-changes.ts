// The receipt that a change starts from, and what every change of it leaves behind.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReceivablesDependencies } from './dependencies.ts'
import type { ReceivablesError } from './errors.ts'
import { type ReceiptChange, receiptEvent } from './events.ts'
import { namesAlike } from './proposals.ts'
import { alikeNameFrom } from './rules.ts'
import { learnAccount, lockReceipt, updateReceipt } from './store.ts'
import type { AllocationRow, MatchRow, ReceiptRow } from './tables.ts'

type Outcome = Promise<Result<ReceiptRow, ReceivablesError>>

/** Locks the receipt; only an open one unless any state will do. */
export async function takeReceipt(transaction: Transaction, { id, version }: Target, state?: 'any'): Outcome {
  const found = atVersion(await lockReceipt(transaction, id), version, 'receipt_not_found')
  if (!found.ok) return found
  const receipt = found.value
  return state === 'any' || receipt.state === 'open' ? ok(receipt) : err({ code: 'wrong_state', state: receipt.state })
}

/**
 * A payer that is not the client is screened as a counterparty of each client that it pays for. A
 * hit opens a screening match, which holds the conversions of that client until it is decided.
 * Returns the worst outcome.
 */
export async function screenPayer(
  transaction: Transaction,
  { screening }: Pick<ReceivablesDependencies, 'screening'>,
  actor: Actor,
  { payerName }: ReceiptRow,
  clients: readonly { readonly clientId: number; readonly clientName: string }[],
): Promise<MatchRow['payer']> {
  if (payerName === null) return 'not_named'
  const scores = await namesAlike(payerName, clients)
  const clientIds = new Set(clients.map(({ clientId }) => clientId))
  const others = [...clientIds].filter((clientId) => (scores.get(clientId) ?? 0) < alikeNameFrom)
  if (others.length === 0) return 'client'
  const outcomes = new Set<MatchRow['payer']>()
  for (const clientId of others) {
    const subject = { kind: 'counterparty', id: null, clientId, name: payerName } as const
    const screened = await screening.screen(transaction, actor, subject)
    outcomes.add(screened.ok ? (screened.value.matches.length > 0 ? 'hit' : 'clear') : 'unscreened')
  }
  if (outcomes.has('hit')) return 'hit'
  return outcomes.has('unscreened') ? 'unscreened' : 'clear'
}

/** Only a person's confirmation about one client teaches an account. */
export async function learnAccountOf(
  transaction: Transaction,
  { payerAccountHash, payerLastFour }: ReceiptRow,
  allocations: readonly Pick<AllocationRow, 'clientId'>[],
  { by, at, isAutomatic }: { readonly by: 1 | -1; readonly at: Date; readonly isAutomatic: boolean },
): Promise<void> {
  const clients = new Set(allocations.map(({ clientId }) => clientId))
  const [clientId] = clients
  if (payerAccountHash === null || payerLastFour === null || clientId === undefined) return
  if (clients.size !== 1 || isAutomatic) return
  await learnAccount(transaction, { accountHash: payerAccountHash, lastFour: payerLastFour, clientId, at }, by)
}

/** Writes the receipt's new sums and state with their audit entry and event. */
export async function changeReceipt(
  transaction: Transaction,
  { audit, outbox, clock }: Pick<ReceivablesDependencies, 'audit' | 'outbox' | 'clock'>,
  actor: Actor,
  before: ReceiptRow,
  allocatedByXof: bigint,
  about: {
    readonly event: ReceiptChange
    readonly details: Readonly<Record<string, unknown>>
    readonly asideReason?: string
  },
): Outcome {
  const allocatedXof = before.allocatedXof + allocatedByXof
  const isWhole = allocatedXof === before.amountXof
  const state = about.asideReason === undefined ? (isWhole ? 'matched' : 'open') : 'other'
  const changes = { allocatedXof, state, reason: about.asideReason ?? null, updatedAt: clock.now() } as const
  const after = await updateReceipt(transaction, before.id, changes)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'receipt',
    resourceId: String(before.id),
    details: { event: `receipt.${about.event}`, ...about.details },
    before: audited(before),
    after: audited(after),
  })
  await outbox.emit(transaction, receiptEvent(about.event, before.id))
  return ok(after)
}

const audited = ({ state, allocatedXof, reason }: ReceiptRow) => ({ state, allocatedXof, reason })
