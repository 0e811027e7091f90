import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import type { AlertFilter } from './queue/store.ts'

let harness: ComplianceHarness
beforeAll(async () => {
  harness = await openComplianceHarness()
})
beforeEach(() => harness.reset())
afterAll(() => harness.close())

const [kone, aya] = [person('kone', 'Moussa Kone', 'compliance'), person('aya', 'Aya Traore', 'compliance')]
let conversionId = 0
const newest = { key: 'timestamp', descending: true, after: null } as const

function ask(client: Client | null, amountXof: bigint, at = harness.answers.now) {
  conversionId += 1
  return harness.evaluate(client, { conversionId, amountXof, at })
}
const found = async (filter: AlertFilter) =>
  (await harness.compliance.alerts.list(harness.database.pool, filter, { limit: 100, sorting: newest })).items
const rulesOf = async (client: Client) => (await found({ clientId: client.id })).map(({ rule }) => rule).sort()
const hear = (event: DomainEvent) => harness.write((t) => harness.compliance.alerts.handle(t, event))
const verify = () => harness.compliance.alerts.verify(harness.database.pool)
const version = (effectiveFrom: string, above: string, by = kone) =>
  harness.write((t) =>
    harness.compliance.alerts.addRuleVersion(t, by, {
      rule: 'threshold_exceeded',
      enabled: true,
      asksForReview: false,
      parameters: { currency: 'XOF', levels: [{ above, severity: 'high' }] },
      answerWithinBankDays: 2,
      effectiveFrom,
      legalReference: null,
      verifiedBy: null,
      reason: 'Tried on the past',
      version: null,
    }),
  )

describe('alerts raised by a conversion', () => {
  it('stores its facts and due date, and raises nothing for a repeat', { tags: ['D12-01', 'S3-23'] }, async () => {
    const client = await harness.added({ companyName: 'Kora Mines' })
    const conversion = await ask(client, 150_000_001n)
    await harness.write((t) => harness.compliance.alerts.evaluateForConversion(t, conversion))
    expect(await found({ clientId: client.id })).toMatchObject([
      {
        rule: 'threshold_exceeded',
        severity: 'high',
        amountXof: 150_000_001n,
        conversionId: conversion.conversionId,
        status: 'active',
        assignedTo: null,
        dueOn: '2026-11-24',
      },
      { rule: 'filing_owed', type: 'regulatory_filing', severity: 'medium' },
    ])
    const ownAccount = await ask(null, 500_000_001n)
    expect((await found({ conversionId: ownAccount.conversionId })).map(({ severity }) => severity)).toEqual([
      'critical',
      'medium',
    ])
    expect(await found({ q: 'kora mines' })).toHaveLength(2)
  })

  it('detects structuring once, over days of the business time zone', { tags: ['D12-04'] }, async () => {
    const client = await harness.added()
    await ask(client, 60_000_000n, new Date('2026-11-18T12:00:00.000Z'))
    // The next two days fall outside the window of two days.
    await ask(client, 60_000_000n, new Date('2026-11-20T00:30:00.000Z'))
    expect(await rulesOf(client)).toEqual([])
    const next = new Date('2026-11-20T23:30:00.000Z')
    await Promise.all(Array.from({ length: 64 }, () => ask(client, 60_000_001n, next)))
    const [alert, ...others] = await found({ clientId: client.id })
    expect([alert?.rule, others.length]).toEqual(['structuring', 0])
    const page = await harness.compliance.alerts.find(harness.database.pool, alert?.id ?? 0)
    expect(page?.links.filter(({ kind }) => kind === 'conversion')).toHaveLength(64)
  })

  it('counts the same two instants as one day in one time zone and as two in another', {
    tags: ['D12-04'],
  }, async () => {
    const zoned = async (timeZone: string) => {
      expectOk(await harness.write((t) => harness.settings.change(t, kone, 'business.timeZone', timeZone)), 'a zone')
      const client = await harness.added()
      await ask(client, 60_000_000n, new Date('2026-11-10T22:30:00.000Z'))
      await ask(client, 60_000_000n, new Date('2026-11-11T23:30:00.000Z'))
      return rulesOf(client)
    }
    expect(await zoned('Africa/Abidjan')).toEqual(['structuring'])
    // In Lagos the second instant already falls on the 12th.
    expect(await zoned('Africa/Lagos')).toEqual([])
    await zoned('Africa/Abidjan')
  })

  it('evaluates an exceeded limit when the monthly total is updated', { tags: ['D12-09'] }, async () => {
    const client = await harness.added({ monthlyLimit: { currency: 'USD', minor: 10_000_000n } }, 'approved')
    const clear = (grossUsdMinor: bigint) => {
      conversionId += 1
      const at = harness.answers.now
      const facts = {
        conversionId,
        clientId: client.id,
        amountXof: 56_100_000n,
        grossUsdMinor,
        rateStale: false,
        rateIsDefault: false,
        rateJumped: false,
        at,
        date: '2026-11-20' as never,
      }
      return harness.write((t) => harness.compliance.clear(t, systemActor('test', at), facts))
    }
    await clear(10_000_000n)
    expect(await rulesOf(client)).toEqual([])
    await clear(1n)
    expect(await rulesOf(client)).toEqual(['limit_passed'])
  })

  it('evaluates a refused rate once, on the event from fx', { tags: ['D12-11'] }, async () => {
    const payload = {
      rate: '655.9570000000',
      impliedRate: '561.0000000000',
      toleranceBasisPoints: 50,
      asOf: '2026-11-20T00:00:00.000Z',
    }
    for (const _ of [1, 2])
      await hear({ kind: 'fx-rates', type: 'fx.off_parity', version: 1, aggregateId: 'Sandbox', payload })
    expect(await found({ q: '655.957' })).toMatchObject([{ rule: 'rate_off_parity', clientId: null, amountXof: null }])
  })
})

describe('alerts from other sources', () => {
  it('raises one alert per client and month for conversions of a high-risk country', { tags: ['D12-10'] }, async () => {
    const list = (countries: string[]) =>
      harness.write((t) => harness.settings.change(t, kone, 'compliance.highRiskCountries', countries))
    const client = await harness.added({ country: 'Mali' })
    await ask(client, 60_000_000n)
    expectOk(await list(['ML']), 'a list of countries')
    await ask(client, 61_000_000n, new Date('2026-11-25T10:00:00.000Z'))
    await ask(client, 61_000_000n, new Date('2026-11-29T10:00:00.000Z'))
    await ask(client, 61_000_000n, new Date('2026-12-03T10:00:00.000Z'))
    await ask(await harness.added({ country: 'Ghana' }), 61_000_000n)
    expect(await rulesOf(client)).toEqual(['high_risk_country', 'high_risk_country'])
    expectOk(await list([]), 'a list of countries')
  })

  it.each([
    [0.9499, 'high', '94.9%'],
    [0.95, 'critical', '95%'],
  ])('grades a screening hit of %d as %s and says %s', { tags: ['D12-12'] }, async (score, severity, similarity) => {
    const client = await harness.added()
    const id = client.id + 500
    const match = {
      clientId: client.id,
      matchedName: 'Ivan Example',
      source: 'TEST',
      entryId: 'T-1',
      score,
      createdAt: harness.answers.now,
    }
    harness.answers.matches.set(id, { match, subject: { name: client.companyName } })
    for (const _ of [1, 2])
      await hear({
        kind: 'screening',
        type: 'screening.match_opened',
        version: 1,
        aggregateId: String(id),
        payload: { clientId: client.id },
      })
    expect(await found({ clientId: client.id })).toMatchObject([
      {
        rule: 'screening_hit',
        severity,
        amountXof: null,
        description: expect.stringContaining(` a ${similarity} match `),
      },
    ])
  })
})

describe('rule versions', { tags: ['D12-13'] }, () => {
  it('evaluates each date by the version of that date, once a second person has approved it', async () => {
    const client = await harness.added()
    const made = expectOk(await version('2026-11-23', '60000000'), 'a version')
    expect(made).toMatchObject({ version: 2, status: 'waiting' })
    const decide = (by: typeof kone) =>
      harness.write((t) =>
        harness.compliance.alerts.decideRuleVersion(t, by, {
          rule: 'threshold_exceeded',
          version: 2,
          decision: 'approved',
          note: null,
        }),
      )
    expect(await decide(kone)).toMatchObject({ ok: false, error: { code: 'same_person' } })
    expect(await decide(aya)).toMatchObject({ ok: true, value: { status: 'to_come' } })
    await ask(client, 60_000_001n, new Date('2026-11-22T23:59:59.000Z'))
    expect(await rulesOf(client)).toEqual([])
    await ask(await harness.added(), 60_000_000n, new Date('2026-11-23T00:00:00.000Z'))
    const later = await harness.added()
    await ask(later, 60_000_001n, new Date('2026-11-23T00:00:00.000Z'))
    expect(await found({ clientId: later.id })).toMatchObject([{ rule: 'threshold_exceeded', ruleVersion: 2 }])
    expect(await version('2026-11-19', '1')).toMatchObject({ error: { code: 'effective_in_the_past' } })
    expect(await version('2026-11-30', 'many')).toMatchObject({ error: { code: 'invalid_parameters' } })
  })

  it('tries a version on the last 90 days and lists what it would raise and miss', { tags: ['D12-14'] }, async () => {
    const tried = async (above: string) =>
      expectOk(
        await harness.compliance.alerts.tryRule(harness.database.pool, {
          rule: 'threshold_exceeded',
          enabled: true,
          parameters: { currency: 'XOF', levels: [{ above, severity: 'low' }] },
        }),
        'parameters that can be tried',
      )
    const [all, none] = [await tried('1'), await tried('900000000')]
    expect(all).toMatchObject({ raised: all.evaluated, missed: 0 })
    expect(all.known).toBeGreaterThan(0)
    expect(none).toMatchObject({ raised: 0, known: all.known, missed: all.known })
    const same = expectOk(
      await harness.compliance.alerts.tryRule(harness.database.pool, {
        rule: 'structuring',
        enabled: true,
        parameters: { severity: 'high', currency: 'XOF', threshold: '100000000', windowDays: 2, minConversions: 2 },
      }),
      'the parameters in force',
    )
    expect(same).toMatchObject({ added: 0, missed: 0, raised: same.known })
  })
})

describe('replay of alerts', () => {
  it('reproduces each alert byte for byte until someone changes its inputs', async () => {
    const clean = await verify()
    expect(clean.findings).toEqual([])
    expect(clean.alerts).toBeGreaterThan(5)
    const [alert] = await found({})
    const change = (text: ReturnType<typeof sql>) => harness.write((t) => t.execute(text))
    // The application role has no right to change them.
    await expect(
      change(sql`update compliance.alert set description = 'less' where id = ${alert?.id}`),
    ).rejects.toThrow()
    await expect(change(sql`update compliance.evaluated_event set amount_xof = 1`)).rejects.toThrow()
    await expect(change(sql`update compliance.alert_rule_version set enabled = false`)).rejects.toThrow()
  })
})

describe('handling a case', () => {
  const raised = async () => {
    const client = await harness.added()
    await ask(client, 200_000_000n)
    return assertDefined((await found({ clientId: client.id }))[0], 'a raised alert')
  }
  const noRemarks = { version: null, note: null, reason: null }
  const change = (id: number, input: object, by = kone) =>
    harness.write((t) => harness.compliance.alerts.change(t, by, { id, ...noRemarks, ...input }))
  const decide = (id: number, decision: 'approved' | 'sent_back', by = aya) =>
    harness.write((t) => harness.compliance.alerts.decide(t, by, { id, version: null, decision, note: 'seen' }))

  it('moves from active to investigating to resolved, and back only with a reason', {
    tags: ['D12-15', 'D12-16', 'S4-14'],
  }, async () => {
    const { id } = await raised()
    expect(await change(id, { status: 'resolved' })).toMatchObject({ error: { code: 'alert_move_refused' } })
    expect(await change(id, { status: 'investigating' })).toMatchObject({
      value: { status: 'investigating', assignedTo: 'kone' },
    })
    expect(await change(id, { status: 'investigating' })).toMatchObject({ error: { code: 'alert_move_refused' } })
    const done = { status: 'resolved', outcome: 'false_positive', note: 'A known supplier' }
    expect(await change(id, done)).toMatchObject({
      value: { status: 'resolved', outcome: 'false_positive', note: 'A known supplier' },
    })
    expect(await change(id, { status: 'investigating' })).toMatchObject({ error: { code: 'reopen_reason_required' } })
    expect(await change(id, { status: 'investigating', reason: 'New documents' })).toMatchObject({
      value: { outcome: null },
    })
    // The bare payload of the specification: missing fields are recorded as not stated.
    expect(await change(id, { status: 'resolved' })).toMatchObject({ value: { status: 'resolved', outcome: null } })
  })

  it('requires two people to close as confirmed, and lets the second send it back', async () => {
    const { id } = await raised()
    expectOk(await change(id, { status: 'investigating' }), 'a change of the case')
    const input = { status: 'resolved', outcome: 'confirmed', note: 'Split on purpose' }
    expect(await change(id, input)).toMatchObject({ value: { status: 'investigating', proposedBy: 'kone' } })
    expect(await change(id, input)).toMatchObject({ error: { code: 'closing_waits' } })
    expect(await decide(id, 'approved', kone)).toMatchObject({ error: { code: 'same_person' } })
    expect(await decide(id, 'sent_back')).toMatchObject({ value: { status: 'investigating', proposedBy: null } })
    expect(await decide(id, 'approved')).toMatchObject({ error: { code: 'nothing_proposed' } })
    expectOk(await change(id, input), 'a change of the case')
    expect(await decide(id, 'approved')).toMatchObject({
      value: { status: 'resolved', outcome: 'confirmed', note: 'Split on purpose' },
    })
    harness.answers.others = 0
    const alone = await raised()
    expectOk(await change(alone.id, { status: 'investigating' }), 'a change of the case')
    expect(await change(alone.id, input)).toMatchObject({ value: { status: 'resolved', outcome: 'confirmed' } })
  })

  it('stores assignment, comments, links and their history', { tags: ['D12-17', 'S6-04'] }, async () => {
    const { id, clientId } = await raised()
    expect(await change(id, { assignedTo: 'nobody-known' })).toMatchObject({ error: { code: 'not_an_officer' } })
    expect(await change(id, { assignedTo: 'aya', dueOn: '2026-11-30' })).toMatchObject({
      value: { assignedToName: 'Aya Traore' },
    })
    const { reported } = harness.answers
    expect(reported).toMatchObject([{ userIds: ['aya'], kind: 'alert', about: { resourceType: 'alert' } }])
    expectOk(
      await harness.write((t) => harness.compliance.alerts.comment(t, aya, { id, text: 'Asked for the contract' })),
      'a comment',
    )
    const link = (targetId: number) =>
      harness.write((t) => harness.compliance.alerts.link(t, aya, { id, kind: 'client', targetId, label: 'The payer' }))
    expect(await link(999_999)).toMatchObject({ error: { code: 'link_target_unknown' } })
    expect(await link(clientId ?? 0)).toMatchObject({ ok: true })
    expect(await link(clientId ?? 0)).toMatchObject({ error: { code: 'already_tied' } })
    const page = await harness.compliance.alerts.find(harness.database.pool, id)
    expect(page?.steps.map(({ kind, actorName }) => `${kind} ${actorName}`)).toEqual([
      'raised Corridor',
      'assigned Moussa Kone',
      'due Moussa Kone',
      'comment Aya Traore',
      'linked Aya Traore',
    ])
    expect(await found({ assignedTo: 'aya', statuses: ['active'] })).toMatchObject([{ id }])
    const { total } = await harness.compliance.alerts.list(
      harness.database.pool,
      { assignedTo: 'aya' },
      { limit: 1, sorting: newest },
    )
    expect(total).toBe(1)
  })

  it('pages in every order without gaps or repeats', async () => {
    for (const key of ['timestamp', 'dueOn', 'severity'] as const)
      for (const descending of [true, false]) {
        const filter = { statuses: ['active', 'investigating'] as const }
        const list = (limit: number, after: { value: string; id: number } | null) =>
          harness.compliance.alerts.list(harness.database.pool, filter, { limit, sorting: { key, descending, after } })
        const whole = await list(500, null)
        const ids = whole.items.map(({ id }) => id)
        expect(new Set(ids).size).toBe(whole.total)
        const sortedBy = { timestamp: 'id', dueOn: 'dueOn', severity: 'severityRank' } as const
        const paged: number[] = []
        for (let after: { value: string; id: number } | null = null; ; ) {
          const { items } = await list(3, after)
          paged.push(...items.map(({ id }) => id))
          const last = items.at(-1)
          if (!last) break
          after = { value: String(last[sortedBy[key]]), id: last.id }
        }
        expect(paged).toEqual(ids)
      }
  })

  it('finds both frequent and rare words in every order', async () => {
    const client = await harness.added({ companyName: 'Djoliba Ferries' })
    await ask(client, 190_000_000n)
    const own = (await found({ clientId: client.id })).length
    await harness.write((t) =>
      t.execute(sql`
        insert into compliance.alert (event_id, rule, rule_version, type, severity, title, description, client_id, client_name,
          conversion_id, reference, amount_xof, fact_key, list_hash, inputs, finding, digest, raised_at, status, due_on, updated_at)
        select event_id, rule, rule_version, type, severity, title, description, client_id,
          case when n % 50 = 0 then 'Djoliba Barges' else client_name end, conversion_id, reference, amount_xof, 'copy:' || n,
          list_hash, inputs, finding, digest, raised_at, status, due_on, updated_at
        from compliance.alert, generate_series(1, 200) as n
        where id = (select max(id) from compliance.alert where client_id = ${client.id})`),
    )
    const search = async (q: string, key: 'timestamp' | 'dueOn' | 'severity', filter: AlertFilter = {}) => {
      const page = { limit: 500, sorting: { key, descending: false, after: null } } as const
      const { items, total } = await harness.compliance.alerts.list(harness.database.pool, { ...filter, q }, page)
      expect(items.length).toBe(total)
      return items.map(({ clientName }) => clientName)
    }
    for (const key of ['timestamp', 'dueOn', 'severity'] as const) {
      expect(await search('djoliba', key)).toHaveLength(own + 200)
      expect(await search('djoliba barges', key)).toEqual(Array(4).fill('Djoliba Barges'))
      expect(await search('djoliba trawlers', key)).toEqual([])
      expect(await search('barges', key, { statuses: ['active'] })).toHaveLength(4)
      expect(await search('barges', key, { statuses: ['resolved'] })).toEqual([])
    }
  })
})
