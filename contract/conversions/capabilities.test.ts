import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { ConversionState, timelineStep } from './api.ts'
import {
  approvesOwn,
  canApprove,
  canCancel,
  canRetry,
  decisionsOpen,
  failedStepOf,
  mustWaitForAnother,
  whyNotApprove,
} from './capabilities.ts'

const asker = { id: 'asker', role: 'admin', approvesAlone: false }
const colleague = { id: 'colleague', role: 'compliance', approvesAlone: false }
const operator = { id: 'operator', role: 'user', approvesAlone: false }
const auditor = { id: 'auditor', role: 'auditor', approvesAlone: false }

const told = (...states: ConversionState[]) => ({
  initiatedBy: 'asker',
  state: states.at(-1) ?? 'initiated',
  timeline: states.map(
    (state): z.output<typeof timelineStep> => ({ state, at: '2026-11-20T14:02:00.000Z', cause: '', actor: null }),
  ),
})

describe('conversion approval', () => {
  it('allows a person other than the initiator', { tags: ['D8-19'] }, () => {
    expect(canApprove(told('in_review'), colleague)).toBe(true)
    expect(whyNotApprove(told('in_review'), asker)).toBe('own_conversion')
    expect(mustWaitForAnother(told('in_review'), asker)).toBe(true)
    expect(mustWaitForAnother(told('in_review'), { ...operator, id: 'asker' })).toBe(true)
    expect(mustWaitForAnother(told('in_review'), colleague)).toBe(false)
  })

  it('allows the initiator while alone in a sandbox', { tags: ['D8-20'] }, () => {
    const alone = { ...asker, approvesAlone: true }
    expect(canApprove(told('in_review'), alone)).toBe(true)
    expect(approvesOwn(told('in_review'), alone)).toBe(true)
    expect(approvesOwn(told('in_review'), colleague)).toBe(false)
  })

  it('rejects people without permission and conversions not in review', () => {
    expect(whyNotApprove(told('in_review'), operator)).toBe('not_permitted')
    expect(whyNotApprove(told('in_review'), auditor)).toBe('not_permitted')
    expect(whyNotApprove(told('approved'), colleague)).toBe('not_in_review')
  })
})

describe('other conversion actions', () => {
  it('allows cancelling until the debit is requested', () => {
    expect(canCancel(told('awaiting_funds'), operator)).toBe(true)
    expect(canCancel(told('debit_requested'), operator)).toBe(false)
    expect(canCancel(told('in_review'), auditor)).toBe(false)
  })

  it('retries a failed debit but never refunds it', () => {
    expect(decisionsOpen(told('approved', 'debit_requested', 'failed'), colleague)).toEqual(['retry'])
    expect(failedStepOf(told('debit_requested', 'debit_unknown', 'failed'))).toBe('debit')
  })

  it('retries or refunds a failed payout', () => {
    expect(decisionsOpen(told('funded', 'paying_out', 'failed'), colleague)).toEqual(['retry', 'refund'])
    expect(decisionsOpen(told('funded', 'paying_out', 'failed'), operator)).toEqual(['retry'])
  })

  it('retries only the refund after a failed refund', () => {
    expect(decisionsOpen(told('paying_out', 'failed', 'refunding', 'failed'), colleague)).toEqual(['refund'])
  })

  it('allows a status request while the bank or the chain must answer', () => {
    expect(canRetry(told('debit_requested', 'debit_unknown'), operator)).toBe(true)
    expect(canRetry(told('awaiting_funds'), auditor)).toBe(false)
  })

  it.each(['completed', 'rejected', 'cancelled', 'refunding', 'refunded'] as const)(
    'offers nothing when %s',
    (state) => {
      expect(decisionsOpen(told(state), colleague)).toEqual([])
    },
  )
})
