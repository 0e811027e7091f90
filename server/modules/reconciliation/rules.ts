// Rules for kinds of exceptions and their resolutions.
import type { counterAccounts, ExceptionKind, exceptionStates, Resolution } from '#contract/reconciliation/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ReconciliationError } from './errors.ts'
import type { Discrepancy } from './port.ts'

interface KindRule {
  /** Blocks new payouts: money moved without the books, or the books have a move that never was. */
  readonly holdsPayouts: boolean
  readonly resolutions: readonly Resolution[]
}

const moneyMoved: KindRule = { holdsPayouts: true, resolutions: ['correction'] }
/** No amount needs a posting. */
const explained: KindRule = { holdsPayouts: true, resolutions: ['explained'] }
const lookedInto: KindRule = { holdsPayouts: false, resolutions: ['explained'] }

/** For each kind: whether it blocks payouts, and its allowed resolutions. */
const kinds: Readonly<Record<ExceptionKind, KindRule>> = {
  unknown_booking: moneyMoved,
  booked_twice: moneyMoved,
  amount_differs: moneyMoved,
  booking_missing: moneyMoved,
  rejected_but_booked: moneyMoved,
  balance_differs: moneyMoved,
  message_contradicts: explained,
  message_unknown: lookedInto,
  message_unreadable: lookedInto,
  account_unknown: lookedInto,
  statement_gap: lookedInto,
  answer_late: lookedInto,
  delivery_in_doubt: { holdsPayouts: false, resolutions: ['explained', 'send_again'] },
  unknown_transfer: moneyMoved,
  sent_twice: moneyMoved,
  transfer_differs: moneyMoved,
  transfer_missing: moneyMoved,
  rejected_but_sent: moneyMoved,
  // Anyone can send tokens to the treasury; if that blocked payouts, anyone could stop them.
  tokens_arrived: { holdsPayouts: false, resolutions: ['correction'] },
  foreign_key_use: explained,
  reorganised: explained,
  providers_disagree: lookedInto,
}

export const holdingKinds = (Object.keys(kinds) as ExceptionKind[]).filter((kind) => kinds[kind].holdsPayouts)

export const holdsPayouts = (kind: ExceptionKind): boolean => kinds[kind].holdsPayouts
export const allowedResolutions = (kind: ExceptionKind): readonly Resolution[] => kinds[kind].resolutions

/** A resolution that moves money, in the books or at the bank, needs two signatures. */
export const needsSecondPerson = (resolution: Resolution): boolean => resolution !== 'explained'

/**
 * Whether the two people say by the counter account whose the difference is, so that the order
 * counts as carried out. Suspense says that nobody knows yet: the order stays open for the bank.
 */
export const acceptsBooking = ({ kind, resolution, counterAccount }: AcceptableBooking): boolean =>
  kind === 'amount_differs' && resolution === 'correction' && counterAccount !== 'suspense'

interface AcceptableBooking {
  readonly kind: ExceptionKind
  readonly resolution: Resolution | null
  readonly counterAccount: (typeof counterAccounts)[number] | null
}

type State = (typeof exceptionStates)[number]
type Verb = 'take' | 'resolve' | 'decide'

/** Actions allowed in each state; all others are rejected. */
const verbs: Readonly<Record<State, readonly Verb[]>> = {
  open: ['take', 'resolve'],
  proposed: ['take', 'decide'],
  resolved: [],
  cleared: [],
}

export function checkVerb(state: State, verb: Verb): Result<undefined, ReconciliationError> {
  return verbs[state].includes(verb) ? ok() : err({ code: 'wrong_state', state })
}

interface ProposedResolution {
  readonly resolution: Resolution
  readonly counterAccount: (typeof counterAccounts)[number] | null
  readonly hasSettlement: boolean
}

export function checkResolution(
  { kind, side }: { readonly kind: ExceptionKind; readonly side: 'bank' | 'chain' },
  { resolution, counterAccount, hasSettlement }: ProposedResolution,
): Result<undefined, ReconciliationError> {
  if (!kinds[kind].resolutions.includes(resolution)) return err({ code: 'resolution_not_allowed', kind })
  if ((resolution === 'correction') !== (counterAccount !== null)) return err({ code: 'counter_account_needed' })
  // Only banks charge fees.
  if (counterAccount === 'bank_charges' && side === 'chain') return err({ code: 'counter_account_needed' })
  const settles = counterAccount === 'provider_settlement' && side === 'chain'
  return settles === hasSettlement ? ok() : err({ code: 'settlement_mismatch' })
}

/** The correction for the books: the real amount minus the booked one. Minor units. */
export function correctionMinor(amounts: { expectedMinor: bigint | null; foundMinor: bigint | null }): bigint {
  return (amounts.foundMinor ?? 0n) - (amounts.expectedMinor ?? 0n)
}

/** Returns the part of a balance difference that no active discrepancy explains. Minor units. */
export function unexplainedMinor(differenceMinor: bigint, unresolved: readonly Discrepancy[]): bigint {
  return unresolved.reduce((left, { amounts }) => (amounts ? left - correctionMinor(amounts) : left), differenceMinor)
}
