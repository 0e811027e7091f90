import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conversion } from '#contract/conversions/api.ts'
import type { ExternalSystems } from '#tests/running/external-systems.ts'
import { type Pair, runPair } from '#tests/running/pair.ts'
import type { RunningServer } from '#tests/running/server.ts'
import type { StaffedServer } from '#tests/running/staffed-server.ts'

const dailyLimitXof = 500_000_000
const restWithinMs = 120_000

describe('two servers on one database', () => {
  let pair: Pair
  let systems: ExternalSystems
  let servers: readonly [RunningServer, RunningServer]
  let staffed: StaffedServer

  /** Alternates between the servers. */
  const at = (turn: number): string => (servers[turn % 2] as RunningServer).address
  const convert = (turn: number, amountXof: number, key: string) =>
    staffed.operator.call('POST', '/api/transactions/large-conversion', { body: { amountXof }, key, at: at(turn) })
  const listed = async (filter = ''): Promise<{ items: Conversion[]; total: number | null }> => {
    const { body, total } = await staffed.operator.call('GET', `/api/transactions?limit=500${filter}`)
    return { items: body as unknown as Conversion[], total }
  }
  const idOf = (body: object): number => (body as { transaction: Conversion }).transaction.id
  const untilAll = async (
    ids: readonly number[],
    isThere: (conversion: Conversion) => boolean,
  ): Promise<Conversion[]> => {
    for (const deadline = performance.now() + restWithinMs; ; await wait(200)) {
      const mine = (await listed()).items.filter(({ id }) => ids.includes(id))
      if (mine.length === ids.length && mine.every(isThere)) return mine
      if (performance.now() > deadline)
        throw new Error(mine.map(({ reference, state, reason }) => `${reference} ${state} ${reason}`).join('\n'))
    }
  }

  beforeAll(async () => {
    pair = await runPair()
    ;({ servers, staffed, systems } = pair)
    await staffed.addBank({ dailyLimitXof, monthlyLimitXof: 15_000_000_000 })
  }, 180_000)
  afterAll(() => pair?.stop(), 60_000)

  it('never exceed the daily limit of a connection with 50 concurrent conversions', {
    tags: ['D1-32', 'D8-28', 'D8-29'],
    timeout: 180_000,
  }, async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => convert(turn, 60_000_000, `limit-${turn}`)),
    )
    const ended = await untilAll(
      responses.map(({ body }) => idOf(body)),
      ({ state }) => state === 'completed' || state === 'awaiting_funds',
    )
    const paid = (await systems.instructions()).filter(({ state }) => state === 'booked')
    const paidXof = paid.reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(paidXof).toBe(8 * 60_000_000)
    expect(paidXof).toBeLessThanOrEqual(dailyLimitXof)
    expect(ended.filter(({ state }) => state === 'completed')).toHaveLength(8)
    for (const { state, reason } of ended) if (state === 'awaiting_funds') expect(reason).toMatch(/room|limit/)
  })

  it('create one conversion for 100 concurrent equal keys and return it to all', {
    tags: ['D3-27', 'D3-29', 'D1-32'],
    timeout: 60_000,
  }, async () => {
    const { total: before } = await listed()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => convert(turn, 150_000_000, 'one-key')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await listed()).total).toBe((before ?? 0) + 1)
  })

  it('refuse an equal key with another body on either server', { tags: ['D3-30'] }, async () => {
    const answers = await Promise.all([0, 1].map((turn) => convert(turn, 160_000_000, 'one-key')))
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'key_reused'])
  })

  it('give one winner to a concurrent approve and cancel', { tags: ['D3-32'], timeout: 120_000 }, async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => convert(turn, 150_000_000, `race-${turn}`)),
    )
    const waiting = await untilAll(
      responses.map(({ body }) => idOf(body)),
      ({ state }) => state === 'in_review',
    )
    const outcomes = await Promise.all(
      waiting.map(async ({ id, version }, turn) => {
        const [approved, cancelled] = await Promise.all([
          staffed.approver.call('POST', `/api/transactions/${id}/approve`, { body: { version }, at: at(turn) }),
          staffed.operator.call('POST', `/api/transactions/${id}/cancel`, { body: { version }, at: at(turn + 1) }),
        ])
        return { id, statuses: [approved.status, cancelled.status] }
      }),
    )
    for (const { statuses } of outcomes) expect(statuses.toSorted()).toEqual([200, 409])
    const { items } = await listed()
    for (const { id, statuses } of outcomes) {
      const state = items.find((conversion) => conversion.id === id)?.state
      expect(statuses[0] === 200 ? ['approved', 'awaiting_funds'] : ['cancelled']).toContain(state)
    }
  })

  it('leave records that pass verification', { tags: ['D9-08'] }, async () => {
    const { body } = await staffed.operator.call('GET', '/api/ledger/trial-balance')
    expect(body).toMatchObject({ balanced: true })
  })
})
