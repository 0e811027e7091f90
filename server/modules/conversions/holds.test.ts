import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { findCreditor } from './counterparties.ts'

/** The first name of the synthetic list that sandbox mode loads. */
const listedName = 'Marnobex Sahelix Trading SARL'

describe('conversion holds', () => {
  let harness: Harness

  const until = (id: number, ...states: string[]) => harness.run(async () => states.includes(await harness.stateOf(id)))
  const rowOf = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion').row
  const screen = (clientId: number) =>
    harness.database.transaction((transaction) =>
      harness.modules.screening.screenClient(transaction, harness.people.approver, clientId),
    )
  const decideMatches = async (clientId: number, decision: 'confirmed' | 'cleared') => {
    const page = { limit: 10, before: null }
    const { items } = await harness.modules.screening.matches(harness.database.pool, { clientId }, page)
    expect(items.length).toBeGreaterThan(0)
    for (const { id } of items) {
      const verdict = { id, decision, reason: 'compared with the passport', version: null }
      const decided = await harness.database.transaction((transaction) =>
        harness.modules.screening.decideMatch(transaction, harness.people.approver, verdict),
      )
      expectOk(decided, 'the decision on a match')
    }
  }

  beforeAll(async () => {
    harness = await createHarness({ seed: 3 })
    await harness.addBank({ dailyLimitXof: 10_000_000_000n })
  })
  afterAll(() => harness.stop())

  it('reviews an open match but not a cleared one', { tags: ['D8-15'] }, async () => {
    const client = await harness.addClient(listedName, { approved: false })
    expectOk(await screen(client), 'the screening')
    const conversionId = await harness.convert(60_000_000n, client)
    await until(conversionId, 'in_review')
    expect((await rowOf(conversionId)).reviewReasons).toContain('screening_hit_open')
    await decideMatches(client, 'cleared')
    const free = await harness.convert(60_000_000n, client)
    await until(free, 'in_review')
    expect((await rowOf(free)).reviewReasons).toEqual(['kyc_not_approved'])
  })

  it("waits for a client whose name can't be screened until a person clears it", { tags: ['D8-15'] }, async () => {
    const client = await harness.addClient('ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ', { approved: false })
    const approval = { id: client, status: 'approved' as const, reason: 'documents seen', note: null, version: null }
    const approveKyc = () =>
      harness.database.transaction((transaction) =>
        harness.modules.compliance.decideKyc(transaction, harness.people.approver, approval),
      )
    expect(await approveKyc()).toMatchObject({ ok: false, error: { code: 'screening_match_open', matches: 1 } })
    const conversionId = await harness.convert(60_000_000n, client)
    await until(conversionId, 'in_review')
    const { reviewReasons, checks } = await rowOf(conversionId)
    expect(reviewReasons).toContain('screening_hit_open')
    expect(checks).toContainEqual(
      expect.objectContaining({ verdict: 'Not screened', detail: '1 name could not be screened' }),
    )
    await decideMatches(client, 'cleared')
    expectOk(await approveKyc(), 'the KYC approval')
    const free = await harness.convert(60_000_000n, client)
    await until(free, 'completed')
  })

  it('stops the payout when a match is confirmed during the debit', { tags: ['D8-27'] }, async () => {
    const client = await harness.addClient('Marnobex Trading', { approved: false })
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'in_review')
    const approve = () =>
      harness.database.transaction((transaction) =>
        harness.modules.conversions.approve(transaction, harness.people.approver, { id, version: null, reason: null }),
      )
    expect(await approve()).toMatchObject({ ok: false, error: { code: 'screening_hit_open' } })
    await decideMatches(client, 'cleared')
    expectOk(await approve(), 'the approval')
    const paid = harness.effects.chain()
    await until(id, 'debit_requested')
    await decideMatches(client, 'confirmed')
    await until(id, 'failed', 'completed')
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      failedStep: 'payout',
      reason: 'The client is frozen: a sanctions match was confirmed',
      payoutReference: null,
    })
    expect(harness.effects.chain()).toEqual(paid)
  })

  it('holds own-account conversions while a match with the wallet holder is open', { tags: ['D12-39'] }, async () => {
    const ownAccount = await harness.convert(60_000_000n, null)
    await until(ownAccount, 'debit_requested', 'funded', 'completed')
    const { walletId } = await rowOf(ownAccount)
    const receiver = { kind: 'counterparty', id: walletId, clientId: null, name: listedName } as const
    const screened = await harness.database.transaction((transaction) =>
      harness.modules.screening.screen(transaction, harness.people.approver, receiver),
    )
    const [match] = expectOk(screened, 'the screening').matches
    const conversionId = await harness.convert(60_000_000n, null)
    await until(conversionId, 'in_review')
    expect((await rowOf(conversionId)).reviewReasons).toEqual(['screening_hit_open'])
    const verdict = { id: match?.id ?? 0, decision: 'cleared', reason: 'another company', version: null } as const
    const decided = await harness.database.transaction((transaction) =>
      harness.modules.screening.decideMatch(transaction, harness.people.approver, verdict),
    )
    expectOk(decided, 'the decision on a match')
    const free = await harness.convert(60_000_000n, null)
    await until(free, 'completed')
  })

  it('screens a client contact against a new list at the next conversion', { tags: ['D12-41'] }, async () => {
    const client = await harness.addClient('Fonio Export SA')
    // Clients of other tests have another contact, whom this list must not hold.
    const contactName = 'Zelmira Quorvane'
    const change = { id: client, version: null, allowDuplicate: false, changes: { contactName } }
    const renamed = await harness.database.transaction((t) =>
      harness.modules.clients.update(t, harness.people.operator, change),
    )
    expectOk(renamed, 'the contact of the client')
    expectOk(await screen(client), 'the screening')
    const loadList = () => {
      const nothing = { aliases: [], weakAliases: [], countries: [], birthDates: [], identifiers: [], wallets: [] }
      const facts = { ...nothing, type: null, gender: null, program: null, factsHash: 'a'.repeat(64) }
      const entries = [{ source: 'TEST', entryId: 'T1', name: contactName, ...facts }]
      const input = { source: 'TEST', label: 'Test list', list: { entries, sha256: 'b'.repeat(64) } }
      return harness.database.transaction((t) =>
        harness.modules.screening.importList(t, harness.people.approver, input),
      )
    }
    harness.advance(60_000)
    expectOk(await loadList(), 'the list is taken')
    const conversionId = await harness.convert(60_000_000n, client)
    await until(conversionId, 'in_review')
    expect((await rowOf(conversionId)).reviewReasons).toEqual(['screening_hit_open'])
    const { timeline } = expectOk(
      await harness.modules.conversions.get(harness.database.pool, conversionId),
      'a conversion',
    )
    expect(timeline.map(({ cause }) => cause)).toContain('Screened against the sanctions lists: 1 possible match')
    // The conversion is screened once, and the next one reuses the result.
    const anew = () =>
      harness.database.transaction((t) =>
        harness.modules.screening.screenNotYetScreened(t, harness.people.approver, { clientId: client, records: [] }),
      )
    expect(expectOk(await anew(), 'the lists are usable')).toEqual([])
  })

  it('holds debit and payout until a match found after approval is decided', { tags: ['D12-42'] }, async () => {
    const client = await harness.addClient('Calebasse Export SA')
    const conversionId = await harness.convert(60_000_000n, client)
    await until(conversionId, 'debit_requested')
    const facts = { clientId: client, kind: 'client', id: client, country: null } as const
    // A name of the client that no earlier screening covered.
    const screenedAs = await harness.database.transaction((transaction) =>
      harness.modules.screening.screen(transaction, harness.people.approver, { ...facts, name: listedName }),
    )
    expect(expectOk(screenedAs, 'the screening').matches).not.toEqual([])
    const paid = harness.effects.chain()
    const reason = 'A possible sanctions match with the client is open. Decide it under Sanctions Screening.'
    await harness.run(async () => (await rowOf(conversionId)).reason === reason)
    expect((await rowOf(conversionId)).state).toBe('funded')
    harness.advance(60_000)
    await harness.run(async () => true)
    expect(await rowOf(conversionId)).toMatchObject({ state: 'funded', reason })
    expect(harness.effects.chain()).toEqual(paid)
    await decideMatches(client, 'cleared')
    await until(conversionId, 'completed')
    expect(harness.effects.chain()).not.toEqual(paid)
  })

  it('pays the provider in settings, with a default in sandbox mode only', { tags: ['D8-21', 'D8-23'] }, async () => {
    const { settings } = harness.modules
    const at = (mode: 'sandbox' | 'production') => findCreditor({ settings, database: harness.database, mode })
    expect(await at('sandbox')).toEqual({ name: 'Sandbox Provider', account: 'SANDBOXPROVIDER0001' })
    expect(await at('production')).toBeNull()
    await harness.database.transaction(async (transaction) => {
      for (const [key, value] of [
        ['provider.accountName', 'Provider SA'],
        ['provider.accountNumber', 'CI93CI0080111301134291200589'],
      ] as const) {
        expectOk(await settings.change(transaction, harness.people.approver, key, value), 'the setting')
      }
    })
    harness.advance(3_000)
    const stated = { name: 'Provider SA', account: 'CI93CI0080111301134291200589' }
    expect([await at('sandbox'), await at('production')]).toEqual([stated, stated])
  })

  it('holds a conversion that a rule flags until a second person approves it', { tags: ['D8-18'] }, async () => {
    const { compliance, conversions } = harness.modules
    const add = (asksForReview: boolean) =>
      harness.database.transaction((transaction) =>
        compliance.alerts.addRuleVersion(transaction, harness.people.operator, {
          rule: 'round_amounts',
          enabled: true,
          asksForReview,
          answerWithinBankDays: 3,
          effectiveFrom: '2026-11-20',
          parameters: { severity: 'low', roundTo: '10000000', windowDays: 14, minConversions: 2 },
          legalReference: null,
          verifiedBy: null,
          reason: 'A person looks at each',
          version: null,
        }),
      )
    const inForce = async (asksForReview: boolean) => {
      const { version, status } = expectOk(await add(asksForReview), 'a version of a rule')
      if (status !== 'waiting') return
      const verdict = { rule: 'round_amounts', version, decision: 'approved', note: null } as const
      const decided = await harness.database.transaction((transaction) =>
        compliance.alerts.decideRuleVersion(transaction, harness.people.approver, verdict),
      )
      expectOk(decided, 'the second signature on the version')
    }
    const client = await harness.addClient('Sanaga Timber SA')
    await inForce(true)
    const first = await harness.convert(70_000_000n, client)
    await until(first, 'approved', 'awaiting_funds', 'debit_requested', 'funded', 'paying_out', 'completed')
    const conversionId = await harness.convert(70_000_000n, client)
    await until(conversionId, 'in_review')
    const reason = 'the rule Repeated round amounts requires it'
    const row = await rowOf(conversionId)
    expect(row).toMatchObject({ reviewReasons: ['rule'], reason })
    expect(row.checks).toContainEqual(
      expect.objectContaining({ name: 'rule', label: 'Rule: Repeated round amounts', verdict: 'Review required' }),
    )
    const { timeline } = expectOk(await conversions.get(harness.database.pool, conversionId), 'a conversion')
    expect(timeline.map(({ cause }) => cause)).toContain(`Review needed: ${reason}`)
    const verdict = { id: conversionId, version: null, reason: null }
    const approve = (by: typeof harness.people.operator) =>
      harness.database.transaction((transaction) => conversions.approve(transaction, by, verdict))
    expect(await approve(harness.people.operator)).toMatchObject({ ok: false })
    expectOk(await approve(harness.people.approver), 'the approval')
    await until(conversionId, 'debit_requested', 'funded', 'paying_out', 'completed')
    await inForce(false)
    const free = await harness.convert(80_000_000n, client)
    await until(free, 'approved', 'awaiting_funds', 'debit_requested', 'funded', 'paying_out', 'completed')
  })

  it('reviews a rate that moved unusually far since an earlier day', async () => {
    const client = await harness.addClient('Sahel Textiles SA')
    await harness.setRate('561')
    harness.advance(24 * hourMs)
    await harness.setRate('56.1')
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'in_review')
    expect(await rowOf(id)).toMatchObject({
      reviewReasons: ['rate_jumped'],
      reason: expect.stringContaining('unusually far'),
    })
  })
})
