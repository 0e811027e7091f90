import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

describe('the mail server of the settings', { tags: ['D17-21', 'D6-22'] }, () => {
  let served: ServedHarness
  let sink: MailSink
  let admin: string
  let operator: string

  beforeAll(async () => {
    sink = await mailSink({
      onAuth: (auth, _, done) =>
        auth.username === 'corridor' && auth.password === 'a mail password'
          ? done(null, { user: 'corridor' })
          : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    })
    served = await createServedHarness()
    admin = await served.signIn('chief', 'admin')
    operator = await served.signIn('paula', 'user')
  }, 120_000)
  afterAll(async () => {
    await served.stop()
    await sink.close()
  })

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, cookie = admin) =>
    served.call(cookie, method, url, payload)
  const server = () => {
    const { hostname, port } = new URL(sink.url)
    return { host: hostname, port: Number(port), security: 'none', sender: 'office@corridor.example' }
  }

  it('is none at first, so that an email waits and says that it is not sent', async () => {
    expect((await call('GET', '/api/mail-server')).body).toMatchObject({ source: 'none', server: null })
    const { modules, database } = served.harness
    const letter = {
      to: ['compta@baobab.example'],
      cc: ['director@baobab.example'],
      subject: 'Hello',
      text: 'Hello',
      attachments: [],
      about: { resourceType: 'invoice', resourceId: '9' },
      dedupeKey: 'hello 9',
    } as const
    const { messageId } = await database.transaction((transaction) => modules.mail.enqueue(transaction, null, letter))
    await modules.mail.sendDue()
    expect((await call('GET', `/api/outbox/${messageId}`)).body).toMatchObject({
      state: 'waiting',
      delivery: 'queued',
      cc: ['director@baobab.example'],
    })
    expect((await call('POST', '/api/mail-server/test', { to: 'chief@example.org' })).status).toBe(409)
  })

  it('is tried with a test message and then sends what waited, to copies too', async () => {
    const saved = await call('POST', '/api/mail-server', server())
    expect(saved).toMatchObject({
      status: 200,
      body: { source: 'settings', sender: 'office@corridor.example', server: { hasPassword: false, version: 1 } },
    })
    const tested = await call('POST', '/api/mail-server/test', { to: 'chief@example.org' })
    expect(tested.body).toMatchObject({ isAccepted: true, answer: expect.stringContaining('250') })
    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]).toContain('Subject: Test email from Corridor')
    expect(sink.mails[0]).toContain('From: Corridor <office@corridor.example>')
    await served.harness.modules.mail.sendDue()
    expect(sink.mails.at(-1)).toContain('Cc: director@baobab.example')
    expect((await call('GET', '/api/outbox?limit=1')).body).toMatchObject([{ state: 'sent', delivery: 'sent' }])
  })

  it('keeps its password encrypted, unread and for one host, port and user', async () => {
    const secured = { ...server(), security: 'starttls', user: 'corridor' }
    expect(await call('POST', '/api/mail-server', { ...secured, security: 'none', password: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'security' }] },
    })
    expect(await call('POST', '/api/mail-server', secured)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    })
    const saved = await call('POST', '/api/mail-server', { ...secured, password: 'a mail password' })
    expect(saved.body.server).toMatchObject({ user: 'corridor', hasPassword: true })
    expect(JSON.stringify(saved.body)).not.toContain('a mail password')
    const { database } = served.harness
    const { rows } = await database.pool.execute<{ password_sealed: string }>('select password_sealed from mail.server')
    expect(rows[0]?.password_sealed).toMatch(/^v1\./)
    const again = await call('POST', '/api/mail-server', { ...secured, sender: 'billing@corridor.example' })
    expect(again.body.server).toMatchObject({ hasPassword: true, sender: 'billing@corridor.example' })
    expect((await call('POST', '/api/mail-server', { ...secured, host: 'mail.thief.example' })).status).toBe(400)
    const log = await call('GET', '/api/audit-logs?resourceType=setting&resourceId=mail.server&limit=50')
    expect(log.body.length).toBeGreaterThan(2)
    expect(JSON.stringify(log.body)).not.toContain('a mail password')
  })

  it('reports why a test message was refused', async () => {
    const { port } = new URL(sink.url)
    const refused = await call('POST', '/api/mail-server/test', { to: 'chief@example.org' })
    // The server of this test offers no encryption, which a password needs.
    expect(refused.body).toMatchObject({ isAccepted: false })
    expect(refused.body.answer).not.toBe('')
    expect(Number(port)).toBeGreaterThan(0)
  })

  it('is set up by administrators only and can be removed', async () => {
    expect((await call('GET', '/api/mail-server', undefined, operator)).status).toBe(403)
    expect((await call('POST', '/api/mail-server', server(), operator)).status).toBe(403)
    expect((await call('DELETE', '/api/mail-server')).body).toMatchObject({ source: 'none', server: null })
    expect((await call('DELETE', '/api/mail-server')).status).toBe(409)
  })
})

describe('the mail server of the environment', () => {
  it('goes before the one of the settings', async () => {
    const served = await createServedHarness({
      environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@corridor.example' },
    })
    const cookie = await served.signIn('chief', 'admin')
    const ask = (method: 'GET' | 'POST', payload?: object) =>
      served.app.inject({
        method,
        url: '/api/mail-server',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        ...(payload ? { payload } : {}),
      })
    expect((await ask('GET')).json()).toMatchObject({ source: 'environment', sender: 'office@corridor.example' })
    const saved = await ask('POST', { host: 'x.example', port: 25, security: 'none', sender: 'a@x.example' })
    expect(saved.statusCode).toBe(409)
    await served.stop()
  })
})
