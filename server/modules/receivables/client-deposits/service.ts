// Books a receipt as a client's own francs, proposes it, and undoes it.
import { xof } from '#kernel/money.ts'
import { err, type Result } from '#kernel/result.ts'
import { clientDepositEntries, clientDepositReversedEntries, type StatementLine } from '#server/modules/ledger/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReceivablesDependencies } from '../dependencies.ts'
import type { ReceivablesError } from '../errors.ts'
import * as t from '../messages.ts'
import { namePatterns, namesAlike } from '../proposals.ts'
import { changeReceipt, learnAccountOf, screenPayer, takeReceipt } from '../receipt-changes.ts'
import { clientsOfAccount } from '../store.ts'
import type { ReceiptRow } from '../tables.ts'
import { type DepositProposal, mentionedReferences, neededXof, proposeDeposits } from './rules.ts'
import { clientFrancs, depositCandidates, depositsOf, insertDeposit, reverseDeposit } from './store.ts'

type Outcome = Promise<Result<ReceiptRow, ReceivablesError>>

export interface DepositInput extends Target {
  /** Null for the own account. */
  readonly clientId: number | null
  readonly amountXof: bigint
  readonly reasons: readonly string[]
}

export interface DepositUndoInput extends Target {
  readonly depositId: number
  readonly reason: string | null
}

export interface ClientDeposits {
  /** Credits the client's account with a part of a receipt. */
  deposit(transaction: Transaction, actor: Actor, input: DepositInput): Outcome
  undo(transaction: Transaction, actor: Actor, input: DepositUndoInput): Outcome
  proposals(executor: Executor, receipt: ReceiptRow): Promise<readonly DepositProposal[]>
  /** What the business has and needs of the client's francs; null for an unknown client. */
  francs(executor: Executor, clientId: number): Promise<ClientFrancsFigures | null>
}

export interface ClientFrancsFigures {
  /** Received before their conversion. */
  readonly availableXof: bigint
  /** Converted before they were received. */
  readonly owedXof: bigint
  /** Of conversions that the bank has not debited yet. */
  readonly undebitedXof: bigint
  /** What the client has still to send for all of its conversions. */
  readonly neededXof: bigint
  /** Of the client's ledger account in francs, newest first, at most fifty. */
  readonly movements: readonly StatementLine[]
  readonly movementCount: number
}

const maxMovements = 50

export function createClientDeposits(deps: ReceivablesDependencies): ClientDeposits {
  return {
    deposit: (transaction, actor, input) => bookDeposit(deps, transaction, actor, input),
    undo: (transaction, actor, input) => undoDeposit(deps, transaction, actor, input),
    proposals: proposalsOf,
    async francs(executor, clientId) {
      if (!(await deps.clients.get(executor, clientId))) return null
      const francs = await clientFrancs(executor, clientId)
      const { accountId, balanceXof, undebited } = francs
      const page = { limit: maxMovements, cursor: null }
      const statement = accountId === null ? null : await deps.ledger.statement(executor, accountId, page)
      return {
        availableXof: balanceXof < 0n ? -balanceXof : 0n,
        owedXof: balanceXof > 0n ? balanceXof : 0n,
        undebitedXof: undebited.reduce((sum, { amountXof }) => sum + amountXof, 0n),
        neededXof: neededXof(francs),
        movements: statement?.items ?? [],
        movementCount: statement?.total ?? 0,
      }
    },
  }
}

async function bookDeposit(
  deps: ReceivablesDependencies,
  transaction: Transaction,
  actor: Actor,
  input: DepositInput,
): Outcome {
  const taken = await takeReceipt(transaction, input)
  if (!taken.ok) return taken
  const receipt = taken.value
  const { clientId, amountXof, reasons } = input
  const leftXof = receipt.amountXof - receipt.allocatedXof
  if (amountXof <= 0n) return err({ code: 'deposits_nothing' })
  if (amountXof > leftXof) return err({ code: 'more_than_received', leftXof })
  const client = clientId === null ? null : await deps.clients.get(transaction, clientId)
  if (clientId !== null && !client) return err({ code: 'client_not_found' })
  const clients = client ? [{ clientId: client.id, clientName: client.companyName }] : []
  const payer = client ? await screenPayer(transaction, deps, actor, receipt, clients) : 'not_named'
  const now = deps.clock.now()
  const transferId = deps.ids.next()
  await deps.ledger.post(transaction, {
    id: transferId,
    dedupeKey: `receipt:${receipt.id}:deposit:${transferId}`,
    kind: 'client_deposit',
    description: t.depositDescription(receipt.reference).slice(0, 300),
    occurredAt: now,
    entries: clientDepositEntries(await postingOf(deps, transaction, clientId, amountXof)),
  })
  const depositId = await insertDeposit(transaction, {
    receiptId: receipt.id,
    clientId,
    amountXof,
    reasons: [...reasons],
    payer,
    transferId,
    depositedAt: now,
    depositedBy: actor.userId,
    depositedByName: actor.name,
  })
  await learnAccountOf(transaction, receipt, clients, { by: 1, at: now, isAutomatic: false })
  const details = { depositId, clientId, amountXof: amountXof.toString(), payer }
  return changeReceipt(transaction, deps, actor, receipt, amountXof, { event: 'deposited', details })
}

async function undoDeposit(
  deps: ReceivablesDependencies,
  transaction: Transaction,
  actor: Actor,
  input: DepositUndoInput,
): Outcome {
  const taken = await takeReceipt(transaction, input, 'any')
  if (!taken.ok) return taken
  const receipt = taken.value
  const deposit = (await depositsOf(transaction, receipt.id)).find(({ id }) => id === input.depositId)
  if (!deposit || deposit.reversedAt !== null) return err({ code: 'deposit_not_found' })
  const { clientId, amountXof } = deposit
  const reason = input.reason ?? t.depositUndoneByUser
  const now = deps.clock.now()
  const reversalTransferId = deps.ids.next()
  await deps.ledger.post(transaction, {
    id: reversalTransferId,
    dedupeKey: `receipt:${receipt.id}:deposit-undo:${deposit.id}`,
    kind: 'client_deposit_undone',
    description: t.depositReversalDescription(receipt.reference).slice(0, 300),
    occurredAt: now,
    entries: clientDepositReversedEntries(await postingOf(deps, transaction, clientId, amountXof)),
  })
  const by = { reversedAt: now, reversedBy: actor.userId, reversedByName: actor.name }
  await reverseDeposit(transaction, deposit.id, { ...by, reversalTransferId, reversalReason: reason })
  const clients = clientId === null ? [] : [{ clientId }]
  await learnAccountOf(transaction, receipt, clients, { by: -1, at: now, isAutomatic: false })
  const details = { depositId: deposit.id, reason }
  return changeReceipt(transaction, deps, actor, receipt, -amountXof, { event: 'deposit_undone', details })
}

async function postingOf(
  { ledger }: Pick<ReceivablesDependencies, 'ledger'>,
  transaction: Transaction,
  clientId: number | null,
  amountXof: bigint,
) {
  const owner = clientId === null ? { kind: 'own_account' as const } : { kind: 'client' as const, ownerId: clientId }
  const accounts = {
    unappliedReceipts: await ledger.account(transaction, { kind: 'unapplied_receipts', currency: 'XOF' }),
    owner: await ledger.account(transaction, { ...owner, currency: 'XOF' }),
  }
  return { accounts, amountXof: xof(amountXof) }
}

async function proposalsOf(executor: Executor, receipt: ReceiptRow): Promise<readonly DepositProposal[]> {
  const amountXof = receipt.amountXof - receipt.allocatedXof
  const references = mentionedReferences(receipt.remittance ?? '')
  const learntClients = new Set(await clientsOfAccount(executor, receipt.payerAccountHash))
  const candidates = await depositCandidates(executor, {
    clientIds: [...learntClients],
    namePatterns: namePatterns(receipt.payerName),
    references: [...references],
    amountXof,
  })
  const needing = candidates.filter((candidate) => neededXof(candidate) > 0n)
  const nameScores = await namesAlike(receipt.payerName, needing)
  return proposeDeposits({ amountXof, references, learntClients, nameScores }, needing)
}
