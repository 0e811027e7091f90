import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
const cookies = new Map<string, string>()
beforeAll(async () => {
  served = await createServedHarness()
  for (const [who, role] of Object.entries({ officer: 'compliance', operator: 'user' }))
    cookies.set(who, await served.signIn(`${who}-of-names`, role))
}, 60_000)
afterAll(() => served.stop())

const call = (who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  served.call(cookies.get(who), method, `/api${path}`, payload)
const added = async (companyName: string, more: object = {}): Promise<number> => {
  const contact = { contactName: 'Awa Diop', email: 'office@example.org', address: 'Bamako', country: 'Mali' }
  const { status, body } = await call('officer', 'POST', '/clients', { companyName, ...contact, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  await call('officer', 'POST', `/compliance/aml-screening/${body.id}`)
  return body.id
}
const openMatches = async (clientId: number) =>
  (await call('officer', 'GET', `/compliance/screening/matches?clientId=${clientId}&status=open`)).body

describe('the same name as a listed one', { tags: ['D17-22'] }, () => {
  // The entry is a person of Mali, born on 14 March 1971.
  it.each([
    ['another birth date', { birthDate: '1999-01-01' }],
    ['another nationality', { nationality: 'Japan' }],
    ['another birth date and nationality', { birthDate: '1999-01-01', nationality: 'Japan' }],
  ])('raises a match in spite of %s, which only lowers its rank and is explained', async (_, facts) => {
    const clientId = await added(`File ${JSON.stringify(facts).length}`)
    const person = { name: 'Zorvane Quillibrand', role: 'director' }
    const stated = { ...person, ...facts }
    const { status, body } = await call('operator', 'POST', `/clients/${clientId}/people`, stated)
    expect(status, JSON.stringify(body)).toBe(201)
    const [match] = await openMatches(clientId)
    expect(match).toMatchObject({ kind: 'listed', entryId: 'SYN-0001', status: 'open' })
    expect(match.reasons.length).toBeGreaterThan(1)
  })

  it.each([
    ['in another order of words', 'Quillibrand Zorvane'],
    ['nearly the same', 'Zorvane Quilibrand'],
    ['as a company of that name', 'Zorvane Quillibrand SARL'],
  ])('raises a match when it is %s', async (_, name) => {
    expect(await openMatches(await added(name))).toMatchObject([{ kind: 'listed', entryId: 'SYN-0001' }])
  })

  it('of an organisation raises a match when it is entered as a contact person', async () => {
    const clientId = await added('Innocent Trading', { contactName: 'Marnobex Sahelix Trading' })
    expect(await openMatches(clientId)).toMatchObject([{ kind: 'listed', entryId: 'SYN-0002' }])
  })
})

describe('a contact who is also a person of the client', { tags: ['D17-22'] }, () => {
  const addPerson = (clientId: number, person: object) =>
    call('operator', 'POST', `/clients/${clientId}/people`, { role: 'director', ...person })

  /** Newest first. */
  const alertsOf = async (clientId: number) =>
    (await call('officer', 'GET', `/compliance/alerts?clientId=${clientId}`)).body

  it('has one match, which names both roles, until the person is removed', async () => {
    const clientId = await added('Contact and Director SARL', { contactName: 'Zorvane Quillibrand' })
    expect(await openMatches(clientId)).toMatchObject([{ subjectKind: 'contact' }])
    const [first] = await alertsOf(clientId)
    const { body } = await addPerson(clientId, { name: 'QUILLIBRAND Zorvane', birthDate: '1999-01-01' })
    // A critical alert ends only once another person approves.
    expect(await alertsOf(clientId)).toMatchObject([
      { status: 'active', proposedOutcome: null },
      { id: first.id, status: 'investigating', proposedOutcome: 'duplicate' },
    ])
    const [match, ...others] = await openMatches(clientId)
    expect(others).toEqual([])
    expect(match).toMatchObject({ subjectKind: 'person' })
    expect(match.reasons).toContain('Also the contact person of this client')
    await call('officer', 'POST', `/compliance/aml-screening/${clientId}`)
    expect(await openMatches(clientId)).toMatchObject([{ id: match.id }])
    const { id } = body.people?.[0] ?? body
    expect((await call('operator', 'DELETE', `/clients/${clientId}/people/${id}`)).status).toBe(200)
    await call('officer', 'POST', `/compliance/aml-screening/${clientId}`)
    expect((await openMatches(clientId)).map(({ subjectKind }: { subjectKind: string }) => subjectKind)).toContain(
      'contact',
    )
  })

  it('has a match beside that of another person of the file', async () => {
    const clientId = await added('Two Names SARL', { contactName: 'Zorvane Quillibrand' })
    await addPerson(clientId, { name: 'Zorvane Quilibrand' })
    expect(await openMatches(clientId)).toHaveLength(2)
  })
})

describe('a name that cannot be read', { tags: ['D17-23'] }, () => {
  it('is held as not screened: no approval, and conversions wait for a person', async () => {
    const { harness } = served
    await harness.addBank()
    const clientId = await added('ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ')
    const [match] = await openMatches(clientId)
    expect(match).toMatchObject({ kind: 'unreadable', status: 'open', score: null })
    expect(match.reasons[0]).toContain('could not be read, so it was not screened in full: Ol Chiki')
    const approval = { status: 'approved', reason: 'Documents seen' }
    expect(await call('officer', 'PATCH', `/clients/${clientId}/kyc`, approval)).toMatchObject({
      status: 409,
      body: { code: 'screening_match_open' },
    })
    const response = await call('operator', 'POST', '/transactions/large-conversion', {
      amountXof: 60_000_000,
      clientId,
      notes: 'Conversion',
    })
    const { id } = response.body.transaction
    await harness.run(async () => !['initiated', 'screened'].includes(await harness.stateOf(id)))
    expect(await harness.stateOf(id)).toBe('in_review')
    await call('officer', 'PATCH', `/compliance/screening/matches/${match.id}`, {
      decision: 'cleared',
      reason: 'Read by a person',
    })
    expect(await call('officer', 'PATCH', `/clients/${clientId}/kyc`, approval)).toMatchObject({ status: 200 })
  })
})
