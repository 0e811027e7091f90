import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { sampleOf } from '#tests/security/sample-calls.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import { notifyApprovers } from './approval-notifications.ts'

describe('approval notifications', { tags: ['D16-01'] }, () => {
  let served: ServedHarness
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    served = await createServedHarness()
    await outboxSettled(served.harness.database.pool)
    await notifyApprovers(served.harness.modules)
    for (const [name, role] of [
      ['asks', 'admin'],
      ['signs', 'admin'],
      ['decides', 'compliance'],
    ] as const)
      cookies[name] = await served.signIn(name, role)
  }, 60_000)
  afterAll(() => served.stop())

  const call = async (as: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { cookie: String(cookies[as]), 'sec-fetch-site': 'same-origin' }
    const answer = await served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    expect([url, answer.statusCode < 300], answer.body).toEqual([url, true])
    return answer.json()
  }
  const titlesFor = async (as: string): Promise<string[]> => {
    await outboxSettled(served.harness.database.pool)
    await notifyApprovers(served.harness.modules)
    const notifications: { title: string }[] = await call(as, 'GET', '/api/notices')
    return notifications.map(({ title }) => title.split(':')[0] ?? '').sort()
  }

  const noticeFor = async (as: string, title: string) => {
    await titlesFor(as)
    const notices: { title: string }[] = await call(as, 'GET', '/api/notices')
    return notices.find((notice) => notice.title.startsWith(title))
  }

  it('reach approvers of banks, raised limits and settings once, but not the initiator', async () => {
    const bank = everyRoute().find((route) => nameOf(route) === 'POST /api/banking/connections')
    await call('asks', 'POST', '/api/banking/connections', { ...(bank && sampleOf(bank).body) })
    const clientId = await served.harness.addClient('Baobab', { monthlyLimitUsd: 5_000n })
    await call('asks', 'PATCH', `/api/clients/${clientId}`, { monthlyLimit: '9000.00' })
    await call('asks', 'PATCH', '/api/settings/conversions.feeBasisPoints', { value: 175 })
    expect(await titlesFor('decides')).toEqual(['Higher monthly limit', 'New funding bank'])
    expect(await titlesFor('signs')).toEqual(['Change of a setting', 'Higher monthly limit', 'New funding bank'])
    expect(await titlesFor('asks')).toEqual([])
  })
  it('tell requesters that a bank, its limits or a channel was rejected and why', async () => {
    const bank = everyRoute().find((route) => nameOf(route) === 'POST /api/banking/connections')
    const account = { ...(bank && sampleOf(bank).body), accountNumber: 'CI0055443322110099' }
    const { id } = await call('asks', 'POST', '/api/banking/connections', account)
    const refused = await call('decides', 'POST', `/api/banking/connections/${id}/reject`, {
      reason: 'Not our account',
    })
    expect(refused).toMatchObject({
      isApproved: false,
      awaitsApproval: false,
      isActive: false,
      rejectedFor: 'Not our account',
    })
    expect(await noticeFor('asks', 'Funding bank')).toMatchObject({ body: expect.stringContaining('Not our account') })
    const again = await call('asks', 'POST', '/api/banking/connections', account)
    await call('decides', 'POST', `/api/banking/connections/${again.id}/approve`, {})
    served.harness.advance(60_000)
    await call('asks', 'PATCH', `/api/banking/connections/${again.id}`, { dailyLimit: 900_000_000 })
    const inbox: { kind: string; requestedAt: string }[] = await call('decides', 'GET', '/api/approvals')
    const requestedAt = served.harness.now().toISOString()
    expect(inbox.find(({ kind }) => kind === 'bank_limits')).toMatchObject({ requestedAt })
    const rejected = await call('decides', 'POST', `/api/banking/connections/${again.id}/reject`, {
      reason: 'Too high',
    })
    expect(rejected).toMatchObject({ isApproved: true, isActive: true, proposedLimits: null, dailyLimit: 500_000_000 })
    expect(await noticeFor('asks', 'Limits of')).toMatchObject({ body: expect.stringContaining('Too high') })
    const channel = {
      name: 'Refused',
      bankCode: 'SGCI',
      transport: 'folder',
      outbox: 'refused/out',
      inbox: 'refused/in',
    }
    const party = { painVersion: 'pain.001.001.09', partyName: 'Corridor', partyId: 'CORRIDOR01' }
    const made = await call('asks', 'POST', '/api/banking/channels', { ...channel, ...party })
    await call('decides', 'POST', `/api/banking/channels/${made.id}/reject`, { reason: 'Wrong folder' })
    expect(await noticeFor('asks', 'Bank channel Refused')).toMatchObject({
      title: expect.stringContaining('rejected'),
    })
    expect(await call('decides', 'GET', '/api/approvals')).not.toContainEqual(
      expect.objectContaining({ kind: 'bank_channel', id: String(made.id) }),
    )
    const audited: { details: object }[] = await call('decides', 'GET', '/api/audit-logs?q=bank_connection&limit=50')
    expect(audited).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ rejection: 'connection', reason: 'Not our account' }),
      }),
    )
    await call('asks', 'POST', '/api/banking/channels', { ...channel, ...party })
  })
  it('report new bank channels and changes to them', async () => {
    const channel = {
      name: 'SGCI by files',
      bankCode: 'SGCI',
      transport: 'folder',
      outbox: 'SGCI/in',
      inbox: 'SGCI/out',
    }
    const party = { partyName: 'Test business', partyId: 'CORRIDOR01' }
    const { id } = await call('asks', 'POST', '/api/banking/channels', { ...channel, ...party })
    expect(await titlesFor('decides')).toContain('New bank channel')
    await call('decides', 'POST', `/api/banking/channels/${id}/approve`, {})
    const { name, outbox, inbox } = channel
    const change = { ...party, name, outbox, inbox, painVersion: 'pain.001.001.03', reason: 'the bank asked for it' }
    await call('asks', 'POST', `/api/banking/channels/${id}/changes`, change)
    expect(await titlesFor('decides')).toContain('Change of a bank channel')
    expect(await titlesFor('asks')).not.toContain('Change of a bank channel')
  })
  it('report a low treasury to administrators only', async () => {
    await call('asks', 'PATCH', '/api/settings/wallets.lowTreasuryUsdt', { value: 30_000_000 })
    served.harness.advance(5_000)
    await served.harness.modules.payout.poll()
    expect(await titlesFor('signs')).toContain('The treasury is running low')
    expect(await titlesFor('decides')).not.toContain('The treasury is running low')
  })
  it('report a waiting role to those who may approve it, and a change to its person', async () => {
    const invited = await call('asks', 'POST', '/api/users', { email: 'new@example.org', role: 'compliance' })
    expect(invited.user).toMatchObject({ role: 'user', waiting: [{ kind: 'role' }] })
    expect(await titlesFor('decides')).toContain('Access of new@example.org')
    expect(await titlesFor('asks')).not.toContain('Access of new@example.org')
    const users: { id: string; email: string }[] = await call('asks', 'GET', '/api/users')
    const idOf = (name: string) => users.find(({ email }) => email === `${name}@example.org`)?.id
    await call('asks', 'PATCH', `/api/users/${idOf('decides')}`, { role: 'user' })
    expect(await titlesFor('decides')).toContain('Your role or access changed')
    await call('asks', 'POST', `/api/users/${idOf('approver')}/deactivate`, {})
    await call('asks', 'POST', `/api/users/${idOf('signs')}/deactivate`, {})
    expect(await titlesFor('asks')).toContain('Only one approver left')
  })
  it('tell the person who planned a send that it failed', async () => {
    // The others were deactivated, and sessions end in ten days.
    cookies.approves = await served.signIn('approves', 'compliance')
    const clientId = await served.harness.addClient('Karité Oubliée', { approved: false })
    await served.harness.setRate('561')
    const day = (days: number) => new Date(served.harness.now().getTime() + days * 86_400_000).toISOString()
    const days = { servicePeriodStart: day(0), servicePeriodEnd: day(9), dueDate: day(9) }
    const content = { clientId, amountUsd: '1200.00', description: 'Audit', ...days }
    const { id, invoiceNumber } = await call('asks', 'POST', '/api/invoices', content)
    await call('asks', 'POST', `/api/invoices/${id}/schedule`, { sendAt: day(1), to: 'awa@karite.example' })
    // Due days before it could be sent: no instance ran in the meantime.
    served.harness.advance(10 * 86_400_000)
    await served.harness.modules.invoices.sendScheduled()
    for (const name of ['asks', 'approves']) cookies[name] = await served.signInAgain(name)
    const notice = await noticeFor('asks', 'Scheduled invoice not sent')
    expect(notice).toMatchObject({ title: `Scheduled invoice not sent: ${invoiceNumber}`, resourceId: String(id) })
    expect(await titlesFor('approves')).not.toContain('Scheduled invoice not sent')
  })
})
