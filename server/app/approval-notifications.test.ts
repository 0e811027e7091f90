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
  const told = async (as: string): Promise<string[]> => {
    await outboxSettled(served.harness.database.pool)
    await notifyApprovers(served.harness.modules)
    const notices: { title: string }[] = await call(as, 'GET', '/api/notices')
    return notices.map(({ title }) => title.split(':')[0] ?? '').sort()
  }

  it('reach approvers of banks, raised limits and settings once, but not the initiator', async () => {
    const bank = everyRoute().find((route) => nameOf(route) === 'POST /api/banking/connections')
    await call('asks', 'POST', '/api/banking/connections', { ...(bank && sampleOf(bank).body) })
    const clientId = await served.harness.addClient('Baobab', { monthlyLimitUsd: 5_000n })
    await call('asks', 'PATCH', `/api/clients/${clientId}`, { monthlyLimit: '9000.00' })
    await call('asks', 'PATCH', '/api/settings/conversions.feeBasisPoints', { value: 175 })
    expect(await told('decides')).toEqual(['Higher monthly limit', 'New funding bank'])
    expect(await told('signs')).toEqual(['Change of a setting', 'Higher monthly limit', 'New funding bank'])
    expect(await told('asks')).toEqual([])
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
    expect(await told('decides')).toContain('New bank channel')
    await call('decides', 'POST', `/api/banking/channels/${id}/approve`, {})
    const { name, outbox, inbox } = channel
    const change = { ...party, name, outbox, inbox, painVersion: 'pain.001.001.03', reason: 'the bank asked for it' }
    await call('asks', 'POST', `/api/banking/channels/${id}/changes`, change)
    expect(await told('decides')).toContain('Change of a bank channel')
    expect(await told('asks')).not.toContain('Change of a bank channel')
  })
  it('report a low treasury to administrators only', async () => {
    await call('asks', 'PATCH', '/api/settings/wallets.lowTreasuryUsdt', { value: 30_000_000 })
    served.harness.advance(5_000)
    await served.harness.modules.payout.poll()
    expect(await told('signs')).toContain('The treasury runs low')
    expect(await told('decides')).not.toContain('The treasury runs low')
  })
  it('report a waiting role to those who may approve it, and a change to its person', async () => {
    const invited = await call('asks', 'POST', '/api/users', { email: 'new@example.org', role: 'compliance' })
    expect(invited.user).toMatchObject({ role: 'user', waiting: [{ kind: 'role' }] })
    expect(await told('decides')).toContain('Access of new@example.org')
    expect(await told('asks')).not.toContain('Access of new@example.org')
    const users: { id: string; email: string }[] = await call('asks', 'GET', '/api/users')
    const idOf = (name: string) => users.find(({ email }) => email === `${name}@example.org`)?.id
    await call('asks', 'PATCH', `/api/users/${idOf('decides')}`, { role: 'user' })
    expect(await told('decides')).toContain('Your role or your access changed')
    await call('asks', 'POST', `/api/users/${idOf('approver')}/deactivate`, {})
    await call('asks', 'POST', `/api/users/${idOf('signs')}/deactivate`, {})
    expect(await told('asks')).toContain('Only one person is left who approves')
  })
})
