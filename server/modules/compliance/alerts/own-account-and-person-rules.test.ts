import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const day = 24 * 3_600_000

let served: ServedHarness
const cookies = new Map<string, string>()
let clients: number[]

async function call(who: string, method: 'GET' | 'POST', path: string, payload?: object) {
  const { status, text, body } = await served.call(cookies.get(who), method, `/api${path}`, payload)
  expect([200, 201], `${method} ${path}: ${text}`).toContain(status)
  return body
}
/** `clientId` absent means the own account. */
const ask = async (who: string, amountXof: number, clientId?: number): Promise<number> => {
  const body = { amountXof, notes: 'Conversion', ...(clientId === undefined ? {} : { clientId }) }
  const { id } = (await call(who, 'POST', '/transactions/large-conversion', body)).transaction
  // The rules look at a conversion in its first step.
  const { run, stateOf } = served.harness
  await run(async () => !['initiated', 'screened'].includes(await stateOf(id)))
  return id
}
const rulesOf = async (conversionId: number): Promise<string[]> => {
  const alerts: { rule: string }[] = await call('officer', 'GET', `/compliance/alerts?conversionId=${conversionId}`)
  return alerts.map(({ rule }) => rule)
}
/** Other people in each test, so that nobody has a past. */
const names = new Map<string, string>()
const nameOf = (who: string): string => names.get(who) ?? who

beforeAll(async () => {
  served = await createServedHarness()
  clients = []
  for (const name of ['Sahel Cotton', 'Lagune Cacao', 'Teranga Fish', 'Kora Mines', 'Djoliba Rice'])
    clients.push(await served.harness.addClient(name))
}, 60_000)
// No test sees the conversions of the one before in its window.
beforeEach(async () => {
  served.harness.advance(10 * day)
  for (const [who, role] of Object.entries({ officer: 'compliance', awa: 'user', ali: 'user' })) {
    names.set(who, `${who}-${served.harness.now().getTime()}`)
    cookies.set(who, await served.signIn(nameOf(who), role))
  }
})
afterAll(() => served.stop())

describe('structuring', { tags: ['D17-18'] }, () => {
  it('of the own account is found across requesters', async () => {
    expect(await rulesOf(await ask('awa', 60_000_000))).not.toContain('structuring')
    const second = await ask('ali', 61_000_000)
    expect(await rulesOf(second)).toContain('structuring')
    const alerts = await call('officer', 'GET', `/compliance/alerts?conversionId=${second}`)
    const alert = alerts.find(({ rule }: { rule: string }) => rule === 'structuring')
    expect(alert).toMatchObject({ clientId: null, amount: 121_000_000, severity: 'high' })
    expect(alert.description).toContain('2 conversions')
  })

  it('by one person is found across clients, each of which looks innocent', async () => {
    const conversionIds: number[] = []
    for (const clientId of clients) conversionIds.push(await ask('awa', 55_000_000, clientId))
    const last = conversionIds.at(-1) ?? 0
    expect(await rulesOf(last)).toContain('person_structuring')
    expect(await rulesOf(last)).not.toContain('structuring')
    for (const id of conversionIds.slice(0, -1)) {
      // The earlier ones belong to the same alert, which only the last one raised.
      expect(await rulesOf(id)).toContain('person_structuring')
      expect(await rulesOf(id)).not.toContain('structuring')
    }
  })

  it('by several people for several clients is no pattern', async () => {
    for (const [at, clientId] of clients.entries())
      expect(await rulesOf(await ask(at % 2 === 0 ? 'awa' : 'ali', 55_000_000, clientId))).not.toContain(
        'person_structuring',
      )
  })
})

describe('velocity', { tags: ['D17-18'] }, () => {
  it('of the own account and of a person is measured against their own past', async () => {
    // Five quiet conversions, then four within a week that are far above them.
    for (let week = 0; week < 5; week += 1) {
      await ask('awa', 50_000_000)
      served.harness.advance(8 * day)
      cookies.set('awa', await served.signInAgain(nameOf('awa')))
    }
    let last = 0
    for (const _ of [1, 2, 3, 4]) last = await ask('awa', 90_000_000)
    cookies.set('officer', await served.signInAgain(nameOf('officer')))
    expect(await rulesOf(last)).toEqual(expect.arrayContaining(['velocity', 'person_velocity']))
    const alerts = await call('officer', 'GET', `/compliance/alerts?conversionId=${last}`)
    for (const rule of ['velocity', 'person_velocity'])
      expect(alerts.find((alert: { rule: string }) => alert.rule === rule)).toMatchObject({ clientId: null })
  })
})
