import { describe, expect, it } from 'vitest'
import { can, roles } from '#contract/permissions.ts'
import { namesOf, shownTo } from '#tests/setup/as-role.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { DocumentsBulk } from './documents-bulk.tsx'

const selection: Selection = {
  isSelected: () => true,
  isAll: true,
  count: (total) => total,
  toggle: () => undefined,
  selectAll: () => undefined,
  clear: () => undefined,
  rows: { all: true, except: [] },
}

describe('bulk actions on documents by role', () => {
  it.each([...roles, 'guest'])('offers the actions of the list and the archive to %s', (role) => {
    const mayChange = can({ role }, 'documents.write')
    expect(mayChange).toBe(['user', 'compliance', 'admin'].includes(role))
    for (const [isActive, action] of [
      ['true', 'Archive'],
      ['false', 'Restore'],
    ] as const) {
      const part = <DocumentsBulk selection={selection} filter={{ isActive }} total={3} mayChange={mayChange} />
      const names = namesOf(shownTo(role, part))
      expect(names).toEqual(['Clear', 'Download files', ...(mayChange ? [action, 'Set type'] : [])])
    }
  })
})
