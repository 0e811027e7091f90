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

describe('who may approve a conversion', () => {
  it('someone other than the person who asked for it', { tags: ['D8-19'] }, () => {
    expect(canApprove(told('in_review'), colleague)).toBe(true)
    expect(whyNotApprove(told('in_review'), asker)).toBe('own_conversion')
    expect(mustWaitForAnother(told('in_review'), asker)).toBe(true)
    expect(mustWaitForAnother(told('in_review'), { ...operator, id: 'asker' })).toBe(true)
    expect(mustWaitForAnother(told('in_review'), colleague)).toBe(false)
  })

  it('the asker too, while alone in a sandbox', { tags: ['D8-20'] }, () => {
    const alone = { ...asker, approvesAlone: true }
    expect(canApprove(told('in_review'), alone)).toBe(true)
    expect(approvesOwn(told('in_review'), alone)).toBe(true)
    expect(approvesOwn(told('in_review'), colleague)).toBe(false)
  })

  it('nobody without the permission, and only what is in review', () => {
    expect(whyNotApprove(told('in_review'), operator)).toBe('not_permitted')
    expect(whyNotApprove(told('in_review'), auditor)).toBe('not_permitted')
    expect(whyNotApprove(told('approved'), colleague)).toBe('not_in_review')
  })
})

describe('what else may be asked of a conversion', () => {
  it('is cancelled until the bank is asked', () => {
    expect(canCancel(told('awaiting_funds'), operator)).toBe(true)
    expect(canCancel(told('debit_requested'), operator)).toBe(false)
    expect(canCancel(told('in_review'), auditor)).toBe(false)
  })

  it('a failed debit is retried and never refunded', () => {
    expect(decisionsOpen(told('approved', 'debit_requested', 'failed'), colleague)).toEqual(['retry'])
    expect(failedStepOf(told('debit_requested', 'debit_unknown', 'failed'))).toBe('debit')
  })

  it('a failed payout is retried or refunded', () => {
    expect(decisionsOpen(told('funded', 'paying_out', 'failed'), colleague)).toEqual(['retry', 'refund'])
    expect(decisionsOpen(told('funded', 'paying_out', 'failed'), operator)).toEqual(['retry'])
  })

  it('after a failed refund only the refund is asked for again', () => {
    expect(decisionsOpen(told('paying_out', 'failed', 'refunding', 'failed'), colleague)).toEqual(['refund'])
  })

  it('asks again where the next word is the bank’s or the chain’s', () => {
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
