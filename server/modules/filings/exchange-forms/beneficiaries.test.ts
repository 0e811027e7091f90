import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

/** The first name of sandbox mode's synthetic list, in a plausible spelling. */
const listedName = 'Marnobeks Sahelix Trading'
const waiting = 'A possible sanctions match with the counterparty is open. Decide it under Sanctions Screening.'
const forbidden = 'A sanctions match with the counterparty was confirmed'

let served: ServedHarness
let cookie: string
let colleague: string
let branchId: number

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, as = cookie) =>
  served.call(as, method, `/api${path}`, payload)
const issue = (conversionId: number, beneficiary: string) =>
  call('POST', '/exchange-forms', {
    kind: 'autorisation_de_change',
    branchId,
    conversionId,
    beneficiary,
    beneficiaryCountry: 'Burkina Faso',
  })
const matchOf = async (formId: number): Promise<number> => (await call('GET', `/exchange-forms/${formId}`)).body.matchId
/** A strong match is cleared by two people, and confirmed by one. */
async function decide(matchId: number, decision: 'confirmed' | 'cleared') {
  const body = { decision, reason: 'compared with the contract' }
  const answer = await call('PATCH', `/compliance/screening/matches/${matchId}`, body)
  if (decision === 'confirmed') return answer
  return call('PATCH', `/compliance/screening/matches/${matchId}`, body, colleague)
}
const until = (id: number, ...states: string[]) =>
  served.harness.run(async () => states.includes(await served.harness.stateOf(id)), { maxLooks: 60 })
const shown = async (id: number) => (await call('GET', `/transactions/${id}`)).body
const dossiersBlock = async (value: boolean) => {
  const { database, modules, people } = served.harness
  const change = database.transaction((t) =>
    modules.settings.change(t, people.operator, 'compliance.dossierBlocks', value),
  )
  expectOk(await change, 'the setting')
  served.harness.advance(3_000)
}
/** An approved conversion that waits for documents until dossiers no longer block. */
const heldByItsDossier = async (clientId: number | null): Promise<number> => {
  await dossiersBlock(true)
  const id = await served.harness.convert(60_000_000n, clientId)
  await until(id, 'awaiting_funds')
  return id
}
const rows = async <T>(text: string): Promise<T[]> =>
  (await served.harness.database.pool.execute(sql.raw(text))).rows as T[]

const listOf = (entryId: string, name: string) => {
  const nothing = { aliases: [], weakAliases: [], countries: [], birthDates: [], identifiers: [], wallets: [] }
  const facts = { ...nothing, type: null, gender: null, program: null }
  return { entries: [{ source: 'TEST', entryId, name, ...facts, factsHash: 'a'.repeat(64) }], sha256: 'b'.repeat(64) }
}

beforeAll(async () => {
  served = await createServedHarness()
  await served.harness.addBank({ dailyLimitXof: 10_000_000_000n })
  cookie = await served.signIn('beneficiaries', 'compliance')
  colleague = await served.signIn('beneficiaries-second', 'compliance')
  const branch = await call('POST', '/branches', {
    code: 'ABJ-01',
    bankName: 'Orabank',
    name: 'Plateau',
    city: 'Abidjan',
    country: "Côte d'Ivoire",
    source: 'Instruction 7 of 2025',
    effectiveOn: '2026-01-01',
    verifiedBy: 'Awa',
    verifiedOn: '2026-11-20',
  })
  branchId = branch.body.id
}, 60_000)
afterAll(() => served.stop())

describe('the beneficiary of an exchange form', { tags: ['D12-38', 'D12-39'] }, () => {
  it('screens the beneficiary on issue, and names it on the form and the match', async () => {
    const id = await served.harness.convert(60_000_000n, null)
    const { body: form } = await issue(id, listedName)
    expect(form).toMatchObject({ openMatches: 1, confirmedMatches: 0 })
    const match = await call('GET', `/compliance/screening/matches/${form.matchId}`)
    expect(match.body).toMatchObject({
      match: { list: 'SYNTHETIC', entryId: 'SYN-0002', status: 'open', clientId: null },
      subject: { kind: 'beneficiary', id: form.id, name: listedName, country: 'Burkina Faso' },
    })
    const other = await issue(await served.harness.convert(60_000_000n, null), 'Ateliers Duvernois')
    expect(other.body).toMatchObject({ openMatches: 0, confirmedMatches: 0, matchId: null })
    const listed = await call('GET', '/exchange-forms')
    expect(listed.body.map(({ matchId }: { matchId: number | null }) => matchId)).toEqual([null, form.matchId])
  })

  it('holds a conversion of the own account from the bank while a match is open, and releases it once cleared', async () => {
    const id = await served.harness.convert(60_000_000n, null)
    const { body: form } = await issue(id, listedName)
    await until(id, 'in_review')
    expect(await shown(id)).toMatchObject({ reviewReasons: ['screening_hit_open'] })
    expect((await shown(id)).checks).toContainEqual(
      expect.objectContaining({ label: 'Counterparty', verdict: 'Match open', detail: waiting }),
    )
    const approval = await call('POST', `/transactions/${id}/approve`, { reason: 'seen' })
    expect(approval).toMatchObject({ status: 409, body: { code: 'counterparty_hit_open', detail: waiting } })
    await decide(form.matchId, 'cleared')
    expect(await call('POST', `/transactions/${id}/approve`, { reason: 'seen' })).toMatchObject({ status: 200 })
    await until(id, 'completed')
  })

  it('holds a conversion that was cleared before the form named a beneficiary', async () => {
    const id = await heldByItsDossier(null)
    const { body: form } = await issue(id, listedName)
    await dossiersBlock(false)
    served.harness.advance(20_000)
    await served.harness.run(async () => (await shown(id)).reason === waiting, { maxLooks: 60 })
    expect(await served.harness.stateOf(id)).toBe('awaiting_funds')
    await decide(form.matchId, 'confirmed')
    served.harness.advance(20_000)
    await until(id, 'rejected')
    expect((await shown(id)).reason).toBe(forbidden)
    expect((await call('GET', `/exchange-forms/${form.id}`)).body).toMatchObject({ confirmedMatches: 1 })
  })

  it('stops the payout when the match is confirmed during the bank payment', async () => {
    const id = await served.harness.convert(60_000_000n, null)
    await until(id, 'debit_requested')
    const paid = served.harness.effects.chain()
    const { body: form } = await issue(id, listedName)
    await served.harness.run(async () => (await shown(id)).reason === waiting, { maxLooks: 60 })
    expect(await served.harness.stateOf(id)).toBe('funded')
    await decide(form.matchId, 'confirmed')
    served.harness.advance(5_000)
    await until(id, 'failed')
    expect((await shown(id)).reason).toBe(forbidden)
    expect(served.harness.effects.chain()).toEqual(paid)
  })

  it('holds nothing once the form is cancelled, and assigns the match to the conversion’s client', async () => {
    const clientId = await served.harness.addClient('Baobab Textiles SA')
    const id = await heldByItsDossier(clientId)
    const { body: form } = await issue(id, listedName)
    await dossiersBlock(false)
    const { body } = await call('GET', `/compliance/screening/matches/${form.matchId}`)
    expect(body.match).toMatchObject({ clientId, status: 'open' })
    await call('POST', `/exchange-forms/${form.id}/cancel`, { reason: 'another provider' })
    served.harness.advance(20_000)
    await until(id, 'completed')
  })

  it('screens beneficiaries again on a new list version, and every night', async () => {
    const { modules, database, people } = served.harness
    const { body: form } = await issue(await served.harness.convert(60_000_000n, null), 'Quolverin Astrabane')
    expect(form.matchId).toBe(null)
    const input = { source: 'TEST', label: 'Test list', list: listOf('T1', 'Quolverin Astrabane') }
    const loaded = await database.transaction((t) => modules.screening.importList(t, people.approver, input))
    expectOk(loaded, 'the list is taken')
    await modules.screening.rescreenChanges(people.approver, new AbortController().signal)
    const matchId = await matchOf(form.id)
    expect((await call('GET', `/compliance/screening/matches/${matchId}`)).body.match.entryId).toBe('T1')
    served.harness.advance(25 * 3_600_000)
    cookie = await served.signInAgain('beneficiaries')
    await modules.screening.rescreenDue(people.approver, new AbortController().signal)
    const [subject] = await rows<{ fresh: boolean }>(
      `select last_screened_at >= '${served.harness.now().toISOString()}' as fresh from screening.subject
        where key = 'beneficiary:${form.id}'`,
    )
    expect(subject?.fresh).toBe(true)
  })

  it('refuses to issue a form while the lists are outdated, and takes no number', async () => {
    const id = await served.harness.convert(60_000_000n, null)
    served.harness.advance(40 * 86_400_000)
    cookie = await served.signInAgain('beneficiaries')
    const forms = async () => (await call('GET', '/exchange-forms')).body.length
    const before = await forms()
    expect(await issue(id, 'Ateliers Duvernois')).toMatchObject({
      status: 409,
      body: { code: 'form_not_screened', title: 'Not screened' },
    })
    expect(await forms()).toBe(before)
  })
})
