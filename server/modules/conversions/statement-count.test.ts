import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Exchange } from '#server/platform/database/exchange.ts'
import { createServedWorld, type ServedWorld } from '#tests/running/served-harness.ts'

/** What the call may ask, its session, transaction and key included. */
const mostOfCall = 14
/** What all steps from there to completed may ask, the looks for what is due and the alerts of its rules among them. */
const mostOfSteps = 139

describe('what a conversion asks of the database', () => {
  let served: ServedWorld
  let cookie: string
  let clientId: number

  beforeAll(async () => {
    served = await createServedWorld()
    await served.world.addBank({ dailyLimitXof: 10_000_000_000n })
    clientId = await served.world.addClient('Baobab Textiles SA')
    cookie = await served.signIn('asks', 'user')
  }, 60_000)
  afterAll(() => served.stop())

  const ask = async (): Promise<number> => {
    const reply = await served.app.inject({
      method: 'POST',
      url: '/api/transactions/large-conversion',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
      payload: { amountXof: 60_000_000, clientId },
    })
    expect(reply.statusCode).toBe(201)
    return reply.json().transaction.id
  }
  /** How many statements `work` asks, whatever connection they go over. */
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      return asked.mock.calls.reduce(
        (sum, [query]: unknown[]) => sum + (query instanceof Exchange ? query.statements : 1),
        0,
      )
    } finally {
      asked.mockRestore()
    }
  }
  /** Takes it as far as it goes and answers what its steps have asked; where it stands is not counted. */
  const runToEnd = async (id: number): Promise<number> => {
    const { modules, stateOf, advance } = served.world
    let statements = 0
    for (let looks = 0; looks < 60; looks += 1) {
      statements += await counted(() => modules.conversions.runDue(new AbortController().signal))
      if ((await stateOf(id)) === 'completed') return statements
      advance(500)
    }
    throw new Error('the conversion did not complete')
  }

  it('the call that starts it asks no more than it has to', async () => {
    expect(await counted(ask)).toBeLessThanOrEqual(mostOfCall)
  })

  it('its steps ask no more until it is completed', async () => {
    await runToEnd(await ask())
    expect(await runToEnd(await ask())).toBeLessThanOrEqual(mostOfSteps)
  })
})
