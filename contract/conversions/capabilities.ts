import type { CurrentUser } from '../identity/api.ts'
import { can } from '../permissions.ts'
import type { Conversion, ConversionComment, ConversionDetail, ConversionState } from './api.ts'

/**
 * What a person may do with a conversion. Screens show buttons accordingly; the server enforces it.
 */

type Person = Pick<CurrentUser, 'id' | 'role' | 'approvesAlone'> & {
  readonly approval?: Pick<CurrentUser['approval'], 'unconfirmedRequesters'>
}
type Known = Pick<Conversion, 'state' | 'initiatedBy'>
type WithTimeline = Pick<ConversionDetail, 'state' | 'timeline'>

export const conversionDecisions = ['approve', 'reject', 'cancel', 'retry', 'refund'] as const
export type ConversionDecision = (typeof conversionDecisions)[number]

/** Before the debit request: nothing has left the account yet (decisions 8). */
const cancellable: ReadonlySet<ConversionState> = new Set([
  'initiated',
  'screened',
  'in_review',
  'approved',
  'awaiting_funds',
])

/** Waiting for a third party: a retry requests the status at once and resends nothing. */
const waitingStates: ReadonlySet<ConversionState> = new Set(['awaiting_funds', 'debit_unknown', 'payout_unknown'])

/** The external step that failed; null if none did. */
export function failedStepOf({ state, timeline }: WithTimeline): 'debit' | 'payout' | 'refund' | null {
  if (state !== 'failed') return null
  switch (timeline.findLast((step) => step.state !== 'failed')?.state) {
    case 'debit_requested':
    case 'debit_unknown':
      return 'debit'
    case 'funded':
    case 'paying_out':
    case 'payout_unknown':
      return 'payout'
    case 'refunding':
      return 'refund'
    default:
      return null
  }
}

/**
 * Why this person may not approve now; null if they may. `own_conversion`: a second person must
 * approve (decisions 8). `requester_unconfirmed`: this person alone created the account of the
 * requester.
 */
export function whyNotApprove(
  conversion: Known,
  person: Person,
): 'not_in_review' | 'not_permitted' | 'own_conversion' | 'requester_unconfirmed' | null {
  if (conversion.state !== 'in_review') return 'not_in_review'
  if (!can(person, 'conversions.approve')) return 'not_permitted'
  if (isRequesterUnconfirmed(conversion, person)) return 'requester_unconfirmed'
  return conversion.initiatedBy === person.id && !person.approvesAlone ? 'own_conversion' : null
}

export const isRequesterUnconfirmed = ({ initiatedBy }: Pick<Known, 'initiatedBy'>, { approval }: Person): boolean =>
  approval?.unconfirmedRequesters.includes(initiatedBy) === true

export function canApprove(conversion: Known, person: Person): boolean {
  return whyNotApprove(conversion, person) === null
}

/** True for the initiator while another person's approval is pending. */
export function mustWaitForAnother(conversion: Known, person: Person): boolean {
  return conversion.state === 'in_review' && conversion.initiatedBy === person.id && !canApprove(conversion, person)
}

/** True if the initiator may approve; only a sandbox with a single user allows it. */
export function approvesOwn(conversion: Known, person: Person): boolean {
  return canApprove(conversion, person) && conversion.initiatedBy === person.id
}

export function canReject({ state }: Pick<Known, 'state'>, person: Person): boolean {
  return state === 'in_review' && can(person, 'conversions.approve')
}

export function canCancel({ state }: Pick<Known, 'state'>, person: Person): boolean {
  return cancellable.has(state) && can(person, 'conversions.create')
}

/** After a failed refund only the refund is retried: the provider still holds the francs. */
export function canRetry(conversion: WithTimeline, person: Person): boolean {
  const failedStep = failedStepOf(conversion)
  const isOpen = waitingStates.has(conversion.state) || failedStep === 'debit' || failedStep === 'payout'
  return isOpen && can(person, 'conversions.create')
}

/** A refund requires a completed debit, a finally failed payout, and not the initiator. */
export function canRefund(conversion: Known & WithTimeline, person: Person): boolean {
  const failedStep = failedStepOf(conversion)
  const isSecond =
    (conversion.initiatedBy !== person.id || person.approvesAlone) && !isRequesterUnconfirmed(conversion, person)
  return (failedStep === 'payout' || failedStep === 'refund') && isSecond && can(person, 'conversions.approve')
}

/** True for an approver who must leave the refund to another, as with an approval. */
export function mustLeaveRefund(conversion: Known & WithTimeline, person: Person): boolean {
  return (
    !canRefund(conversion, person) && canRefund(conversion, { id: person.id, role: person.role, approvesAlone: true })
  )
}

/** All actions open to this person, the main one first. */
export function decisionsOpen(conversion: Known & WithTimeline, person: Person): ConversionDecision[] {
  const open: Readonly<Record<ConversionDecision, boolean>> = {
    approve: canApprove(conversion, person),
    reject: canReject(conversion, person),
    cancel: canCancel(conversion, person),
    retry: canRetry(conversion, person),
    refund: canRefund(conversion, person),
  }
  return conversionDecisions.filter((decision) => open[decision])
}

type Entry = Pick<ConversionComment, 'id' | 'kind' | 'requestId'>

/** Requests for information without an answer, oldest first. */
export function openRequests<E extends Entry>(comments: readonly E[]): E[] {
  const answered = new Set(comments.map(({ requestId }) => requestId))
  return comments.filter(({ kind, id }) => kind === 'request' && !answered.has(id))
}

export const canComment = (person: Person): boolean => can(person, 'conversions.create')

/** A reviewer may ask another person while the review is open. */
export function canRequestInformation({ state, initiatedBy }: Known, person: Person): boolean {
  return state === 'in_review' && initiatedBy !== person.id && can(person, 'conversions.approve')
}

/** The requester may answer, even after the review has ended. */
export function canAnswer({ initiatedBy }: Pick<Known, 'initiatedBy'>, person: Person): boolean {
  return initiatedBy === person.id && canComment(person)
}
