import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Client, PersonInput } from '#server/modules/clients/index.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { findRelations } from './store.ts'

let harness: ComplianceHarness
beforeAll(async () => {
  harness = await openComplianceHarness()
})
beforeEach(() => harness.reset())
afterAll(() => harness.close())

const officer = person('kone', 'Moussa Kone', 'compliance')
const wallet = `0x${'Ab'.repeat(20)}`
let conversionId = 0

/** A conversion of a client, evaluated by the rules in force. */
function convert(client: Client, walletAddress: string | null = null) {
  conversionId += 1
  return harness.evaluate(client, { conversionId, amountXof: 1_000_001n, grossUsdMinor: 160_000n, walletAddress })
}
const alertsOf = async (rule: string) => {
  const sorting = { key: 'timestamp', descending: true, after: null } as const
  const { items } = await harness.compliance.alerts.list(harness.database.pool, {}, { limit: 100, sorting })
  return items.filter((alert) => alert.rule === rule)
}
const addDirector = (client: Client, name: string, birthDate: string): Promise<void> =>
  savePerson(client, { name, role: 'director', shareHundredths: null, birthDate })
const addOwner = (client: Client, name: string): Promise<void> =>
  savePerson(client, { name, role: 'beneficial_owner', shareHundredths: 5000, birthDate: null })
async function savePerson(
  client: Client,
  facts: Pick<PersonInput['person'], 'name' | 'role' | 'shareHundredths' | 'birthDate'>,
) {
  const saved = await harness.write((t) =>
    harness.compliance.savePerson(t, officer, {
      clientId: client.id,
      personId: null,
      person: { ...facts, nationality: 'Mali', position: null, isPoliticallyExposed: false },
    }),
  )
  expectOk(saved, 'the person is valid')
}
/** Adds a wallet to the file of a client. */
const addWallet = (client: Client, address: string) =>
  harness.database.pool.execute(sql`
    insert into payout.wallet (client_id, label, address, network, status, is_default, created_at)
    values (${client.id}, 'Test', ${address}, 'sandbox', 'whitelisted', false, ${harness.answers.now})`)
const addressOf = (digits: string): string => `0x${digits.repeat(20)}`
async function added(count: number, changes = {}): Promise<Client[]> {
  const clients: Client[] = []
  for (let made = 0; made < count; made += 1) clients.push(await harness.added(changes))
  return clients
}
const triedOn = (rule: 'shared_wallet' | 'shared_person' | 'circular_payments', parameters: object) =>
  harness.compliance.alerts.tryRule(harness.database.pool, { rule, enabled: true, parameters })

describe('rules across clients', { tags: ['D12-04'] }, () => {
  it('find several clients that pay to one wallet, once per wallet and month', async () => {
    const [one, two, three, four] = (await added(4)) as [Client, Client, Client, Client]
    await convert(one, wallet)
    await convert(one, wallet)
    await convert(two, wallet.toLowerCase())
    await convert(three, `0x${'12'.repeat(20)}`)
    expect(await alertsOf('shared_wallet')).toEqual([])
    await convert(three, wallet)
    await convert(four, wallet)
    const [alert, ...more] = await alertsOf('shared_wallet')
    expect(more).toEqual([])
    expect(alert).toMatchObject({ severity: 'high', title: '3 clients pay into one wallet', clientId: three.id })
    expect(alert?.description).toContain(`${one.companyName}, ${two.companyName}, ${three.companyName}`)
    expect(await harness.compliance.alerts.verify(harness.database.pool)).toMatchObject({ findings: [] })
  })

  it('are tried on the past like all rules', async () => {
    const [one, two] = (await added(2)) as [Client, Client]
    // Only this test pays to it.
    const other = `0x${'34'.repeat(20)}`
    await convert(one, other)
    await convert(two, other)
    const found = (minClients: number) => triedOn('shared_wallet', { severity: 'high', windowDays: 30, minClients })
    const ofOther = async (minClients: number) => {
      const tried = await found(minClients)
      return tried.ok ? tried.value.alerts.filter(({ description }) => description.includes(other)) : null
    }
    expect(await ofOther(3)).toEqual([])
    expect(await ofOther(2)).toMatchObject([{ alertId: null, title: '2 clients pay into one wallet' }])
  })

  it('find one person in the files of several clients, and not a namesake', async () => {
    const clients = (await added(3)) as [Client, Client, Client]
    const [one, two, three] = clients
    await addDirector(one, 'Salif Konate', '1970-01-02')
    await addDirector(two, 'SALIF KONATE', '1970-01-02')
    await addDirector(three, 'Salif Konate', '1981-01-02')
    await convert(one)
    expect(await alertsOf('shared_person')).toEqual([])
    await addDirector(three, 'Salif Konate', '1970-01-02')
    await convert(one)
    await convert(two)
    const alerts = await alertsOf('shared_person')
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.title).toBe('3 clients share a person')
    expect(alerts[0]?.description).toContain(`the same person as ${two.companyName}, ${three.companyName}`)
  })

  it('find one person whatever accents, punctuation and order of words the name has', async () => {
    const [one, two, three] = (await added(3)) as [Client, Client, Client]
    await addDirector(one, 'Aïssatou N’Diaye Bâ', '1975-03-04')
    await addDirector(two, 'BA Aissatou N Diaye', '1975-03-04')
    await addDirector(three, 'Ba, Aissatou N-Diaye', '1975-03-04')
    await convert(two)
    const found = (await alertsOf('shared_person')).filter(({ clientId }) => clientId === two.id)
    expect(found.map(({ title }) => title)).toEqual(['3 clients share a person'])
  })

  it('find payments that lead back to the first client, once per circle and month', async () => {
    const [one, two, three] = (await added(3)) as [Client, Client, Client]
    const [toTwo, toThree, toOne] = [addressOf('c1'), addressOf('c2'), addressOf('c3')]
    await addWallet(two, toTwo)
    await addWallet(three, toThree)
    await addWallet(one, toOne)
    await convert(one, toTwo)
    await convert(two, toThree.toUpperCase().replace('0X', '0x'))
    expect(await alertsOf('circular_payments')).toEqual([])
    await convert(three, toOne)
    await convert(one, toTwo)
    const alerts = await alertsOf('circular_payments')
    expect(alerts.map(({ title }) => title)).toEqual(['Payments of 3 clients form a circle'])
    expect(alerts[0]?.description).toContain(
      `${[three, one, two, three].map(({ companyName }) => companyName).join(' → ')} within 30 days`,
    )
    const tried = await triedOn('circular_payments', { severity: 'high', windowDays: 30, minClients: 4 })
    expect(tried.ok && tried.value.alerts).toEqual([])
    expect(await harness.compliance.alerts.verify(harness.database.pool)).toMatchObject({ findings: [] })
  })

  it('take one wallet in two files for no circle', async () => {
    const [one, two] = (await added(2)) as [Client, Client]
    const common = addressOf('d4')
    await addWallet(one, common)
    await addWallet(two, common)
    await convert(one, common)
    await convert(two, common)
    expect((await alertsOf('circular_payments')).filter(({ clientId }) => clientId === two.id)).toEqual([])
  })

  it('find clients that own one another', async () => {
    const one = await harness.added({ companyName: 'Sahel Négoce SARL' })
    const two = await harness.added({ companyName: 'Teranga Holding' })
    const three = await harness.added({ companyName: 'Djoliba Invest SA' })
    await addOwner(one, 'TERANGA HOLDING')
    await addOwner(two, 'Djoliba Invest S.A.')
    await convert(one)
    expect(await alertsOf('circular_ownership')).toEqual([])
    await addOwner(three, 'Sahel Negoce SARL')
    await convert(one)
    await convert(two)
    const alerts = await alertsOf('circular_ownership')
    expect(alerts.map(({ title }) => title)).toEqual(['3 clients own one another'])
    expect(alerts[0]?.description).toContain(
      'Sahel Négoce SARL, owned by Teranga Holding, owned by Djoliba Invest SA, owned by Sahel Négoce SARL.',
    )
  })

  it('find shared contact details, and no address without a number', async () => {
    const [one] = (await added(3, { phone: '+223 70 11 22 33', address: 'Bamako' })) as [Client]
    await convert(one)
    const [alert] = await alertsOf('shared_details')
    expect(alert?.description).toMatch(/: the same phone as [^;]*\.$/)
  })
})

describe('the relations of a client', { tags: ['D12-04'] }, () => {
  it('list its details with the other clients that have them, those in common first', async () => {
    const shared = { phone: '+22370556677', address: '12, rue 40, Bamako' }
    const one = await harness.added(shared)
    const two = await harness.added({ phone: '223 70 55 66 77', address: '12 Rue 40 Bamako' })
    await harness.added({ phone: '+22370000001' })
    const found = await findRelations(harness.database.pool, one.id)
    expect(found).toEqual([
      { kind: 'address', label: shared.address, clients: [{ id: two.id, companyName: two.companyName }] },
      { kind: 'phone', label: shared.phone, clients: [{ id: two.id, companyName: two.companyName }] },
      { kind: 'email', label: one.email, clients: [] },
    ])
  })
})
