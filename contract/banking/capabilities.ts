/** Who may approve a bank connection. */
import type { CurrentUser } from '../identity/api.ts'
import { can } from '../permissions.ts'
import type { BankConnection } from './api.ts'

type Waiting = Pick<BankConnection, 'isApproved' | 'rejectedFor' | 'addedById' | 'proposedLimits'>
type Person = Pick<CurrentUser, 'id' | 'role' | 'approvesAlone'>

/**
 * True if something awaits approval and another person requested it, or this person may approve
 * alone in a sandbox.
 */
export function canApproveConnection(
  { isApproved, rejectedFor, addedById, proposedLimits }: Waiting,
  person: Person,
): boolean {
  if (!can(person, 'banking.approve')) return false
  const isOthers = (maker: string | null) => person.approvesAlone || maker !== person.id
  const connectionWaits = !isApproved && rejectedFor === null && isOthers(addedById)
  return connectionWaits || (proposedLimits !== null && isOthers(proposedLimits.proposedById))
}
