import { getTrialBalance } from '#contract/ledger/api.ts'
import { answer, type Route, read } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { type AccountBalance, inColumns } from './rules.ts'
import type { Ledger } from './service.ts'

/**
 * Names of account owners. Declared here because clients and banks are higher modules; reports
 * implements it.
 */
export interface AccountOwners {
  /** Names by account id; accounts without a known owner are omitted. */
  ownerNames(accounts: readonly AccountBalance[]): Promise<ReadonlyMap<number, string>>
}

export interface LedgerRouteDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly ledger: Ledger
  /** When absent, owners are shown by id. */
  readonly owners?: AccountOwners
}

export function ledgerRoutes({ ledger, database, clock, owners }: LedgerRouteDependencies): Route[] {
  return [
    read(getTrialBalance, async () => {
      const asOf = clock.now().toISOString()
      const { accounts, totals, balanced } = await ledger.trialBalance(database.pool)
      const names = await owners?.ownerNames(accounts.filter((account) => account.ownerId !== null))
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
