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
  mustLeaveRefund,
  mustWaitForAnother,
  whyNotApprove,
} from './capabilities.ts'

const requester = { id: 'requester', role: 'admin', approvesAlone: false }
const colleague = { id: 'colleague', role: 'compliance', approvesAlone: false }
const operator = { id: 'operator', role: 'user', approvesAlone: false }
const auditor = { id: 'auditor', role: 'auditor', approvesAlone: false }

const conversionIn = (...states: ConversionState[]) => ({
  initiatedBy: 'requester',
  state: states.at(-1) ?? 'initiated',
  timeline: states.map(
    (state): z.output<typeof timelineStep> => ({ state, at: '2026-11-20T14:02:00.000Z', cause: '', actor: null }),
  ),
})

describe('conversion approval', () => {
  it('allows a person other than the initiator', { tags: ['D8-19'] }, () => {
    expect(canApprove(conversionIn('in_review'), colleague)).toBe(true)
    expect(whyNotApprove(conversionIn('in_review'), requester)).toBe('own_conversion')
    expect(mustWaitForAnother(conversionIn('in_review'), requester)).toBe(true)
    expect(mustWaitForAnother(conversionIn('in_review'), { ...operator, id: 'requester' })).toBe(true)
    expect(mustWaitForAnother(conversionIn('in_review'), colleague)).toBe(false)
  })

  it('allows the initiator while alone in a sandbox', { tags: ['D8-20'] }, () => {
    const alone = { ...requester, approvesAlone: true }
    expect(canApprove(conversionIn('in_review'), alone)).toBe(true)
    expect(approvesOwn(conversionIn('in_review'), alone)).toBe(true)
    expect(approvesOwn(conversionIn('in_review'), colleague)).toBe(false)
  })

  it('leaves what an account of their own making asks to another approver', () => {
    const creator = { ...colleague, approval: { unconfirmedRequesters: ['requester'] } }
    expect(whyNotApprove(conversionIn('in_review'), creator)).toBe('requester_unconfirmed')
    const failed = conversionIn('funded', 'paying_out', 'failed')
    expect([decisionsOpen(failed, creator).includes('refund'), mustLeaveRefund(failed, creator)]).toEqual([false, true])
    expect(decisionsOpen(failed, colleague)).toContain('refund')
  })

  it('rejects people without permission and conversions not in review', () => {
    expect(whyNotApprove(conversionIn('in_review'), operator)).toBe('not_permitted')
    expect(whyNotApprove(conversionIn('in_review'), auditor)).toBe('not_permitted')
    expect(whyNotApprove(conversionIn('approved'), colleague)).toBe('not_in_review')
  })
})

describe('other conversion actions', () => {
  it('allows cancelling until the debit is requested', () => {
    expect(canCancel(conversionIn('awaiting_funds'), operator)).toBe(true)
    expect(canCancel(conversionIn('debit_requested'), operator)).toBe(false)
    expect(canCancel(conversionIn('in_review'), auditor)).toBe(false)
  })

  it('leaves the refund of a conversion to another approver', () => {
    const failed = conversionIn('funded', 'paying_out', 'failed')
    expect(mustLeaveRefund(failed, { ...colleague, id: 'requester' })).toBe(true)
    expect(mustLeaveRefund(failed, colleague)).toBe(false)
    expect(mustLeaveRefund(failed, { ...colleague, id: 'requester', approvesAlone: true })).toBe(false)
    expect(mustLeaveRefund(failed, { ...operator, id: 'requester' })).toBe(false)
    expect(mustLeaveRefund(conversionIn('in_review'), { ...colleague, id: 'requester' })).toBe(false)
  })

  it('retries a failed debit but never refunds it', () => {
    expect(decisionsOpen(conversionIn('approved', 'debit_requested', 'failed'), colleague)).toEqual(['retry'])
    expect(failedStepOf(conversionIn('debit_requested', 'debit_unknown', 'failed'))).toBe('debit')
  })

  it('retries or refunds a failed payout', () => {
    expect(decisionsOpen(conversionIn('funded', 'paying_out', 'failed'), colleague)).toEqual(['retry', 'refund'])
    expect(decisionsOpen(conversionIn('funded', 'paying_out', 'failed'), operator)).toEqual(['retry'])
  })

  it('offers the refund to the initiator only while alone in a sandbox', () => {
    const failed = conversionIn('funded', 'paying_out', 'failed')
    expect(decisionsOpen(failed, requester)).toEqual(['retry'])
    expect(decisionsOpen(failed, { ...requester, approvesAlone: true })).toEqual(['retry', 'refund'])
  })

  it('retries only the refund after a failed refund', () => {
    expect(decisionsOpen(conversionIn('paying_out', 'failed', 'refunding', 'failed'), colleague)).toEqual(['refund'])
  })

  it('allows a status request while the bank or the chain must answer', () => {
    expect(canRetry(conversionIn('debit_requested', 'debit_unknown'), operator)).toBe(true)
    expect(canRetry(conversionIn('awaiting_funds'), auditor)).toBe(false)
  })

  it.each(['completed', 'rejected', 'cancelled', 'refunding', 'refunded'] as const)(
    'offers nothing when %s',
    (state) => {
      expect(decisionsOpen(conversionIn(state), colleague)).toEqual([])
    },
  )
})
