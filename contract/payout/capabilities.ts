import type { CurrentUser } from '../identity/api.ts'
import { can } from '../permissions.ts'
import type { Wallet } from './wallets.ts'

type Person = Pick<CurrentUser, 'id' | 'role' | 'approvesAlone'>

/**
 * True if the wallet awaits approval and another person added it, or this person may approve alone
 * in a sandbox.
 */
export function canApproveWallet(
  { status, addedBy, openMatches }: Pick<Wallet, 'status' | 'addedBy' | 'openMatches'>,
  person: Person,
): boolean {
  if (status !== 'waiting' || openMatches > 0 || !can(person, 'wallets.approve')) return false
  return person.approvesAlone || addedBy !== person.id
}

export function canArchiveWallet({ status, network }: Pick<Wallet, 'status' | 'network'>, person: Person): boolean {
  return status !== 'archived' && network !== 'sandbox' && can(person, 'wallets.write')
}
