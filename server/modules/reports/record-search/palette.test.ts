import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { hundredthsIn } from './record-search.ts'

describe('search of the command palette', () => {
  let served: ServedHarness
  let cookie: string
  beforeAll(async () => {
    served = await createServedHarness()
    const { harness } = served
    cookie = await served.signIn('finder', 'auditor')
    await harness.addBank()
    const clientId = await harness.addClient('Société Baobab Étoile')
    await harness.addClient('Sahel Textiles')
    await harness.convert(60_000_000n, clientId)
  }, 60_000)
  afterAll(() => served.stop())

  const ask = async (query: string, as = cookie) =>
    (await served.app.inject({ url: `/api/search?${query}`, headers: { cookie: as } })).json()

  it('finds records by word prefixes, ignoring accents and case', { tags: ['D16-04'] }, async () => {
    const found = await ask('q=etoile+baob')
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['client', 'conversion'])
    expect(found[0]).toMatchObject({ title: 'Société Baobab Étoile', detail: "Côte d'Ivoire" })
    expect(found[1].detail).toContain('60,000,000 XOF for Société Baobab Étoile')
    expect((await ask(`q=${encodeURIComponent(found[1].title)}`)).map(({ title }: { title: string }) => title)).toEqual(
      [found[1].title],
    )
    expect(await ask('q=nowhere')).toEqual([])
    expect(await ask('q=%25')).toEqual([])
  })

  it('finds conversions and invoices by their amount, however it is typed', { tags: ['D16-04'] }, async () => {
    for (const typed of ['60,000,000', '60 000 000 XOF', '60000000'])
      expect((await ask(`q=${encodeURIComponent(typed)}`))[0]).toMatchObject({ kind: 'conversion', id: 1 })
    expect(await ask('q=60000001')).toEqual([])
  })

  it.each([
    ['$1,200.50', 120_050n],
    ['1200.5', 120_050n],
    ['60 000 000 FCFA', 6_000_000_000n],
    ['1,20', null],
    ['INV-7', null],
    ['', null],
  ])('reads %s as an amount', (typed, hundredths) => {
    expect(hundredthsIn(typed)).toBe(hundredths)
  })

  it('returns records by name in the requested order, without missing ones', async () => {
    const found = await ask('named=client-2,conversion-1,client-999,client-1')
    expect(found.map(({ kind, id }: { kind: string; id: number }) => `${kind}-${id}`)).toEqual([
      'client-2',
      'conversion-1',
      'client-1',
    ])
  })

  it('names the records of the newest changes', async () => {
    const id = await served.harness.convert(150_000_000n, 1)
    await served.harness.run(async () => (await served.harness.stateOf(id)) === 'in_review')
    const [{ title }] = await ask(`named=conversion-${id}`)
    const reply = await served.app.inject({ url: '/api/dashboard/recent-activity', headers: { cookie } })
    const named = reply
      .json()
      .map((entry: { resourceType: string; resourceName: string }) => `${entry.resourceType} ${entry.resourceName}`)
    expect(named).toContain(`conversion ${title}`)
    expect(named).toContain(`filing ${title}`)
  })

  it('finds nothing for a person without a role', async () => {
    expect(await ask('q=baobab', await served.signIn('stranger', 'nobody'))).toEqual([])
  })
})
