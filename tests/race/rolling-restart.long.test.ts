import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Balancer, startBalancer } from '#tests/running/balancer.ts'
import { type Pair, runPair } from '#tests/running/pair.ts'
import { staffMember } from '#tests/running/staff-member.ts'
import { staffPassword } from '#tests/running/staffed-server.ts'

const people = 6
/** Maximum duration of a stop (decision 1). */
const maxMsOfAStop = 10_000

describe('rolling upgrade of two instances behind a proxy', () => {
  let pair: Pair
  let balancer: Balancer

  beforeAll(async () => {
    // The balancer must notice the stop within this time, also on a busy machine.
    pair = await runPair({ STOP_DRAIN_MS: '4000' })
    balancer = await startBalancer(pair.servers.map(({ address }) => address))
  }, 180_000)
  afterAll(async () => {
    await balancer?.stop()
    await pair?.stop()
  }, 60_000)

  it('loses no call while the instances restart one after the other', {
    tags: ['D1-15'],
    timeout: 180_000,
  }, async () => {
    const { servers } = pair
    const operator = staffMember(balancer.address, { email: 'operator@example.org', password: staffPassword })
    expect((await operator.call('GET', '/api/clients')).status).toBe(200)
    const made: string[] = []
    const answers = new Map<number, number>()
    let working = true
    const work = async (person: number) => {
      for (let turn = 0; working; turn += 1) {
        const companyName = `Rolling ${person} ${turn} SARL`
        const body = {
          companyName,
          contactName: 'Awa Diop',
          email: 'awa@example.org',
          address: '1 Rue du Commerce',
          country: 'Mali',
        }
        const wrote = await operator.call('POST', '/api/clients', { body, key: `rolling-${person}-${turn}` })
        const read = await operator.call('GET', '/api/clients?limit=20')
        for (const { status } of [wrote, read]) answers.set(status, (answers.get(status) ?? 0) + 1)
        made.push(companyName)
      }
    }
    const everybody = Array.from({ length: people }, (_, person) => work(person))
    for (const server of servers) {
      const startedAt = performance.now()
      await server.kill('SIGTERM')
      expect([server.process.exitCode, performance.now() - startedAt < maxMsOfAStop]).toEqual([0, true])
      await server.restart()
      // An operator continues when the proxy sends calls to the new instance.
      await expect.poll(() => balancer.present).toBe(servers.length)
    }
    working = false
    await Promise.all(everybody)

    expect([...answers.keys()].sort()).toEqual([200, 201])
    expect(answers.get(201)).toBe(made.length)
    // Both instances must have been absent during a call, or this test proves nothing.
    expect(balancer.absences).toBeGreaterThanOrEqual(2)
    const { total } = await operator.call('GET', '/api/clients?limit=1')
    expect(total).toBe(made.length)
  })
})
