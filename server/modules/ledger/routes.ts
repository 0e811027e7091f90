import { getTrialBalance } from '#contract/ledger/api.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, read } from '#server/platform/http/route.ts'
import { type AccountBalance, inColumns } from './rules.ts'
import type { Ledger } from './service.ts'

export interface LedgerRouteDependencies {
  readonly ledger: Ledger
  readonly database: Database
  readonly clock: Clock
  /** Names of what accounts are kept for, by account id; the modules that own them stand above this one. */
  readonly nameOwners?: (accounts: readonly AccountBalance[]) => Promise<ReadonlyMap<number, string>>
}

export function ledgerRoutes({ ledger, database, clock, nameOwners }: LedgerRouteDependencies): Route[] {
  return [
    read(getTrialBalance, async () => {
      const asOf = clock.now().toISOString()
      const { accounts, totals, balanced } = await ledger.trialBalance(database.pool)
      const names = await nameOwners?.(accounts.filter((account) => account.ownerId !== null))
      return answer({
        asOf,
        balanced,
        accounts: accounts.map((account) => ({
          accountId: account.accountId,
          account: account.kind,
          owner: account.ownerId === null ? null : (names?.get(account.accountId) ?? `#${account.ownerId}`),
          currency: account.currency,
          ...inColumns(account.currency, account.balanceMinor),
        })),
        totals: [...totals],
      })
    }),
  ]
}
