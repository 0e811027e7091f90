// The public interface of receivables.
import type { BalanceSortKey } from '#contract/receivables/figures.ts'
import { addDays, type BusinessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Sorting } from '#server/platform/database/keyset.ts'
import type { ExportDocument } from '#server/platform/export/document.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { pageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { Statement, StatementError } from './account-statement/rules.ts'
import {
  type SentStatement,
  type StatementInput,
  sendStatement,
  statementFileOf,
  statementOf,
} from './account-statement/service.ts'
import { type Figures, figuresOf, salesDays } from './ageing/rules.ts'
import {
  type BalanceFilter,
  type BalanceRow,
  balanceSorting,
  pageOfBalances,
  sumBilled,
  sumBuckets,
} from './ageing/store.ts'
import { chargesLeft } from './bank-charges.ts'
import type { DepositProposal } from './client-deposits/rules.ts'
import { type ClientDeposits, createClientDeposits } from './client-deposits/service.ts'
import { depositsOf, type NamedDeposit } from './client-deposits/store.ts'
import type { ReceivablesDependencies } from './dependencies.ts'
import { createDunning, type Dunning } from './dunning/service.ts'
import type { ReceivablesError } from './errors.ts'
import { importReceipts } from './import.ts'
import { type AsideInput, type MatchInput, matchReceipt, setAside, type UndoInput, undoMatch } from './match.ts'
import { createPaymentAdvice, type PaymentAdvice } from './payment-advice/service.ts'
import { proposalsFor, settledMentions } from './proposals.ts'
import type { Proposal } from './rules.ts'
import {
  findReceipt,
  type MatchDetails,
  matchesOf,
  type OpenRow,
  pageOfReceipts,
  type ReceiptFilter,
  receiptSorting,
  type SettledInvoice,
  searchOpenInvoices,
} from './store.ts'
import type { ReceiptRow } from './tables.ts'

type Outcome = Promise<Result<ReceiptRow, ReceivablesError>>

export interface ReceiptDetail {
  readonly receipt: ReceiptRow
  /** Empty unless the receipt is open. */
  readonly proposals: readonly Proposal[]
  /** Empty unless the receipt is open. */
  readonly settledMentions: readonly SettledInvoice[]
  readonly matches: readonly MatchDetails[]
  /** Empty unless the receipt is open. */
  readonly depositProposals: readonly DepositProposal[]
  readonly deposits: readonly NamedDeposit[]
  readonly maxChargesXof: bigint
}

export interface Receivables {
  /** Turns imported credits into receipts. Call with no transaction open; idempotent. */
  importReceipts(signal: AbortSignal): Promise<number>
  list(
    executor: Executor,
    filter: ReceiptFilter,
    page: { readonly limit: number; readonly sorting: Sorting<'bookedOn'> },
  ): Promise<Page<ReceiptRow>>
  /** A receipt with its matches and proposals; null for an unknown one. */
  receipt(executor: Executor, id: number): Promise<ReceiptDetail | null>
  /** What clients owe now, or what one client owes. */
  figures(executor: Executor, clientId?: number): Promise<Figures>
  /** Clients that owe something. */
  balances(
    executor: Executor,
    filter: BalanceFilter,
    page: { readonly limit: number; readonly sorting: Sorting<BalanceSortKey> },
  ): Promise<Page<BalanceRow>>
  statement(executor: Executor, input: StatementInput): Promise<Result<Statement, StatementError>>
  /** A PDF is in the client's language; other formats are data. */
  statementFile(
    executor: Executor,
    input: StatementInput & { readonly format: string },
  ): Promise<Result<ExportDocument, StatementError>>
  /** Saves the statement as a document and mails it. */
  sendStatement(
    transaction: Transaction,
    actor: Actor,
    input: Parameters<typeof sendStatement>[3],
  ): Promise<Result<SentStatement, StatementError>>
  readonly clientDeposits: ClientDeposits
  readonly paymentAdvice: PaymentAdvice
  readonly dunning: Dunning
  openInvoices(
    executor: Executor,
    filter: { readonly q?: string | undefined; readonly limit: number },
  ): Promise<readonly OpenRow[]>
  /** On an error the caller must roll back: an earlier invoice may be paid already. */
  match(transaction: Transaction, actor: Actor, input: MatchInput): Outcome
  undo(transaction: Transaction, actor: Actor, input: UndoInput): Outcome
  setAside(transaction: Transaction, actor: Actor, input: AsideInput): Outcome
}

export function createReceivables(deps: ReceivablesDependencies): Receivables {
  const clientDeposits = createClientDeposits(deps)
  return {
    importReceipts: (signal) => importReceipts(deps, signal),
    async list(executor, filter, { limit, sorting }) {
      const { rows, total } = await pageOfReceipts(executor, filter, { limit: limit + 1, sorting })
      return pageOf(receiptSorting, sorting, { rows, total, limit })
    },
    async receipt(executor, id) {
      const receipt = await findReceipt(executor, id)
      if (!receipt) return null
      const proposals = receipt.state === 'open' ? await proposalsFor(deps, executor, receipt) : []
      const mentions = receipt.state === 'open' ? await settledMentions(deps, executor, receipt) : []
      const matches = await matchesOf(executor, id)
      const maxChargesXof = await chargesLeft(deps, executor, id)
      const depositProposals = receipt.state === 'open' ? await clientDeposits.proposals(executor, receipt) : []
      const deposits = await depositsOf(executor, id)
      return { receipt, proposals, settledMentions: mentions, matches, depositProposals, deposits, maxChargesXof }
    },
    figures: (executor, clientId) => figuresNow(executor, deps, clientId),
    async balances(executor, filter, { limit, sorting }) {
      const { today } = await todayOf(executor, deps)
      const { rows, total } = await pageOfBalances(executor, { ...filter, today }, { limit: limit + 1, sorting })
      return pageOf(balanceSorting, sorting, { rows, total, limit })
    },
    statement: (executor, input) => statementOf(executor, deps, input),
    async statementFile(executor, input) {
      const made = await statementOf(executor, deps, input)
      if (!made.ok) return made
      const { timeZone } = await todayOf(executor, deps)
      const language = input.format === 'pdf' ? made.value.client.language : sourceLanguage
      return ok(await statementFileOf(made.value, { made: deps.clock.now(), timeZone, language }))
    },
    sendStatement: (transaction, actor, input) => sendStatement(transaction, deps, actor, input),
    clientDeposits,
    paymentAdvice: createPaymentAdvice(deps),
    dunning: createDunning(deps),
    openInvoices: searchOpenInvoices,
    match: (transaction, actor, input) => matchReceipt(transaction, deps, actor, input),
    undo: (transaction, actor, input) => undoMatch(transaction, deps, actor, input),
    setAside: (transaction, actor, input) => setAside(transaction, deps, actor, input),
  }
}

async function figuresNow(
  executor: Executor,
  deps: Pick<ReceivablesDependencies, 'clock' | 'settings'>,
  clientId: number | undefined,
): Promise<Figures> {
  const { today, timeZone } = await todayOf(executor, deps)
  const from = startOfBusinessDate(addDays(today, 1 - salesDays), timeZone)
  const buckets = await sumBuckets(executor, { today, clientId })
  return figuresOf(today, buckets, await sumBilled(executor, { from, clientId }))
}

/** What is open on a day, and how long past due, for reports that have an executor of their own. */
export async function receivablesOn(
  executor: Executor,
  today: BusinessDate,
): Promise<Pick<Figures, 'outstanding' | 'overdue' | 'longOverdue'>> {
  return figuresOf(today, await sumBuckets(executor, { today }), 0n)
}
