// What ties a client to other clients: its file, its wallets and the accounts that it pays from.

import type { Executor } from '#server/platform/database/database.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { findRelations, type Relation } from './store.ts'

/** The details of a client, those in common with other clients first. */
export async function relationsOf(
  executor: Executor,
  { policies }: Pick<ComplianceDependencies, 'policies'>,
  clientId: number,
): Promise<Relation[]> {
  const inFile = await findRelations(executor, clientId)
  const accounts = (await policies?.payerAccounts(executor, clientId)) ?? []
  const paidFrom = accounts.map(({ lastFour, clients }): Relation => {
    return { kind: 'bank_account', label: `••••${lastFour}`, clients }
  })
  return [...inFile, ...paidFrom].sort((one, other) => other.clients.length - one.clients.length)
}
