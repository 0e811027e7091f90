import type { CurrentUser } from '../identity/api.ts'
import { can } from '../permissions.ts'
import type { Conversion, ConversionDetail, ConversionState } from './api.ts'

/** What a person may ask of a conversion. Screens show a button for what is allowed here; the server has the last word. */

type Person = Pick<CurrentUser, 'id' | 'role' | 'approvesAlone'>
type Known = Pick<Conversion, 'state' | 'initiatedBy'>
type Told = Pick<ConversionDetail, 'state' | 'timeline'>

export const conversionDecisions = ['approve', 'reject', 'cancel', 'retry', 'refund'] as const
export type ConversionDecision = (typeof conversionDecisions)[number]

/** Before the bank is asked: nothing has left the account yet (decisions 8). */
const cancellable: ReadonlySet<ConversionState> = new Set([
  'initiated',
  'screened',
  'in_review',
  'approved',
  'awaiting_funds',
])

/** The next word is someone else's; a retry asks for it at once and sends nothing anew. */
const askable: ReadonlySet<ConversionState> = new Set(['awaiting_funds', 'debit_unknown', 'payout_unknown'])

/** The outside step at which a failed conversion failed; null while it has not. */
export function failedStepOf({ state, timeline }: Told): 'debit' | 'payout' | 'refund' | null {
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

/** Why this person may not approve it now; null when they may. `own_conversion`: a second person must (decisions 8). */
export function whyNotApprove(
  conversion: Known,
  person: Person,
): 'not_in_review' | 'not_permitted' | 'own_conversion' | null {
  if (conversion.state !== 'in_review') return 'not_in_review'
  if (!can(person, 'conversions.approve')) return 'not_permitted'
  return conversion.initiatedBy === person.id && !person.approvesAlone ? 'own_conversion' : null
}

export function canApprove(conversion: Known, person: Person): boolean {
  return whyNotApprove(conversion, person) === null
}

/** True for the one who asked, while it waits for someone else's approval. */
export function mustWaitForAnother(conversion: Known, person: Person): boolean {
  return conversion.state === 'in_review' && conversion.initiatedBy === person.id && !canApprove(conversion, person)
}

/** True where the one who asked for it may approve it too, which only a sandbox with nobody else allows. */
export function approvesOwn(conversion: Known, person: Person): boolean {
  return canApprove(conversion, person) && conversion.initiatedBy === person.id
}

export function canReject({ state }: Pick<Known, 'state'>, person: Person): boolean {
  return state === 'in_review' && can(person, 'conversions.approve')
}

export function canCancel({ state }: Pick<Known, 'state'>, person: Person): boolean {
  return cancellable.has(state) && can(person, 'conversions.create')
}

/** After a failed refund only the refund is tried again: the provider still holds the francs. */
export function canRetry(conversion: Told, person: Person): boolean {
  const failedStep = failedStepOf(conversion)
  const isOpen = askable.has(conversion.state) || failedStep === 'debit' || failedStep === 'payout'
  return isOpen && can(person, 'conversions.create')
}

/** Francs go back once the bank has paid and the payout has failed for good. */
export function canRefund(conversion: Told, person: Person): boolean {
  const failedStep = failedStepOf(conversion)
  return (failedStep === 'payout' || failedStep === 'refund') && can(person, 'conversions.approve')
}

/** All that this person may do to it now, the main deed first. */
export function decisionsOpen(conversion: Known & Told, person: Person): ConversionDecision[] {
  const open: Readonly<Record<ConversionDecision, boolean>> = {
    approve: canApprove(conversion, person),
    reject: canReject(conversion, person),
    cancel: canCancel(conversion, person),
    retry: canRetry(conversion, person),
    refund: canRefund(conversion, person),
  }
  return conversionDecisions.filter((decision) => open[decision])
}
