import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit/api.ts'
import { foldViews } from './audit-list.tsx'

let made = 0
const entry = (facts: Partial<AuditEntry> = {}) =>
  ({ id: String(++made), userId: 'amina', action: 'view', success: true, ...facts }) as AuditEntry

const lengths = (entries: readonly AuditEntry[]) => foldViews(entries).map((row) => row.length)

describe('views in the audit log', () => {
  it('become one row when one person made three or more in a row', () => {
    const views = [entry(), entry(), entry()]
    expect(foldViews(views)).toEqual([views])
    expect(lengths([entry(), entry()])).toEqual([1, 1])
  })

  it('are separated by any other entry and by another person', () => {
    const views = () => [entry(), entry(), entry()]
    expect(lengths([...views(), entry({ action: 'update' }), ...views()])).toEqual([3, 1, 3])
    expect(lengths([...views(), entry({ userId: 'ines' }), ...views()])).toEqual([3, 1, 3])
  })

  it('keep their own rows where they were refused', () => {
    expect(lengths([entry(), entry(), entry({ success: false }), entry()])).toEqual([1, 1, 1, 1])
    expect(lengths([entry({ success: false }), entry({ success: false }), entry({ success: false })])).toEqual([
      1, 1, 1,
    ])
  })

  it('stay in the order of the entries', () => {
    const entries = [entry({ action: 'create' }), entry(), entry(), entry(), entry({ action: 'delete' })]
    expect(foldViews(entries).flat()).toEqual(entries)
  })
})
