/** Owners and entries of ledger accounts. */

import type { AccountBalance, AccountKind, StatementLine, StatementRequest } from '#server/modules/ledger/index.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { bankNames, clientNames } from './store.ts'

const ofClients: readonly AccountKind[] = ['client', 'receivable']
const linesPerRead = 2000

type Ledger = Pick<ReportDependencies, 'database' | 'ledger'>

/** Owner of each account, by account id: a client's name, or a bank's with the last four digits. */
export async function ownerNames(
  { database }: Pick<Ledger, 'database'>,
  accounts: readonly AccountBalance[],
): Promise<Map<number, string>> {
  const owned = accounts.filter(({ ownerId }) => ownerId !== null)
  const ids = (ofClient: boolean) => [
    ...new Set(owned.filter(({ kind }) => ofClients.includes(kind) === ofClient).map(({ ownerId }) => ownerId ?? 0)),
  ]
  const clients = await clientNames(database.replica, ids(true))
  const banks = await bankNames(database.replica, ids(false))
  return new Map(
    owned.flatMap(({ accountId, kind, ownerId }) => {
      const name = (ofClients.includes(kind) ? clients : banks).get(ownerId ?? 0)
      return name === undefined ? [] : [[accountId, name] as const]
    }),
  )
}

export const statementPage = ({ database, ledger }: Ledger, accountId: number, request: StatementRequest) =>
  ledger.statement(database.replica, accountId, request)

/**
 * Every entry of an account, newest first. Entries posted during the read are newer, and left out.
 */
export async function* everyLine(books: Ledger, accountId: number): AsyncGenerator<StatementLine> {
  for (let cursor: string | null = null; ; ) {
    const page = await statementPage(books, accountId, { limit: linesPerRead, cursor })
    if (!page) return
    yield* page.items
    if (page.next === null) return
    cursor = page.next
  }
}
