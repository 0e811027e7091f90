import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KycStatus } from '#contract/clients/api.ts'
import { expectOk } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import { person } from '#tests/setup/person-factory.ts'
import { complianceRefusals } from './refusals.ts'

let harness: ComplianceHarness
beforeAll(async () => {
  harness = await openComplianceHarness()
})
beforeEach(() => harness.reset())
afterAll(() => harness.close())

const kone = person('kone', 'Moussa Kone', 'compliance', new Date('2026-11-20T10:00:00.000Z'))
const fatou = person('fatou', 'Fatou Diallo', 'user', new Date('2026-11-20T10:00:00.000Z'))

const decide = (client: { id: number }, status: KycStatus, more: { version?: number; actor?: typeof kone } = {}) =>
  harness.write((transaction) =>
    harness.compliance.decideKyc(transaction, more.actor ?? kone, {
      id: client.id,
      version: more.version ?? null,
      status,
      reason: 'seen',
      note: null,
    }),
  )
const current = async ({ id }: { id: number }) => (await harness.clients.get(harness.database.pool, id)) as Client

describe('KYC decisions', () => {
  it('stores who, when, why and the evidence of each transition', { tags: ['D5-14'] }, async () => {
    const client = await harness.added()
    expectOk(await decide(client, 'requires_review'), 'the review')
    harness.answers.now = new Date('2026-11-20T11:00:00.000Z')
    const approved = expectOk(await decide(client, 'approved'), 'the approval')
    expect(approved).toMatchObject({ kycStatus: 'approved', kycDecidedAt: harness.answers.now })
    const [second, first] = await harness.compliance.kycHistory(harness.database.pool, client.id)
    expect(first).toMatchObject({ fromStatus: 'pending', toStatus: 'requires_review', decidedByName: 'Moussa Kone' })
    expect(second).toMatchObject({
      fromStatus: 'requires_review',
      toStatus: 'approved',
      decidedBy: 'kone',
      decidedAt: harness.answers.now,
      reason: 'seen',
      evidence: { screening: { openMatches: 0, listsAsOf: '2026-11-19T00:00:00.000Z' } },
    })
  })

  it('refuses a transition outside the table with 409, and a stale version', { tags: ['D5-13'] }, async () => {
    const client = await harness.added()
    const refused = await decide(client, 'expired')
    expect(refused).toEqual({ ok: false, error: { code: 'kyc_move_refused', from: 'pending', to: 'expired' } })
    expect(
      complianceRefusals.kyc_move_refused({ code: 'kyc_move_refused', from: 'pending', to: 'expired' }).status,
    ).toBe(409)
    expect(await decide(client, 'approved', { version: 99 })).toMatchObject({ error: { code: 'stale_version' } })
    expect(await decide({ id: 99_999 }, 'approved')).toMatchObject({ error: { code: 'client_not_found' } })
  })

  it('refuses approval while a match is open, and saves the resulting risk', { tags: ['D5-15'] }, async () => {
    const client = await harness.added()
    harness.answers.openMatches = 2
    expect(await decide(client, 'approved')).toEqual({ ok: false, error: { code: 'screening_match_open', matches: 2 } })
    expect(await current(client)).toMatchObject({ kycStatus: 'pending', riskLevel: 'high' })
    harness.answers.confirmedMatches = 1
    expect(await decide(client, 'approved')).toMatchObject({ error: { code: 'screening_match_confirmed' } })
    expect(await decide(client, 'rejected')).toMatchObject({ ok: true })
  })

  it('refuses approval without a current list to screen against', { tags: ['D5-15'] }, async () => {
    const client = await harness.added()
    harness.answers.refusal = 'no_sanctions_list'
    expect(await decide(client, 'approved')).toMatchObject({ error: { code: 'no_sanctions_list' } })
    expect(complianceRefusals.no_sanctions_list({ code: 'no_sanctions_list' }).detail).toContain(
      'npx corridor lists import',
    )
    harness.answers.refusal = 'list_too_old'
    expect(await decide(client, 'approved')).toMatchObject({ error: { code: 'list_too_old', maxAgeDays: 30 } })
  })

  it('screens the file for an approval, and again once a screened fact changes', async () => {
    const client = await harness.added()
    expectOk(await decide(client, 'approved'), 'the approval')
    const edit = (changes: object) =>
      harness.write((transaction) =>
        harness.compliance.editClient(transaction, kone, {
          id: client.id,
          version: null,
          allowDuplicate: false,
          changes,
        }),
      )
    const screened = async (changes: object) => {
      harness.answers.screenedFiles = []
      expectOk(await edit(changes), 'the change')
      return harness.answers.screenedFiles
    }
    expect(harness.answers.screenedFiles).toEqual([client.id, client.id])
    expect(await screened({ phone: '+223 70 00 00 00' })).toEqual([])
    expect(await screened({ contactName: 'Another Contact' })).toEqual([client.id])
    expect(await screened({ registrationNumber: 'MA.BKO.2020.B.1' })).toEqual([client.id])
    expect(await screened({ taxId: '087654321K' })).toEqual([client.id])
  })

  it('requires the permission, and an administrator for more than a day', async () => {
    const client = await harness.added()
    expect(await decide(client, 'approved', { actor: fatou })).toMatchObject({ error: { code: 'kyc_not_permitted' } })
    harness.answers.mayApprove = false
    expect(await decide(client, 'approved')).toMatchObject({ error: { code: 'approver_too_new' } })
  })

  it('accepts one of many concurrent decisions', async () => {
    const client = await harness.added()
    const outcomes = await Promise.all(
      (['approved', 'rejected', 'approved', 'rejected'] as const).map((status) =>
        decide(client, status, { version: client.version }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(await harness.compliance.kycHistory(harness.database.pool, client.id)).toHaveLength(1)
  })

  it('expires approvals by risk level, to the exact instant', { tags: ['D5-11'] }, async () => {
    const client = await harness.added()
    const overridden = await harness.write((transaction) =>
      harness.compliance.decideRisk(transaction, kone, {
        id: client.id,
        version: null,
        riskLevel: 'high',
        reason: 'Cash',
      }),
    )
    expect(overridden.ok).toBe(true)
    expectOk(await decide(client, 'approved'), 'the approval')
    const { kycExpiresAt, riskLevel } = await current(client)
    expect([riskLevel, kycExpiresAt]).toEqual(['high', new Date('2027-11-20T10:00:00.000Z')])
    harness.answers.now = new Date('2027-11-20T09:59:59.999Z')
    await harness.compliance.expireDue()
    expect((await current(client)).kycStatus).toBe('approved')
    harness.answers.now = new Date('2027-11-20T10:00:00.000Z')
    expect(await harness.compliance.expireDue()).toBeGreaterThan(0)
    expect(await current(client)).toMatchObject({ kycStatus: 'expired', kycExpiresAt: null })
    expect((await harness.compliance.kycHistory(harness.database.pool, client.id))[0]).toMatchObject({
      decidedBy: null,
      toStatus: 'expired',
    })
    const later = person('kone', 'Moussa Kone', 'compliance', harness.answers.now)
    expect(await decide(client, 'pending', { actor: later })).toMatchObject({ ok: true })
  })
})

describe('adding a client', () => {
  it('applies the decision of a stated KYC state, only with the permission', { tags: ['D3-10'] }, async () => {
    const approved = await harness.added({}, 'approved')
    expect(approved).toMatchObject({ kycStatus: 'approved' })
    expect(await harness.compliance.kycHistory(harness.database.pool, approved.id)).toHaveLength(1)
    expect(await harness.add({}, 'approved', fatou)).toMatchObject({ error: { code: 'kyc_not_permitted' } })
    expect(await harness.add({}, 'expired')).toMatchObject({ error: { code: 'kyc_move_refused' } })
    harness.answers.refusal = 'no_sanctions_list'
    expect(await harness.add({}, 'approved')).toMatchObject({ error: { code: 'no_sanctions_list' } })
    expect(await harness.add()).toMatchObject({ ok: true })
  })

  it('computes the risk, and again when the country changes', { tags: ['D5-17'] }, async () => {
    const client = await harness.added()
    expect(client).toMatchObject({
      riskLevel: 'medium',
      riskReasons: ['KYC is pending', 'Client for less than 90 days'],
    })
    await harness.write(async (t) =>
      expectOk(await harness.settings.change(t, kone, 'compliance.highRiskCountries', ['ml']), 'setting'),
    )
    harness.answers.now = new Date('2026-11-20T10:01:00.000Z')
    const moved = await harness.write((transaction) =>
      harness.compliance.editClient(transaction, kone, {
        id: client.id,
        version: client.version,
        allowDuplicate: false,
        changes: { country: 'Mali' },
      }),
    )
    expect(moved).toMatchObject({ ok: true, value: { riskLevel: 'high' } })
    const gone = { id: 77_777, version: null, allowDuplicate: false, changes: {} }
    expect(await harness.write((t) => harness.compliance.editClient(t, kone, gone))).toMatchObject({
      error: { code: 'client_not_found' },
    })
    await harness.write(async (t) =>
      expectOk(await harness.settings.change(t, kone, 'compliance.highRiskCountries', []), 'setting'),
    )
  })
})

describe('changing a client', () => {
  const edit = (client: Client, changes: Partial<Client>) =>
    harness.write((transaction) =>
      harness.compliance.editClient(transaction, fatou, {
        id: client.id,
        version: client.version,
        allowDuplicate: false,
        changes: changes as object,
      }),
    )

  it.each([
    ['company name', { companyName: 'Renamed Trading SA' }],
    ['country', { country: 'Togo' }],
    ['registration number', { registrationNumber: 'TG-LOM-2026-B-7' }],
  ])('sends an approved KYC to review with a new %s', async (field, changes) => {
    const client = await harness.added({}, 'approved')
    const changed = expectOk(await edit(client, changes), 'the change')
    expect(changed).toMatchObject({ kycStatus: 'requires_review', kycExpiresAt: null })
    expect((await harness.compliance.kycHistory(harness.database.pool, client.id))[0]).toMatchObject({
      fromStatus: 'approved',
      decidedBy: 'fatou',
      reason: `Identity data changed after the approval: ${field}`,
      evidence: { identityAfter: changes },
    })
    const about = { resourceType: 'client', resourceId: String(client.id) }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 10, after: null })
    expect(items.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ reason: `Identity data changed after the approval: ${field}` }),
    )
  })

  it('leaves the KYC as it is with other changes, or while it is not approved', async () => {
    const approved = await harness.added({}, 'approved')
    const { companyName, country } = approved
    expect(await edit(approved, { companyName, country, phone: '+228 22 00 00 00' })).toMatchObject({
      value: { kycStatus: 'approved' },
    })
    const pending = await harness.added()
    expect(await edit(pending, { country: 'Togo' })).toMatchObject({ value: { kycStatus: 'pending' } })
  })
})

describe('client risk', () => {
  const decideRisk = (client: Client, riskLevel: 'low' | 'medium' | 'high' | null, reason: string | null) =>
    harness.write((transaction) =>
      harness.compliance.decideRisk(transaction, person('kone', 'Moussa Kone', 'compliance', harness.answers.now), {
        id: client.id,
        version: null,
        riskLevel,
        reason,
      }),
    )

  it('keeps an override through reassessment, and removes it on null', {
    tags: ['D5-18'],
  }, async () => {
    const client = await harness.added({}, 'approved')
    const overridden = expectOk(await decideRisk(client, 'high', 'Cash business'), 'the override')
    expect(overridden).toMatchObject({
      riskLevel: 'high',
      computedRiskLevel: 'low',
      riskOverrideReason: 'Cash business',
    })
    // A riskier client's approval expires sooner.
    expect(overridden.kycExpiresAt).toEqual(new Date('2027-11-20T10:00:00.000Z'))
    harness.answers.now = new Date('2027-03-01T00:00:00.000Z')
    await harness.compliance.reassessAll()
    expect(await current(client)).toMatchObject({ riskLevel: 'high', riskReasons: ['No risk factor applies'] })
    expect(await decideRisk(client, null, null)).toMatchObject({
      ok: true,
      value: { riskLevel: 'low', riskOverrideLevel: null },
    })
  })

  it('updates on a match that screening found or decided, and on a changed list of countries', {
    tags: ['D5-17'],
  }, async () => {
    const client = await harness.added({ country: 'Niger' }, 'approved')
    const follow = async () => {
      await outboxSettled(harness.database.pool)
      await harness.compliance.follow()
    }
    await follow()
    harness.answers.openMatches = 1
    const outbox = createOutbox({ clock: { now: () => harness.answers.now } })
    const found = { kind: 'screening', type: 'screening.match_opened', version: 1, aggregateId: '1' } as const
    await harness.write((transaction) => outbox.emit(transaction, { ...found, payload: { clientId: client.id } }))
    await follow()
    expect(await current(client)).toMatchObject({ riskLevel: 'high' })

    harness.answers.openMatches = 0
    const change = (countries: string[]) =>
      harness.write(async (t) =>
        expectOk(await harness.settings.change(t, kone, 'compliance.highRiskCountries', countries), 'set'),
      )
    await change(['Niger'])
    await follow()
    expect((await current(client)).riskReasons).toContain('Niger is listed as a high-risk country')
    await change([])
  })

  it('writes nothing when nothing changed', async () => {
    const client = await harness.added()
    await harness.compliance.reassessAll()
    expect((await current(client)).version).toBe(client.version)
  })
})
