import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoSummary } from '#contract/demo.ts'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createWorld, type World } from '#tests/running/world.ts'
import { createDemo } from './service.ts'

/** Short enough for every run; what 18 months come to is measured by `corridor demo seed`. */
const months = 1

const seedIn = async (world: World, seed: number): Promise<DemoSummary> =>
  expectOk(await world.modules.demo.seed(systemActor('test', world.now()), { months, seed }), 'the demo data of a test')

async function count(world: World, text: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await world.database.pool.execute<{ n: number }>(text)
  return rows[0]?.n ?? 0
}

const digestOf = async (world: World): Promise<string> => {
  const { rows } = await world.database.pool.execute<{ digest: string }>(sql`select digest from demo.history`)
  return rows[0]?.digest ?? ''
}

describe('the demo data', () => {
  let world: World
  let made: DemoSummary
  let ownClient: number

  beforeAll(async () => {
    world = await createWorld({ hasPast: true, railTimeoutMs: 10_000 })
    // They load beside whatever is there.
    await world.addBank()
    ownClient = await world.addClient('Baobab Textiles SA')
    made = await seedIn(world, 7)
  }, 240_000)
  afterAll(() => world.stop(), 60_000)

  it('[D16-11, D16-13, S7-19] dec 16: are made by the services at past dates, and counted', async () => {
    expect(made).toMatchObject({ stoodBefore: false, clients: 12, bankConnections: 4, users: 4 })
    expect(made.invoices).toBeGreaterThan(0)
    expect(made.documents).toBeGreaterThan(20)
    expect(made.conversions).toBeGreaterThan(0)
    const begin = world.now().getTime() - 32 * 86_400_000
    const audited = await count(
      world,
      sql`select count(distinct occurred_at::date)::int as n from audit.entry where occurred_at >= ${new Date(begin).toISOString()}`,
    )
    expect(audited).toBeGreaterThan(20)
    expect(
      await count(
        world,
        sql`select count(*)::int as n from audit.entry where occurred_at > ${world.now().toISOString()}`,
      ),
    ).toBe(0)
    // Every day has its rates, the last one those that were there.
    expect(await count(world, sql`select count(distinct day)::int as n from fx.rate where source like 'Demo%'`)).toBe(
      31,
    )
  })

  it('keep to numbers of their own, and their people do not sign in', async () => {
    expect(
      await count(world, sql`select count(*)::int as n from invoices.invoice where invoice_number not like 'DEMO-%'`),
    ).toBe(0)
    const active = await count(
      world,
      sql`select count(*)::int as n from identity."user" where email like '%@demo.example' and is_active`,
    )
    expect(active).toBe(0)
  })

  it('[D16-14] dec 16: asked twice add nothing, and answer the counts that stand', async () => {
    const entries = await count(world, sql`select count(*)::int as n from audit.entry`)
    const { stoodBefore: _, ...counts } = made
    expect(await seedIn(world, 8)).toEqual({ ...counts, stoodBefore: true })
    expect(await count(world, sql`select count(*)::int as n from audit.entry`)).toBe(entries)
  })

  it('leave books that agree with themselves, the banks and the chain, which remember what happened', async () => {
    const { ledger, audit, reconciliation, documents } = world.modules
    expect(await ledger.verify(world.database.pool)).toEqual([])
    await audit.sealPending()
    expect((await audit.verify()).findings).toEqual([])
    expect((await documents.verify()).findings).toEqual([])
    expect(await reconciliation.verify()).toEqual([])
  })

  it('leave what runs as it was: the rate of today, and conversions of its own clients', async () => {
    expect((await world.modules.fx.usdXof(world.database.pool)).source).toContain('Test rates')
    const id = await world.convert(60_000_000n, ownClient)
    await world.run(async () => (await world.stateOf(id)) === 'completed')
  })

  it('[D16-16, D1-25] dec 16: are refused in production mode', async () => {
    const { modules, database } = world
    const refused = createDemo({
      ...modules,
      database,
      mode: 'production',
      openPast: null,
      wait: async () => undefined,
    })
    expect(await refused.seed(systemActor('test', world.now()))).toMatchObject({ error: { code: 'not_in_production' } })
  })
})

it('[D16-12] dec 16: the same seed makes the same history', { timeout: 240_000 }, async () => {
  const digests: string[] = []
  for (const seed of [7, 7]) {
    const world = await createWorld({ hasPast: true })
    await seedIn(world, seed)
    digests.push(await digestOf(world))
    await world.stop()
  }
  expect(digests[0]).toBe(digests[1])
})
