import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type ConversionState, conversionStates } from '#contract/conversions/api.ts'
import { err, ok } from '#kernel/result.ts'
import {
  approvalHash,
  backOffMs,
  type ConversionVerb,
  checkAmount,
  complianceStatusOf,
  conversionVerbs,
  fundingRetryDelayMs,
  machineStates,
  nextState,
  statesWithStatus,
  statusOf,
} from './state-machine.ts'

const allowed: readonly (readonly [ConversionState, ConversionVerb, ConversionState])[] = [
  ['initiated', 'screen', 'screened'],
  ['initiated', 'cancel', 'cancelled'],
  ['screened', 'hold', 'in_review'],
  ['screened', 'clear', 'approved'],
  ['screened', 'reject', 'rejected'],
  ['screened', 'cancel', 'cancelled'],
  ['in_review', 'secure', 'in_review'],
  ['in_review', 'approve', 'approved'],
  ['in_review', 'reject', 'rejected'],
  ['in_review', 'cancel', 'cancelled'],
  ['in_review', 'requote', 'initiated'],
  ['approved', 'request_debit', 'debit_requested'],
  ['approved', 'await_funds', 'awaiting_funds'],
  ['approved', 'ask_again', 'in_review'],
  ['approved', 'requote', 'initiated'],
  ['approved', 'reject', 'rejected'],
  ['approved', 'cancel', 'cancelled'],
  ['awaiting_funds', 'secure', 'awaiting_funds'],
  ['awaiting_funds', 'request_debit', 'debit_requested'],
  ['awaiting_funds', 'ask_again', 'in_review'],
  ['awaiting_funds', 'requote', 'initiated'],
  ['awaiting_funds', 'reject', 'rejected'],
  ['awaiting_funds', 'cancel', 'cancelled'],
  ['debit_requested', 'book', 'funded'],
  ['debit_requested', 'doubt', 'debit_unknown'],
  ['debit_requested', 'refuse', 'failed'],
  ['debit_unknown', 'book', 'funded'],
  ['debit_unknown', 'resume', 'debit_requested'],
  ['debit_unknown', 'refuse', 'failed'],
  ['funded', 'pay_out', 'paying_out'],
  ['funded', 'refuse', 'failed'],
  ['paying_out', 'settle', 'completed'],
  ['paying_out', 'doubt', 'payout_unknown'],
  ['paying_out', 'refuse', 'failed'],
  ['payout_unknown', 'settle', 'completed'],
  ['payout_unknown', 'resume', 'paying_out'],
  ['payout_unknown', 'refuse', 'failed'],
  ['completed', 'reopen', 'paying_out'],
  ['failed', 'retry_debit', 'initiated'],
  ['failed', 'retry_payout', 'funded'],
  ['failed', 'refund', 'refunding'],
  ['refunding', 'return', 'refunded'],
  ['refunding', 'refuse', 'failed'],
]

describe('the conversion state table', () => {
  it.each(allowed)('%s, %s → %s', (state, verb, next) => {
    expect(nextState(state, verb)).toEqual(ok(next))
  })

  it('refuses every other transition and names state and verb', { tags: ['D8-09'] }, () => {
    const known = new Set(allowed.map(([state, verb]) => `${state} ${verb}`))
    for (const state of conversionStates) {
      for (const verb of conversionVerbs) {
        if (known.has(`${state} ${verb}`)) continue
        expect(nextState(state, verb)).toEqual(err({ code: 'wrong_state', state, verb }))
      }
    }
  })

  it('allows cancellation only before the debit request', () => {
    const cancellable = conversionStates.filter((state) => nextState(state, 'cancel').ok)
    expect(cancellable).toEqual(['initiated', 'screened', 'in_review', 'approved', 'awaiting_funds'])
  })

  property.prop([fc.array(fc.constantFrom(...conversionVerbs), { maxLength: 40 })])(
    'whatever is asked in whatever order, money that left the bank ends paid out, refunded or in a state that says why',
    (verbs) => {
      let state: ConversionState = 'initiated'
      let isFunded = false
      for (const verb of verbs) {
        const next = nextState(state, verb)
        if (!next.ok) continue
        state = next.value
        isFunded ||= state === 'funded'
        if (isFunded) expect(['rejected', 'cancelled']).not.toContain(state)
        if (state === 'completed') expect(isFunded).toBe(true)
        // A retried debit is possible only when `failedStep` says that the bank never paid; the
        // service checks that.
        if (verb === 'retry_debit') isFunded = false
      }
    },
  )

  it('gives each state one public status and one compliance status', { tags: ['D8-11', 'D8-25'] }, () => {
    expect(conversionStates.map((state) => [state, statusOf(state), complianceStatusOf(state)])).toMatchInlineSnapshot(`
      [
        [
          "initiated",
          "processing",
          "pending",
        ],
        [
          "screened",
          "processing",
          "pending",
        ],
        [
          "in_review",
          "processing",
          "review",
        ],
        [
          "approved",
          "processing",
          "approved",
        ],
        [
          "awaiting_funds",
          "processing",
          "approved",
        ],
        [
          "debit_requested",
          "processing",
          "approved",
        ],
        [
          "debit_unknown",
          "processing",
          "approved",
        ],
        [
          "funded",
          "processing",
          "approved",
        ],
        [
          "paying_out",
          "processing",
          "approved",
        ],
        [
          "payout_unknown",
          "processing",
          "approved",
        ],
        [
          "completed",
          "completed",
          "approved",
        ],
        [
          "rejected",
          "failed",
          "review",
        ],
        [
          "cancelled",
          "failed",
          "pending",
        ],
        [
          "failed",
          "failed",
          "approved",
        ],
        [
          "refunding",
          "failed",
          "approved",
        ],
        [
          "refunded",
          "failed",
          "approved",
        ],
      ]
    `)
  })

  it('selects states by public status', () => {
    expect(statesWithStatus({ status: 'completed' })).toEqual(['completed'])
    expect(statesWithStatus({ complianceStatus: 'review' })).toEqual(['in_review'])
    expect(statesWithStatus({})).toEqual(conversionStates)
  })

  it('lists exactly the states that a worker step leaves', () => {
    expect(conversionStates.filter((state) => !machineStates.includes(state))).toEqual([
      'in_review',
      'completed',
      'rejected',
      'cancelled',
      'failed',
      'refunded',
    ])
  })
})

describe('the amount of a large conversion', () => {
  it('rejects one franc below 50,000,000 and accepts 50,000,000', () => {
    expect(checkAmount(49_999_999n)).toEqual(err({ code: 'below_minimum' }))
    expect(checkAmount(50_000_000n)).toEqual(ok())
  })

  it('accepts a trillion francs and rejects one more', () => {
    expect(checkAmount(1_000_000_000_000n)).toEqual(ok())
    expect(checkAmount(1_000_000_000_001n)).toEqual(err({ code: 'above_maximum' }))
  })
})

describe('approvalHash', () => {
  const terms = { amountXof: 150_000_000n, rate: '561.0000000000', walletAddress: '0xabc', accountHash: 'h' }

  it('changes when any approved term changes', () => {
    expect(approvalHash(terms)).toBe(approvalHash({ ...terms }))
    const changed = [
      { ...terms, amountXof: 150_000_001n },
      { ...terms, rate: '561.0000000001' },
      { ...terms, walletAddress: '0xabd' },
      { ...terms, walletAddress: null },
      { ...terms, accountHash: 'g' },
      { ...terms, accountHash: null },
    ]
    expect(new Set([terms, ...changed].map(approvalHash)).size).toBe(changed.length + 1)
  })
})

it('doubles the back-off up to one minute', () => {
  expect([0, 1, 2, 5, 6, 40].map(backOffMs)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})

it('retries funding soon at first, then every two minutes', () => {
  const pauses = [0, 3, 4, 5, 6, 400].map((looks) => fundingRetryDelayMs(looks, 1))
  expect(pauses).toEqual([15_000, 15_000, 30_000, 60_000, 120_000, 120_000])
})

it('limits funding retries to twenty a second and each delay to ten minutes', () => {
  const pauses = [300, 301, 1_000, 4_000, 12_000, 1_000_000].map((queued) => fundingRetryDelayMs(0, queued))
  expect(pauses).toEqual([15_000, 15_050, 50_000, 200_000, 600_000, 600_000])
  expect(fundingRetryDelayMs(9, 1_000)).toBe(120_000)
})
