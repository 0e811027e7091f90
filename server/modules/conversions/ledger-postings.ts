/** Ledger entries of each money step. */

import { assertDefined } from '#kernel/assert.ts'
import { usd, usdt, usdtFromUsd, xof } from '#kernel/money.ts'
import {
  debitRefusedEntries,
  debitRequestedEntries,
  fundedEntries,
  type PostingAccounts,
  payoutCompletedEntries,
  payoutRefusedEntries,
  payoutRequestedEntries,
  refundedEntries,
  refundRequestedEntries,
} from '#server/modules/ledger/index.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow, LedgerTransfer } from './tables.ts'

/**
 * Money steps of a conversion, each a row of the posting table (docs/adr/0003-posting-table.md).
 */
export type Posting =
  | 'debit_requested'
  | 'debit_refused'
  | 'funded'
  | 'payout_requested'
  | 'payout_refused'
  | 'payout_completed'
  | 'payout_reopened'
  | 'refund_requested'
  | 'refund_refused'
  | 'refunded'

type Accounts = Omit<PostingAccounts, 'openingEquityXof' | 'openingEquityUsdt'>

export interface LedgerPostings {
  /**
   * Creates the ledger transfer of one posting, with a new id. Opens missing accounts in its own
   * transaction.
   */
  transfer(row: ConversionRow, posting: Posting): Promise<LedgerTransfer>
}

export function createLedgerPostings({
  ledger,
  database,
  ids,
}: Pick<ConversionDependencies, 'ledger' | 'database' | 'ids'>): LedgerPostings {
  // Account ids never change, so each is looked up once per process. The bound limits memory.
  const cache = new Map<string, Promise<Accounts>>()
  const maxCached = 10_000

  const accountsOf = (row: ConversionRow): Promise<Accounts> => {
    const connectionId = assertDefined(row.connectionId, 'the funding connection of a posted conversion')
    const key = `${connectionId}:${row.clientId ?? 'own_account'}`
    const cached = cache.get(key)
    if (cached) return cached
    if (cache.size >= maxCached) cache.clear()
    const found = findAccounts(connectionId, row.clientId)
    cache.set(key, found)
    found.catch(() => cache.delete(key))
    return found
  }

  const findAccounts = (connectionId: number, clientId: number | null): Promise<Accounts> =>
    database.transaction(async (transaction) => {
      const owner =
        clientId === null ? { kind: 'own_account' as const } : { kind: 'client' as const, ownerId: clientId }
      return {
        bank: await ledger.account(transaction, { kind: 'bank', ownerId: connectionId, currency: 'XOF' }),
        bankDebitInFlight: await ledger.account(transaction, { kind: 'bank_debit_in_flight', currency: 'XOF' }),
        providerSettlement: await ledger.account(transaction, { kind: 'provider_settlement', currency: 'XOF' }),
        refundInFlight: await ledger.account(transaction, { kind: 'refund_in_flight', currency: 'XOF' }),
        clientXof: await ledger.account(transaction, { ...owner, currency: 'XOF' }),
        clientUsdt: await ledger.account(transaction, { ...owner, currency: 'USDT' }),
        fxPositionXof: await ledger.account(transaction, { kind: 'fx_position', currency: 'XOF' }),
        fxPositionUsdt: await ledger.account(transaction, { kind: 'fx_position', currency: 'USDT' }),
        treasury: await ledger.account(transaction, { kind: 'treasury', currency: 'USDT' }),
        payoutInFlight: await ledger.account(transaction, { kind: 'payout_in_flight', currency: 'USDT' }),
        feeIncome: await ledger.account(transaction, { kind: 'fee_income', currency: 'USDT' }),
      }
    })

  return {
    async transfer(row, posting) {
      return { id: ids.next(), kind: posting, entries: entriesOf(posting, row, await accountsOf(row)) }
    },
  }
}

function entriesOf(posting: Posting, row: ConversionRow, accounts: Accounts): LedgerTransfer['entries'] {
  const amountXof = xof(row.amountXof)
  const netUsdt = usdt(row.netUsdtMinor)
  const feeUsdt = usdtFromUsd(usd(row.feeUsdMinor))
  const grossUsdt = usdtFromUsd(usd(row.grossUsdMinor))
  const exchange = { accounts, amountXof, grossUsdt, feeUsdt, netUsdt }
  const entries = {
    debit_requested: () => debitRequestedEntries({ accounts, amountXof }),
    debit_refused: () => debitRefusedEntries({ accounts, amountXof }),
    funded: () => fundedEntries(exchange),
    payout_requested: () => payoutRequestedEntries({ accounts, netUsdt }),
    payout_refused: () => payoutRefusedEntries({ accounts, netUsdt }),
    payout_completed: () => payoutCompletedEntries({ accounts, netUsdt }),
    payout_reopened: () => reversed(payoutCompletedEntries({ accounts, netUsdt })),
    refund_requested: () => refundRequestedEntries(exchange),
    refund_refused: () => reversed(refundRequestedEntries(exchange)),
    refunded: () => refundedEntries({ accounts, amountXof }),
  } satisfies Record<Posting, () => LedgerTransfer['entries']>
  return entries[posting]()
}

function reversed(entries: LedgerTransfer['entries']): LedgerTransfer['entries'] {
  return entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
}
