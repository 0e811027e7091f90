import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const names = ['Acajou', 'Baobab', 'Cailcédrat', 'Dattier', 'Fromager', 'Iroko', 'Karité', 'Néré', 'Rônier', 'Teck']

interface Asking {
  readonly key?: string
  readonly cookie: string
  readonly clientId: number | null
  readonly amountXof: number
}

describe('conversions requested concurrently', () => {
  let served: ServedHarness
  let cookies: string[]

  const ask = ({ cookie, key = crypto.randomUUID(), ...payload }: Asking) =>
    served.app.inject({
      method: 'POST',
      url: '/api/transactions/large-conversion',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': key },
      payload,
    })
  const clientsOf = async (kind: string): Promise<number[]> => {
    const ids: number[] = []
    for (const name of names) ids.push(await served.harness.addClient(`${name} ${kind} SA`))
    return ids
  }
  /**
   * Two requests per amount; the second amount triggers rules. Either person makes half of them.
   */
  const wavesFor = (clientIds: readonly number[]): Asking[][] =>
    [60_000_000, 150_000_000].map((amountXof) =>
      clientIds.map((clientId, place) => ({ cookie: String(cookies[place % 2]), clientId, amountXof })),
    )
  /** All stored data of a conversion except its identifiers and those of related clients. */
  const keptOf = async (id: number) => {
    const rows = async (query: ReturnType<typeof sql>) => (await served.harness.database.pool.execute(query)).rows
    return {
      conversion: await rows(sql`
        select amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor, rate, state, initiated_by_name, notes, version
        from conversions.conversion where id = ${id}`),
      due: await rows(sql`select from conversions.due where conversion_id = ${id}`),
      timeline: await rows(sql`
        select version, state, cause, actor_name from conversions.timeline_step where conversion_id = ${id} order by version`),
      audit: await rows(sql`
        select user_name, action, method, endpoint, details - 'reference' - 'clientId' as details from audit.entry
        where resource_type = 'conversion' and resource_id = ${String(id)}`),
      events: await rows(sql`
        select type, payload - 'conversionId' as payload from platform.outbox_event
        where kind = 'conversions' and aggregate_id = ${String(id)}`),
      evaluated: await rows(sql`
        select facts - 'conversionId' - 'reference' - 'clientId' - 'clientName' - 'shared' as facts from compliance.evaluated_event where conversion_id = ${id}`),
      alerts: await rows(sql`
        select a.rule, a.severity, a.rule_version from compliance.alert a
        where a.conversion_id = ${id} or exists (
          select from compliance.alert_link l where l.alert_id = a.id and l.kind = 'conversion' and l.target_id = ${id})
        order by a.rule`),
      asked: await rows(sql`select rule from compliance.review_request where conversion_id = ${id} order by rule`),
    }
  }
  /** Runs the first step of a conversion, which evaluates the rules. */
  const step = (id: number) => served.harness.modules.conversions.step(id)

  beforeAll(async () => {
    served = await createServedHarness()
    cookies = [await served.signIn('asks', 'user'), await served.signIn('asks-too', 'user')]
  }, 60_000)
  afterAll(() => served.stop())

  it('have the same outcome as conversions requested one by one', async () => {
    const alone: Awaited<ReturnType<typeof ask>>[] = []
    for (const wave of wavesFor(await clientsOf('Transit'))) for (const one of wave) alone.push(await ask(one))
    const together: typeof alone = []
    for (const wave of wavesFor(await clientsOf('Textiles'))) together.push(...(await Promise.all(wave.map(ask))))

    const idOf = (reply: (typeof alone)[number]): number => reply.json().transaction.id
    expect(new Set(together.map((reply) => reply.json().transaction.reference)).size).toBe(20)
    for (const reply of [...alone, ...together]) await step(idOf(reply))
    let alerts = 0
    for (const [place, reply] of together.entries()) {
      const like = alone[place] as typeof reply
      expect(reply.statusCode).toBe(201)
      expect(reply.json().breakdown).toEqual(like.json().breakdown)
      expect(reply.json().compliance).toEqual(like.json().compliance)
      const stored = await keptOf(idOf(reply))
      expect(stored).toEqual(await keptOf(idOf(like)))
      alerts += stored.alerts.length
    }
    expect(alerts).toBeGreaterThan(0)
  })

  it('are created once for one idempotency key', async () => {
    const [clientId = 0] = await clientsOf('Sucrerie')
    const key = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ask({ cookie: String(cookies[0]), clientId, amountXof: 60_000_000, key })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(replies.map((reply) => reply.json().transaction.id)).size).toBe(1)
    const { rows } = await served.harness.database.pool.execute<{ conversions: number }>(sql`
      select count(*)::integer as conversions from conversions.conversion where client_id = ${clientId}`)
    expect(rows[0]?.conversions).toBe(1)
  })

  it('are refused only for an unknown or inactive client of their own', async () => {
    const [inactive = 0, ...active] = await clientsOf('Minoterie')
    await served.harness.database.pool.execute(sql`update clients.client set is_active = false where id = ${inactive}`)
    const before = await served.harness.database.pool.execute<{ id: number }>(
      sql`select coalesce(max(id), 0) as id from conversions.conversion`,
    )
    const wave = [2_000_000_000, inactive, ...active].map((clientId, place) => ({
      cookie: String(cookies[place % 2]),
      clientId,
      amountXof: 60_000_000,
    }))
    const replies = await Promise.all(wave.map(ask))
    expect(replies.slice(0, 2).map((reply) => reply.json().code)).toEqual(['client_not_found', 'client_inactive'])
    expect(replies.slice(2).map(({ statusCode }) => statusCode)).toEqual(active.map(() => 201))
    const { rows } = await served.harness.database.pool.execute<{ client_id: number }>(sql`
      select client_id from conversions.conversion where id > ${before.rows[0]?.id ?? 0} order by client_id`)
    expect(rows.map((row) => row.client_id)).toEqual([...active].sort((one, other) => one - other))
  })

  it('do not wait for a locked client', async () => {
    const [held = 0, ...others] = await clientsOf('Cacao')
    const answered = await served.harness.database.transaction(async (transaction) => {
      await transaction.execute(sql`select from clients.client where id = ${held} for update`)
      const cookie = String(cookies[0])
      return Promise.all([held, ...others].map((clientId) => ask({ cookie, clientId, amountXof: 60_000_000 })))
    })
    expect(answered.map(({ statusCode }) => statusCode)).toEqual(answered.map(() => 201))
  })

  it('are evaluated one after the other when they have one client', async () => {
    const wave = async (clientId: number | null): Promise<Asking[]> =>
      Array.from({ length: 5 }, (_, place) => ({ cookie: String(cookies[place % 2]), clientId, amountXof: 60_000_000 }))
    const idsOf = (replies: readonly Awaited<ReturnType<typeof ask>>[]): number[] =>
      replies.map((reply) => reply.json().transaction.id as number).sort((one, other) => one - other)
    /** The rule results of each conversion, without order. */
    const evaluated = async (ids: readonly number[]) => {
      const stored = await Promise.all(ids.map(keptOf))
      return stored
        .map(({ alerts, asked }) => ({ alerts, asked }))
        .sort((one, other) => one.alerts.length - other.alerts.length)
    }

    const alone: Awaited<ReturnType<typeof ask>>[] = []
    for (const one of await wave(await served.harness.addClient('Verrerie du Sahel SA'))) alone.push(await ask(one))
    const clientId = await served.harness.addClient('Ciments du Fleuve SA')
    const replies = await Promise.all([...(await wave(clientId)), ...(await wave(null))].map(ask))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
    for (const id of idsOf(alone)) await step(id)
    await Promise.all(idsOf(replies).map(step))
    const ofClient = await evaluated(idsOf(replies.slice(0, 5)))
    expect(ofClient).toEqual(await evaluated(idsOf(alone)))
    expect(ofClient.some(({ alerts }) => alerts.length > 1)).toBe(true)
  })
})
