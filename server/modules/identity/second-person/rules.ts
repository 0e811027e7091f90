/** Decides from the history of accounts who counts as a second person. */
import { approves } from '#contract/permissions.ts'

/** A second person who existed this recently is still expected. */
export const expectedForMs = 30 * 24 * 3_600_000
/** A new or changed approver approves nothing during this time. */
const restMs = 24 * 3_600_000

export type AccessChangeKind =
  /** The first administrator, by the set-up link or the environment. */
  | 'set_up'
  | 'created'
  /** Role or active flag. */
  | 'changed'
  | 'joined_by_hand'
  | 'joined_by_mail'
  | 'reset_by_hand'
  | 'reset_by_mail'
  /** A password set on the command line. */
  | 'password_reset'
  | 'second_factor_reset'
  | 'provider'
  /** Another person knows who uses the account that one person created. */
  | 'confirmed'
  | 'released'

/** One change of an account, with its role and active flag afterwards. */
export interface AccessChange {
  readonly id: bigint
  readonly userId: string
  readonly at: Date
  readonly kind: AccessChangeKind
  readonly role: string
  readonly isActive: boolean
  /** Empty for the command line. */
  readonly by: readonly string[]
}

/** What the history says of one account. */
export interface Account {
  /** Nobody else can have its credentials. */
  readonly isOwn: boolean
  /** Who created, promoted or reset it, since it was last confirmed as its person's own. */
  readonly controllers: ReadonlySet<string>
  /** The command line created or reset it, so anybody may have its credentials. */
  readonly isUnclaimed: boolean
  /** False for accounts of demo data, which nobody can use. */
  readonly hasHistory: boolean
  /** When it last became an approver or an approver's access changed; null for the first grant. */
  readonly changedAt: Date | null
}

/** Folds the changes of one account, oldest first. `isFounder`: one of the first two approvers. */
export function accountOf(changes: readonly AccessChange[], isFounder: boolean): Account {
  let isOwn = false
  let isUnclaimed = changes.length === 0
  let controllers = new Set<string>()
  let changedAt: Date | null = null
  let hasApproved = false
  let previous: AccessChange | null = null
  for (const change of changes) {
    if (ownKinds.has(change.kind)) {
      isOwn = true
      isUnclaimed = false
      controllers = new Set()
    } else {
      if (exposingKinds.has(change.kind)) isOwn = false
      if (change.by.length === 0 && exposingKinds.has(change.kind)) isUnclaimed = true
      for (const person of change.by) controllers.add(person)
    }
    if (startsRest(change, previous)) {
      changedAt = isFounder && !hasApproved ? null : change.at
      hasApproved = true
    }
    previous = change
  }
  return { isOwn, controllers, isUnclaimed, hasHistory: changes.length > 0, changedAt }
}

const ownKinds: ReadonlySet<AccessChangeKind> = new Set([
  'set_up',
  'joined_by_mail',
  'reset_by_mail',
  'provider',
  'released',
])
const exposingKinds: ReadonlySet<AccessChangeKind> = new Set([
  'created',
  'joined_by_hand',
  'reset_by_hand',
  'password_reset',
])
const resetKinds: ReadonlySet<AccessChangeKind> = new Set([
  'reset_by_hand',
  'reset_by_mail',
  'password_reset',
  'second_factor_reset',
])

const isApprover = ({ role, isActive }: AccessChange): boolean => isActive && approves(role)

function startsRest(change: AccessChange, previous: AccessChange | null): boolean {
  if (!isApprover(change)) return false
  return resetKinds.has(change.kind) || !previous || !isApprover(previous) || previous.role !== change.role
}

/** When the account may approve again; null for now. */
export function approvesFrom({ changedAt }: Account, now: Date): Date | null {
  if (changedAt === null) return null
  const until = new Date(changedAt.getTime() + restMs)
  return until > now ? until : null
}

/**
 * The people who may act through an account: its own, and those who control it, through other
 * accounts too.
 */
export function peopleBehind(userId: string, accounts: ReadonlyMap<string, Account>): Set<string> {
  const people = new Set([userId])
  for (const person of people) {
    const account = accounts.get(person)
    if (account && !account.isOwn) for (const controller of account.controllers) people.add(controller)
  }
  return people
}

/** Whose account must be confirmed before one approves what the other asked; null for neither. */
export function unconfirmed(
  approverId: string,
  requesterId: string | null,
  accounts: ReadonlyMap<string, Account>,
): 'approver' | 'requester' | null {
  const approver = accounts.get(approverId)
  const requester = requesterId === null ? undefined : accounts.get(requesterId)
  if (approver && !approver.isOwn && (approver.isUnclaimed || requesterId === null)) return 'approver'
  if (requester?.hasHistory && !requester.isOwn && requester.isUnclaimed) return 'requester'
  if (requesterId === null) return null
  const behindApprover = peopleBehind(approverId, accounts)
  const isShared = [...peopleBehind(requesterId, accounts)].some((person) => behindApprover.has(person))
  if (!isShared) return null
  return approver && !approver.isOwn ? 'approver' : 'requester'
}
