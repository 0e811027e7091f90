import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Setting } from '#contract/settings/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const day = 24 * 3_600_000

describe('changing settings', { tags: ['D2-38'] }, () => {
  let served: ServedHarness
  let ada = ''
  let fatou = ''

  const call = async (cookie: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const reply = await served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const settingOf = async (key: string, cookie = ada): Promise<Setting> =>
    (await call(cookie, 'GET', '/api/settings')).body.find((setting: Setting) => setting.key === key)
  const change = (cookie: string, key: string, value: unknown, version?: number) =>
    call(cookie, 'PATCH', `/api/settings/${key}`, { value, ...(version === undefined ? {} : { version }) })
  const decide = async (cookie: string, key: string, decision: 'approved' | 'rejected') => {
    const proposedAt = (await settingOf(key, cookie)).proposal?.proposedAt ?? served.harness.now().toISOString()
    return call(cookie, 'POST', `/api/settings/${key}/decision`, { decision, proposedAt })
  }

  beforeAll(async () => {
    served = await createServedHarness({ seed: 9 })
    await served.signIn('ada', 'admin')
    await served.signIn('fatou', 'admin')
    served.harness.advance(day)
  }, 60_000)
  beforeEach(async () => {
    ada = await served.signInAgain('ada')
    fatou = await served.signInAgain('fatou')
  })
  afterAll(() => served.stop())

  it('lists kind, value, default and last change of each setting', async () => {
    expect(await settingOf('business.name')).toMatchObject({
      kind: 'line',
      value: 'Corridor',
      isDefault: true,
      changedBy: null,
      proposal: null,
    })
    const kinds = new Map<string, string>(
      (await call(ada, 'GET', '/api/settings')).body.map((setting: Setting) => [setting.key, setting.kind]),
    )
    expect(kinds.get('conversions.feeBasisPoints')).toBe('whole')
    expect(kinds.get('screening.threshold')).toBe('decimal')
    expect(kinds.get('business.address')).toBe('lines')
    expect(kinds.get('invoices.reminderDays')).toBe('wholes')
    expect(kinds.get('compliance.highRiskCountries')).toBe('words')
  })

  it('applies a change that needs no approval at once and records who and when', async () => {
    const changed = await change(ada, 'business.name', 'Sahel Bridge', 0)
    expect(changed).toMatchObject({ status: 200, body: { value: 'Sahel Bridge', changedBy: 'ada Test', version: 1 } })
    expect(await change(ada, 'business.name', 'Late', 0)).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect(await change(ada, 'business.name', '')).toMatchObject({ status: 400, body: { errors: [{ path: 'value' }] } })
    expect((await change(ada, 'business.nothing', 'x')).status).toBe(404)
  })

  it('keeps a raised fee pending for another administrator and applies it on approval', {
    tags: ['D2-34'],
  }, async () => {
    const proposal = await change(ada, 'conversions.feeBasisPoints', 175)
    expect(proposal.body).toMatchObject({ value: 150, proposal: { value: 175, proposedBy: 'ada Test', isOwn: true } })
    expect(await decide(ada, 'conversions.feeBasisPoints', 'approved')).toMatchObject({
      status: 409,
      body: { code: 'same_person' },
    })
    expect((await settingOf('conversions.feeBasisPoints', fatou)).proposal?.isOwn).toBe(false)
    expect((await decide(fatou, 'conversions.feeBasisPoints', 'approved')).body).toMatchObject({
      value: 175,
      proposal: null,
      changedBy: 'fatou Test',
    })
    expect((await decide(fatou, 'conversions.feeBasisPoints', 'approved')).status).toBe(409)
  })

  it.each([
    ['mail.invoiceText', 'Dear {contact}, our account is CI93 CI00 8011 1301 1342 9120 0589 from now on'],
    ['mail.reminderSubject', 'New account for {number}'],
    ['mail.overdueText', 'Please pay {owed} to CI93 CI00 8011 1301 1342 9120 0589'],
    ['invoices.terms', 'Pay to CI93 CI00 8011 1301 1342 9120 0589'],
    ['invoices.taxReasonAbroad', 'Pay to CI93 CI00 8011 1301 1342 9120 0589'],
    ['business.address', 'Pay to CI93 CI00 8011 1301 1342 9120 0589'],
    ['compliance.filingDeadlineBankDays', 60],
  ])('keeps %s pending, with which one administrator could redirect payments or put off a duty', async (key, value) => {
    const before = (await settingOf(key)).value
    expect((await change(ada, key, value)).body).toMatchObject({ value: before, proposal: { value, isOwn: true } })
    expect(await decide(ada, key, 'approved')).toMatchObject({ status: 409, body: { code: 'same_person' } })
    expect((await decide(fatou, key, 'approved')).body).toMatchObject({ value, proposal: null })
  })

  it('rejects and replaces proposals, and does not approve one whose value has changed since', async () => {
    await change(ada, 'fx.staleAfterHours', 48)
    await change(ada, 'fx.staleAfterHours', 40)
    expect((await settingOf('fx.staleAfterHours')).proposal?.value).toBe(40)
    expect((await decide(ada, 'fx.staleAfterHours', 'rejected')).body).toMatchObject({ value: 36, proposal: null })
  })

  it('does not approve a proposal that replaced the one that the person saw', { tags: ['D17-03'] }, async () => {
    const key = 'conversions.rateLockHours'
    const url = `/api/settings/${key}/decision`
    await change(ada, key, 23)
    const { proposal: seen, version } = await settingOf(key, fatou)
    const inbox = (await call(fatou, 'GET', '/api/approvals')).body
    expect(inbox.find(({ id }: { id: string }) => id === key)).toMatchObject({ requestedAt: seen?.proposedAt, version })
    served.harness.advance(1)
    await change(ada, key, 1)
    const decision = { decision: 'approved', version, proposedAt: seen?.proposedAt }
    expect(await call(fatou, 'POST', url, decision)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const now = await settingOf(key, fatou)
    expect(now).toMatchObject({ value: 24, proposal: { value: 1 } })
    const again = { ...decision, decision: 'rejected', proposedAt: now.proposal?.proposedAt }
    expect((await call(fatou, 'POST', url, again)).body).toMatchObject({ value: 24, proposal: null })
  })

  it('keeps the change pending after the second administrator was deactivated', async () => {
    const users = (await call(ada, 'GET', '/api/users')).body as { id: string; email: string }[]
    const { id } = assertDefined(
      users.find(({ email }) => email === 'fatou@example.org'),
      'the second administrator',
    )
    expect((await call(ada, 'POST', `/api/users/${id}/deactivate`, {})).status).toBe(200)
    const proposal = await change(ada, 'conversions.rateLockHours', 12)
    expect(proposal.body).toMatchObject({ value: 24, proposal: { value: 12, isOwn: true } })
    expect((await decide(ada, 'conversions.rateLockHours', 'approved')).body).toMatchObject({ code: 'same_person' })
    await served.harness.database.pool.execute(sql`update identity."user" set is_active = true where id = ${id}`)
    fatou = await served.signInAgain('fatou')
    expect((await decide(fatou, 'conversions.rateLockHours', 'approved')).body).toMatchObject({ value: 12 })
  })

  it('shows only the last digits of an account number', async () => {
    const number = 'CI93CI0080111301134291200589'
    const proposal = await change(ada, 'provider.accountNumber', number)
    expect(proposal.body.proposal.value).toBe('••••0589')
    const taken = await decide(fatou, 'provider.accountNumber', 'approved')
    expect(taken.body).toMatchObject({ value: '••••0589', isMasked: true })
    const log = await call(ada, 'GET', '/api/audit-logs?resourceType=setting')
    expect(JSON.stringify(log.body)).not.toContain(number)
  })

  it('allows administrators only', async () => {
    for (const role of ['user', 'compliance', 'auditor']) {
      const cookie = await served.signIn(`as-${role}`, role)
      expect((await call(cookie, 'GET', '/api/settings')).status).toBe(403)
      expect((await change(cookie, 'business.name', 'x')).status).toBe(403)
    }
  })
})
