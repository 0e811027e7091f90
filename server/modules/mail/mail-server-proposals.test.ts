import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const server = { host: 'mail.example.org', port: 587, security: 'starttls', user: 'corridor' } as const
const input = { ...server, password: 'a mail password', sender: 'office@example.org' }

describe('a change of the mail server, of two administrators', { tags: ['D17-03'] }, () => {
  let served: ServedHarness
  let ada: string
  let kofi: string

  beforeAll(async () => {
    served = await createServedHarness()
    ada = await served.signIn('ada', 'admin')
    kofi = await served.signIn('kofi', 'admin')
  }, 120_000)
  afterAll(() => served.stop())

  async function call(cookie: string, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) {
    const reply = await served.app.inject({
      method,
      url: `/api/mail-server${path}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(payload ? { payload } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const decide = (cookie: string, decision: string, proposedAt: string, version?: number) =>
    call(cookie, 'POST', '/decision', { decision, proposedAt, ...(version === undefined ? {} : { version }) })
  const inUse = async () => (await call(ada, 'GET')).body

  it('waits, so that one administrator alone lets no server carry emails', async () => {
    const saved = await call(ada, 'POST', '', input)
    expect(saved).toMatchObject({ status: 200, body: { source: 'none', server: null, proposal: { isOwn: true } } })
    expect(JSON.stringify(saved.body)).not.toContain('a mail password')
    expect(await served.harness.modules.mailServer.current(served.harness.database.pool)).toBeNull()
    expect((await call(kofi, 'GET')).body.proposal).toMatchObject({
      server: { host: 'mail.example.org', sender: 'office@example.org' },
      replacesPassword: true,
      isOwn: false,
    })
  })

  it('is never approved by who proposed it, and only as it was seen', async () => {
    const { proposal } = await inUse()
    expect(await decide(ada, 'approved', proposal.proposedAt)).toMatchObject({ status: 403 })
    served.harness.advance(1)
    await call(ada, 'POST', '', { ...input, host: 'mail.thief.example' })
    expect(await decide(kofi, 'approved', proposal.proposedAt)).toMatchObject({ status: 409 })
    expect(await inUse()).toMatchObject({ source: 'none' })
  })

  it('is withdrawn by who proposed it', async () => {
    const { proposal } = await inUse()
    expect(await decide(ada, 'rejected', proposal.proposedAt)).toMatchObject({ status: 200, body: { proposal: null } })
    expect(await decide(kofi, 'approved', proposal.proposedAt)).toMatchObject({ status: 409 })
  })

  it('is in use once the second administrator approves, with its password', async () => {
    const { body } = await call(ada, 'POST', '', input)
    expect(await decide(kofi, 'approved', body.proposal.proposedAt)).toMatchObject({
      status: 200,
      body: { source: 'settings', server: { ...server, hasPassword: true, version: 1 }, proposal: null },
    })
    const { mailServer } = served.harness.modules
    expect(await mailServer.current(served.harness.database.pool)).toMatchObject({ sender: 'office@example.org' })
  })

  it('waits where it removes the server, which would hold back notices', async () => {
    expect((await call(ada, 'DELETE')).body).toMatchObject({ source: 'settings', proposal: { server: null } })
    const { proposal } = await inUse()
    expect(await decide(kofi, 'approved', proposal.proposedAt, 1)).toMatchObject({
      status: 200,
      body: { source: 'none', server: null, proposal: null },
    })
  })
})
