import { createHash } from 'node:crypto'
import type { ConversionState } from '#contract/conversions/api.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ConversionError } from './errors.ts'
import type { ConversionVerb } from './verbs.ts'

/** Which verbs leave which state, and where to. What is absent is refused (decisions 8, foundations "A conversion"). */
const moves: Readonly<Record<ConversionState, Partial<Record<ConversionVerb, ConversionState>>>> = {
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
  // Left only by what the bank itself says: a status answer or a statement.
  debit_unknown: { book: 'funded', resume: 'debit_requested', refuse: 'failed' },
  funded: { pay_out: 'paying_out', refuse: 'failed' },
  paying_out: { settle: 'completed', doubt: 'payout_unknown', refuse: 'failed' },
  payout_unknown: { settle: 'completed', resume: 'paying_out', refuse: 'failed' },
  // Left only when the chain undoes the payout.
  completed: { reopen: 'paying_out' },
  rejected: {},
  cancelled: {},
  failed: { retry_debit: 'initiated', retry_payout: 'funded', refund: 'refunding' },
  refunding: { return: 'refunded', refuse: 'failed' },
  refunded: {},
}

export const conversionVerbs = [
  ...new Set(Object.values(moves).flatMap((leaving) => Object.keys(leaving))),
] as ConversionVerb[]

export function moveConversion(state: ConversionState, verb: ConversionVerb): Result<ConversionState, ConversionError> {
  const next = moves[state][verb]
  return next ? ok(next) : err({ code: 'wrong_state', state, verb })
}

/** The public face of each state: what the live list shows. */
const faces = {
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

export function statusOf(state: ConversionState): (typeof faces)[ConversionState][0] {
  return faces[state][0]
}

export function complianceStatusOf(state: ConversionState): (typeof faces)[ConversionState][1] {
  return faces[state][1]
}

export function statesShownAs(face: {
  readonly status?: string | undefined
  readonly complianceStatus?: string | undefined
}): ConversionState[] {
  return (Object.keys(faces) as ConversionState[]).filter(
    (state) =>
      (face.status === undefined || faces[state][0] === face.status) &&
      (face.complianceStatus === undefined || faces[state][1] === face.complianceStatus),
  )
}

/** States in which a machine, not a person, has the next word. */
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

/** The bounds of one conversion, in whole francs (specification 5 and 9; house policy). */
export function checkAmount(amountXof: bigint): Result<undefined, ConversionError> {
  if (amountXof < minimumConversionXof) return err({ code: 'below_minimum' })
  if (amountXof > maximumConversionXof) return err({ code: 'above_maximum' })
  return ok()
}

/** What an approval covers; if any of it changes, it is asked again. */
export interface Approved {
  readonly amountXof: bigint
  /** XOF per USD as stored, ten decimals. */
  readonly rate: string
  readonly walletAddress: string | null
  readonly accountHash: string | null
}

export function approvalHash(terms: Approved): string {
  const text = [terms.amountXof.toString(), terms.rate, terms.walletAddress ?? '-', terms.accountHash ?? '-'].join('|')
  return createHash('sha256').update(text).digest('hex')
}

export interface Approver {
  readonly userId: string | null
  readonly initiatedBy: string
  /** People other than the approver who could approve instead. */
  readonly others: number
  readonly mode: 'sandbox' | 'production'
}

/** The approver differs from the initiator; only in sandbox mode, while one person alone may approve, this is off. */
export function checkApprover(approver: Approver): Result<undefined, ConversionError> {
  if (approver.userId === null) return err({ code: 'own_conversion' })
  if (approver.userId !== approver.initiatedBy) return ok()
  return approver.mode === 'sandbox' && approver.others === 0 ? ok() : err({ code: 'own_conversion' })
}

/** How long to wait before asking again: 1 s, doubling to a minute. */
export function backOffMs(attempts: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 6))
}

const soonMs = 15_000
const looksSoon = 3
const rarelyMs = 120_000
/** Of all that the machine has before it, so many look for room in a second: a long queue leaves people's calls the room. */
const looksPerSecond = 20
const longestPauseMs = 600_000

/**
 * When to look for room again after so many looks in vain, with so many conversions before the machine: soon at first, then
 * rarely, and never so often that looking is what the machine does. What makes room is told besides.
 */
export function lookForRoomMs(looks: number, queued: number): number {
  const pause = Math.min(rarelyMs, soonMs * 2 ** Math.max(0, looks - looksSoon))
  return Math.max(pause, Math.min(longestPauseMs, Math.round((queued * 1_000) / looksPerSecond)))
}
