/** Who may do what with an alert. */
import { can } from '../permissions.ts'
import type { Alert } from './api.ts'
import type { AlertOutcome, AlertSeverity, AlertStatus } from './labels.ts'

/** Allowed state transitions (specification 4). Leaving `resolved` means reopening. */
const moves: Readonly<Record<AlertStatus, readonly AlertStatus[]>> = {
  active: ['investigating'],
  investigating: ['resolved'],
  resolved: ['investigating'],
}

export const canTransition = (from: AlertStatus, to: AlertStatus): boolean => moves[from].includes(to)

/** Closing as confirmed takes two people; a critical alert, whatever the outcome. */
export const closingTakesTwo = (severity: AlertSeverity, outcome: AlertOutcome | null): boolean =>
  severity === 'critical' || outcome === 'confirmed'

type Person = { readonly id: string; readonly role: string }
type State = Pick<Alert, 'status' | 'proposedById' | 'proposedBy'>

const isWaiting = ({ proposedBy }: State): boolean => proposedBy !== null

export const canInvestigate = (alert: State, user: Person): boolean =>
  can(user, 'alerts.handle') && alert.status === 'active'

export const canResolve = (alert: State, user: Person): boolean =>
  can(user, 'alerts.handle') && alert.status === 'investigating' && !isWaiting(alert)

export const canReopen = (alert: State, user: Person): boolean =>
  can(user, 'alerts.handle') && alert.status === 'resolved'

/** A second person must decide, except for a single user in a sandbox. */
export const canDecide = (alert: State, user: Person): boolean =>
  can(user, 'alerts.handle') && isWaiting(alert) && alert.proposedById !== user.id
