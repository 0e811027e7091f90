import { describe, expect, it } from 'vitest'
import { noticeStatus } from './dunning-card.tsx'

describe('the status of a dunning notice', () => {
  const first = { messageId: 'first', replacesId: null, status: 'withdrawn' } as const
  const second = { messageId: 'second', replacesId: 'first', status: 'withdrawn' } as const
  const third = { messageId: 'third', replacesId: 'first', status: 'queued' } as const

  it('is that of its email, or of the last one that replaced it', () => {
    expect(noticeStatus([{ ...first, status: 'sent' }], 'first')).toBe('sent')
    expect(noticeStatus([third, second, first], 'first')).toBe('queued')
    expect(noticeStatus([{ ...third, messageId: 'other', replacesId: null }, first], 'first')).toBe('withdrawn')
  })

  it('is sent for an email older than those listed', () => {
    expect(noticeStatus([], 'first')).toBe('sent')
  })
})
