/** The state table of a conversion, and the pure rules beside it. */

import { createHash } from 'node:crypto'
import type { ConversionState } from '#contract/conversions/api.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'

/** What can be done to a conversion; the table below says in which state. */
export type ConversionVerb =
  | 'screen'
  | 'hold'
  | 'clear'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'requote'
  | 'secure'
  | 'ask_again'
  | 'await_funds'
  | 'request_debit'
  | 'doubt'
  | 'resume'
  | 'book'
  | 'refuse'
  | 'pay_out'
  | 'settle'
  | 'retry_debit'
  | 'retry_payout'
  | 'refund'
  | 'return'
  | 'reopen'

/** The states that each verb leads to. Absent pairs are refused (decision 8). */
const transitions: Readonly<Record<ConversionState, Partial<Record<ConversionVerb, ConversionState>>>> = {
  initiated: { screen: 'screened', cancel: 'cancelled' },
  screened: { hold: 'in_review', clear: 'approved', reject: 'rejected', cancel: 'cancelled' },
  in_review: {
    approve: 'approved',
    reject: 'rejected',
    cancel: 'cancelled',
    requote: 'initiated',
    secure: 'in_review',
  },
  approved: {
    request_debit: 'debit_requested',
    await_funds: 'awaiting_funds',
    ask_again: 'in_review',
    requote: 'initiated',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  awaiting_funds: {
    secure: 'awaiting_funds',
    request_debit: 'debit_requested',
    ask_again: 'in_review',
    requote: 'initiated',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  debit_requested: { book: 'funded', doubt: 'debit_unknown', refuse: 'failed' },
  // Only the bank's own word, a status answer or a statement, ends this state.
  debit_unknown: { book: 'funded', resume: 'debit_requested', refuse: 'failed' },
  funded: { pay_out: 'paying_out', refuse: 'failed' },
  paying_out: { settle: 'completed', doubt: 'payout_unknown', refuse: 'failed' },
  payout_unknown: { settle: 'completed', resume: 'paying_out', refuse: 'failed' },
  // Final unless a reorganisation of the chain undoes the payout.
  completed: { reopen: 'paying_out' },
  rejected: {},
  cancelled: {},
  failed: { retry_debit: 'initiated', retry_payout: 'funded', refund: 'refunding' },
  refunding: { return: 'refunded', refuse: 'failed' },
  refunded: {},
}

export const conversionVerbs = [
  ...new Set(Object.values(transitions).flatMap((leaving) => Object.keys(leaving))),
] as ConversionVerb[]

export interface WrongState {
  readonly code: 'wrong_state'
  readonly state: ConversionState
  readonly verb: ConversionVerb
}

/** The state after `verb`. Fails with `wrong_state` when the table has no such transition. */
export function nextState(state: ConversionState, verb: ConversionVerb): Result<ConversionState, WrongState> {
  const next = transitions[state][verb]
  return next ? ok(next) : err({ code: 'wrong_state', state, verb })
}

/** Status and compliance status that lists show for each state. */
const publicStatuses = {
  initiated: ['processing', 'pending'],
  screened: ['processing', 'pending'],
  in_review: ['processing', 'review'],
  approved: ['processing', 'approved'],
  awaiting_funds: ['processing', 'approved'],
  debit_requested: ['processing', 'approved'],
  debit_unknown: ['processing', 'approved'],
  funded: ['processing', 'approved'],
  paying_out: ['processing', 'approved'],
  payout_unknown: ['processing', 'approved'],
  completed: ['completed', 'approved'],
  rejected: ['failed', 'review'],
  cancelled: ['failed', 'pending'],
  failed: ['failed', 'approved'],
  refunding: ['failed', 'approved'],
  refunded: ['failed', 'approved'],
} as const satisfies Record<
  ConversionState,
  readonly ['processing' | 'completed' | 'failed', 'pending' | 'review' | 'approved']
>

export function statusOf(state: ConversionState): (typeof publicStatuses)[ConversionState][0] {
  return publicStatuses[state][0]
}

export function complianceStatusOf(state: ConversionState): (typeof publicStatuses)[ConversionState][1] {
  return publicStatuses[state][1]
}

/** Ended before compliance approved them, so that no compliance work is left. */
const endedUnapproved: ReadonlySet<ConversionState> = new Set(['rejected', 'cancelled'])

/**
 * The states that match both filters; an absent filter matches all. A compliance filter finds work:
 * it leaves out what ended without approval.
 */
export function statesWithStatus(filter: {
  readonly status?: string | undefined
  readonly complianceStatus?: string | undefined
}): ConversionState[] {
  const { status, complianceStatus } = filter
  return (Object.keys(publicStatuses) as ConversionState[]).filter(
    (state) =>
      (status === undefined || publicStatuses[state][0] === status) &&
      (complianceStatus === undefined ||
        (publicStatuses[state][1] === complianceStatus && !endedUnapproved.has(state))),
  )
}

/** States in which the worker, not a person, acts next. */
export const machineStates: readonly ConversionState[] = [
  'initiated',
  'screened',
  'approved',
  'awaiting_funds',
  'debit_requested',
  'debit_unknown',
  'funded',
  'paying_out',
  'payout_unknown',
  'refunding',
]

export type AmountOutOfBounds = { readonly code: 'below_minimum' } | { readonly code: 'above_maximum' }

/** Bounds of one conversion, in whole francs (specification 5 and 9; business policy). */
export function checkAmount(amountXof: bigint): Result<undefined, AmountOutOfBounds> {
  if (amountXof < minimumConversionXof) return err({ code: 'below_minimum' })
  if (amountXof > maximumConversionXof) return err({ code: 'above_maximum' })
  return ok()
}

/** Terms that an approval covers. When one changes, a new approval is needed. */
export interface ApprovedTerms {
  readonly amountXof: bigint
  /** XOF per USD as stored, ten decimals. */
  readonly rate: string
  readonly walletAddress: string | null
  readonly accountHash: string | null
}

/** SHA-256 in hexadecimal over the approved terms. */
export function approvalHash(terms: ApprovedTerms): string {
  const text = [terms.amountXof.toString(), terms.rate, terms.walletAddress ?? '-', terms.accountHash ?? '-'].join('|')
  return createHash('sha256').update(text).digest('hex')
}

/** Exponential back-off in milliseconds: 1 s, doubling to one minute. */
export function backOffMs(attempts: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 6))
}

const firstFundingDelayMs = 15_000
const quickFundingAttempts = 3
const maxFundingDelayMs = 120_000
/**
 * All queued conversions together retry at most this often, so that a long queue leaves capacity.
 */
const maxFundingRetriesPerSecond = 20
const maxQueueDelayMs = 600_000

/**
 * Milliseconds until a conversion tries again to reserve funding, after `attempts` in vain and with
 * `queued` conversions waiting for the worker. Events that free capacity wake it earlier.
 */
export function fundingRetryDelayMs(attempts: number, queued: number): number {
  const exponent = Math.max(0, attempts - quickFundingAttempts)
  const delay = Math.min(maxFundingDelayMs, firstFundingDelayMs * 2 ** exponent)
  const queueDelay = Math.round((queued * 1_000) / maxFundingRetriesPerSecond)
  return Math.max(delay, Math.min(maxQueueDelayMs, queueDelay))
}
