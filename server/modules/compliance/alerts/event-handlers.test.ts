import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

describe('sanctions matches', { tags: ['D12-12'] }, () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await createHarness()
  })
  afterAll(() => harness.stop())

  it('evaluates a match in the transaction that finds it, and rolls the alert back with the match', async () => {
    const clientId = await harness.addClient('Baobab Textiles SA')
    const alerts = async (executor: Executor) => {
      const { rows } = await executor.execute<{ rule: string }>(
        sql`select rule from compliance.alert where client_id = ${clientId} order by id`,
      )
      return rows.map(({ rule }) => rule)
    }
    const screened = (isKept: boolean) =>
      harness.write(async (t) => {
        const subject = { kind: 'client', id: clientId, clientId, name: 'Zorvane Quillibrand', country: null } as const
        expectOk(await harness.modules.screening.screen(t, harness.people.approver, subject), 'a current list')
        expect(await alerts(t)).toEqual(['screening_hit'])
        if (!isKept) throw new Error('thought better of')
      })
    await expect(screened(false)).rejects.toThrow('thought better of')
    expect(await alerts(harness.database.pool)).toEqual([])
    await screened(true)
    expect(await alerts(harness.database.pool)).toEqual(['screening_hit'])
  })
})
