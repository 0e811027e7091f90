import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIds } from '#kernel/ids.ts'
import { expectOk } from '#kernel/result.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { createSmtpCarrier } from '#server/platform/mail/smtp-carrier/smtp-carrier.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { breakingSink, mailSink, silentSink } from '#tests/running/mail-sink.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { createMail, type Letter } from './index.ts'

let clone: ClonedDatabase
let database: Database
let now = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => new Date(now) }
const ids = createIds(clock, systemRandom)
const operator: Actor = { ...systemActor('test', clock.now()), kind: 'person', userId: 'u1', name: 'Awa', role: 'user' }
const times = { connectMs: 2_000, silenceMs: 700 }

beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(6)
})
afterAll(() => clone.drop())

/** The mail module of one instance. */
function instance(carrier: MailCarrier | null) {
  const outbox = createOutbox({ clock })
  const headFile = join(tmpdir(), 'unused-head')
  const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile, logger: createLogger('silent') })
  return createMail({
    database,
    clock,
    ids,
    logger: createLogger('silent'),
    audit,
    identity: {
      findActiveUsers: async () => [{ id: 'u1', email: 'awa@corridor.example', role: 'user', language: null }],
    },
    outbox,
    settings: createSettings({ clock, audit, outbox }),
    transport: { current: async () => carrier && { carrier, sender: 'billing@corridor.example' } },
    defaultSender: 'billing@corridor.example',
    readDocument: async (_, documentId) => (documentId === 7 ? new TextEncoder().encode('%PDF-1.7 document') : null),
  })
}

let cause = 0
const letter = (change: Partial<Letter> = {}): Letter => ({
  to: ['compta@baobab.example'],
  subject: 'Invoice INV-2026-000042 from Sahel Bridge',
  text: 'Dear Aminata,\n\nsee https://corridor.example/i/abc.\n<script>alert(1)</script>\n\nKind regards',
  attachments: [{ fileName: 'INV-2026-000042.pdf', mediaType: 'application/pdf', documentId: 7 }],
  about: { resourceType: 'invoice', resourceId: '42' },
  dedupeKey: `cause ${++cause}`,
  ...change,
})

type Instance = ReturnType<typeof instance>
const write = (by: Instance, change?: Partial<Letter>): Promise<string> =>
  database.transaction(async (transaction) => (await by.enqueue(transaction, operator, letter(change))).messageId)
const find = async (by: Instance, id: string) => {
  const message = await by.find(database.pool, id)
  if (!message) throw new Error('the message is gone')
  return message
}

const servers: { close(): Promise<void> }[] = []
const started = <T extends { close(): Promise<void> }>(server: T): T => {
  servers.push(server)
  return server
}
beforeEach(() => {
  now += 60_000
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  // Withdraws messages that an earlier test left pending.
  const idle = instance(null)
  for (const state of ['waiting', 'failed', 'unknown'] as const) {
    const { items } = await idle.list(database.pool, { state }, { limit: 100, before: null })
    for (const { id } of items)
      expectOk(
        await database.transaction((transaction) =>
          idle.handle(transaction, operator, { id, verb: 'withdraw', version: null }),
        ),
        'what is left over can be withdrawn',
      )
  }
})

describe('an outbox message', () => {
  it('is sent once after its cause has committed, with attachment, text and safe HTML', async () => {
    const server = started(await mailSink())
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail)
    expect(await mail.sendDue()).toBe(1)
    expect(await mail.sendDue()).toBe(0)
    expect(server.mails).toHaveLength(1)
    const [wire = ''] = server.mails
    expect(wire).toContain(`Message-ID: <${id}@corridor.example>`)
    expect(wire).toContain('Subject: Invoice INV-2026-000042 from Sahel Bridge')
    expect(wire).toContain('filename=INV-2026-000042.pdf')
    const html = wire.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('<a href="https://corridor.example/i/abc"')
    expect(await find(mail, id)).toMatchObject({ state: 'sent', attempts: 1, leaseUntil: null })
  })

  it('downloads as the same .eml that was sent', async () => {
    const server = started(await mailSink())
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail)
    const before = Buffer.from(expectOk(await mail.emlOf(database.pool, id), 'there is a file')).toString('utf8')
    await mail.sendDue()
    expect(server.mails[0]?.trimEnd()).toBe(before.trimEnd())
    expect(Buffer.from(expectOk(await mail.emlOf(database.pool, id), 'still')).toString('utf8')).toBe(before)
  })

  it('is not written if its cause rolls back, and only once per cause', async () => {
    const mail = instance(null)
    const key = `cause ${++cause}`
    await expect(
      database.transaction(async (transaction) => {
        await mail.enqueue(transaction, operator, letter({ dedupeKey: key }))
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const [first, second] = await Promise.all([write(mail, { dedupeKey: key }), write(mail, { dedupeKey: key })])
    expect(first).toBe(second)
    const { total } = await mail.list(database.pool, { text: 'INV-2026' }, { limit: 1, before: null })
    expect(total).toBeGreaterThan(0)
  })

  it('stays in the outbox without a mail server and can be downloaded and settled', {
    tags: ['D6-22'],
  }, async () => {
    const mail = instance(null)
    const id = await write(mail)
    expect(await mail.sendDue()).toBe(0)
    expect(await find(mail, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    const { items } = await mail.list(database.pool, { state: 'waiting' }, { limit: 10, before: null })
    expect(items.map((message) => message.id)).toContain(id)
    expect((await mail.counts(database.pool)).get('waiting')).toBeGreaterThan(0)
    const eml = Buffer.from(expectOk(await mail.emlOf(database.pool, id), 'a file')).toString('utf8')
    expect(eml).toContain('To: compta@baobab.example')
    // A mail program opens it as a draft.
    expect(eml).toMatch(/^X-Unsent: 1\r$/m)
    const settled = await database.transaction((transaction) =>
      mail.handle(transaction, operator, { id, verb: 'mark-sent', version: 1 }),
    )
    expect(settled).toMatchObject({ ok: true, value: { state: 'sent', settledByName: 'Awa' } })
    const text = Buffer.from(expectOk(await mail.emlOf(database.pool, id), 'a file')).toString('utf8')
    expect(text).not.toContain('X-Unsent')
  })

  it('is withdrawn with a reason if the person written to was deactivated meanwhile', async () => {
    const mail = instance({ send: async ({ to }) => ({ kind: 'accepted', answer: `to ${to}`, refusedTo: [] }) })
    const withdrawn = await write(mail, { toUsers: ['left'] })
    const sent = await write(mail, { to: ['left@corridor.example', 'awa@corridor.example'], toUsers: ['left', 'u1'] })
    await mail.sendDue()
    const lastAnswer = 'The account of the recipient was deactivated before the email was sent.'
    expect(await find(mail, withdrawn)).toMatchObject({ state: 'withdrawn', lastAnswer, settledBy: null })
    expect(await find(mail, sent)).toMatchObject({ state: 'sent', lastAnswer: 'to awa@corridor.example' })
  })

  it('has one header per line, whatever the subject', async () => {
    const mail = instance(null)
    const id = await write(mail, { subject: 'Hello\r\nBcc: thief@example.com' })
    const eml = Buffer.from(expectOk(await mail.emlOf(database.pool, id), 'a file')).toString('utf8')
    expect(eml).toContain('Subject: Hello Bcc: thief@example.com')
    expect(eml).not.toMatch(/^Bcc:/m)
  })

  it('fails if its attachment is missing', async () => {
    const server = started(await mailSink())
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail, { attachments: [{ fileName: 'a.pdf', mediaType: 'application/pdf', documentId: 8 }] })
    expect(await mail.emlOf(database.pool, id)).toEqual({ ok: false, error: { code: 'no_attachment' } })
    await mail.sendDue()
    expect(await find(mail, id)).toMatchObject({ state: 'failed' })
    expect(server.mails).toHaveLength(0)
  })
})

describe('a refusing mail server', () => {
  it('fails the message on a permanent refusal and retries after a temporary one', async () => {
    const refusal = (code: number): SMTPServerOptions => ({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('not now'), { responseCode: code })),
    })
    const never = instance(createSmtpCarrier(started(await mailSink(refusal(550))).url, times))
    const refused = await write(never)
    await never.sendDue()
    expect(await find(never, refused)).toMatchObject({ state: 'failed', lastAnswer: expect.stringContaining('550') })

    const later = instance(createSmtpCarrier(started(await mailSink(refusal(451))).url, times))
    const deferred = await write(later)
    await later.sendDue()
    expect(await find(later, deferred)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(await later.sendDue()).toBe(0)
    now += 61_000
    expect(await later.sendDue()).toBe(1)
  })

  it('fails the message if it refuses the person written to and takes a copy', async () => {
    const onlyOwn: SMTPServerOptions = {
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('own') ? null : Object.assign(new Error('greylisted'), { responseCode: 450 })),
    }
    const server = started(await mailSink(onlyOwn))
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail, { cc: ['own@corridor.example'] })
    await mail.sendDue()
    expect(server.mails).toHaveLength(1)
    expect(await find(mail, id)).toMatchObject({
      state: 'failed',
      lastAnswer: expect.stringContaining('Rejected for compta@baobab.example'),
    })
    const copied = await write(mail, { to: ['own@corridor.example'], cc: ['compta@baobab.example'] })
    await mail.sendDue()
    expect(await find(mail, copied)).toMatchObject({ state: 'sent' })
  })

  it('is retried a limited number of times with back-off when unreachable', async () => {
    const gone = await mailSink()
    await gone.close()
    const mail = instance(createSmtpCarrier(gone.url, times))
    const id = await write(mail)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await mail.sendDue()).toBe(1)
      const message = await find(mail, id)
      waits.push(message.nextAttemptAt.getTime() - now)
      now = message.nextAttemptAt.getTime()
      if (attempt === 8) expect(message).toMatchObject({ state: 'failed', attempts: 8 })
    }
    expect(waits.slice(0, 3)).toEqual([60_000, 300_000, 900_000])
    expect(await mail.sendDue()).toBe(0)
  })

  it('refuses the message data with an answer, not with an unknown outcome', async () => {
    const server = started(
      await mailSink({
        onData(stream, _, done) {
          stream.resume()
          stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })))
        },
      }),
    )
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail)
    await mail.sendDue()
    expect(await find(mail, id)).toMatchObject({ state: 'failed', lastAnswer: expect.stringContaining('554') })
  })
})

describe('an unknown outcome', () => {
  it('is recorded when the connection drops during the data, and is resent only by a user', async () => {
    const server = started(await breakingSink((socket) => socket.destroy()))
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail)
    await mail.sendDue()
    expect(await find(mail, id)).toMatchObject({ state: 'unknown', dataBegun: true })
    now += 86_400_000
    expect(await mail.sendDue()).toBe(0)

    const good = started(await mailSink())
    const again = instance(createSmtpCarrier(good.url, times))
    const queued = await database.transaction((transaction) =>
      again.handle(transaction, operator, { id, verb: 'send-again', version: null }),
    )
    expect(queued.ok).toBe(true)
    expect(await again.sendDue()).toBe(1)
    expect(good.mails[0]).toContain(`Message-ID: <${id}@corridor.example>`)
    expect(await find(again, id)).toMatchObject({ state: 'sent' })
  })

  it('is recorded when the server does not answer after the whole message', async () => {
    const server = started(await breakingSink(() => undefined))
    const mail = instance(createSmtpCarrier(server.url, times))
    const id = await write(mail)
    await mail.sendDue()
    expect(await find(mail, id)).toMatchObject({ state: 'unknown' })
  })

  it('is not recorded before any data was sent: a slow greeting is retried', async () => {
    const server = started(await silentSink())
    const mail = instance(createSmtpCarrier(server.url, { connectMs: 300, silenceMs: 300 }))
    const id = await write(mail)
    await mail.sendDue()
    expect(await find(mail, id)).toMatchObject({ state: 'waiting', dataBegun: false, attempts: 1 })
  })
})

describe('two instances and a restart', () => {
  it('send each message once under concurrency', async () => {
    const server = started(await mailSink())
    const carrier = createSmtpCarrier(server.url, times)
    const [first, second] = [instance(carrier), instance(carrier)]
    for (let count = 0; count < 12; count += 1) await write(first)
    let sent = 0
    while (sent < 12) {
      const lots = await Promise.all([first.sendDue(), second.sendDue(), first.sendDue()])
      sent += lots.reduce((sum, lot) => sum + lot, 0)
    }
    expect(server.mails).toHaveLength(12)
    expect(new Set(server.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(12)
  })

  it('retry what a dead sender had claimed and mark as unknown what it had begun to send', async () => {
    // A sender that dies: its attempt never returns.
    const dying = (begins: boolean): MailCarrier => ({
      async send(_, beforeData) {
        if (begins) await beforeData()
        throw new Error('killed')
      },
    })
    const before = instance(dying(false))
    const claimed = await write(before)
    await expect(before.sendDue()).rejects.toThrow('killed')
    const during = instance(dying(true))
    const begun = await write(during)
    await expect(during.sendDue()).rejects.toThrow('killed')

    const server = started(await mailSink())
    const mail = instance(createSmtpCarrier(server.url, times))
    expect(await mail.sendDue()).toBe(0)
    now += 10 * 60_000
    await mail.sendDue()
    expect(await find(mail, claimed)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(await find(mail, begun)).toMatchObject({ state: 'unknown' })
    expect(server.mails).toHaveLength(1)
  })

  it('give up a message whose every sender dies before the data', async () => {
    const mail = instance({ send: () => Promise.reject(new Error('killed')) })
    const id = await write(mail)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect(mail.sendDue()).rejects.toThrow('killed')
      now += 10 * 60_000
    }
    expect(await mail.sendDue()).toBe(0)
    expect(await find(mail, id)).toMatchObject({ state: 'failed', attempts: 8 })
  })

  it('stop a sender that lost its claim before the data', async () => {
    const server = started(await mailSink())
    const real = createSmtpCarrier(server.url, times)
    const slow: MailCarrier = {
      async send(message, beforeData) {
        // Meanwhile the lease expires and the message is pending again.
        now += 10 * 60_000
        await instance(null).sendDue()
        return real.send(message, beforeData)
      },
    }
    const mail = instance(slow)
    const id = await write(mail)
    await mail.sendDue()
    expect(server.mails).toHaveLength(0)
    expect(await find(mail, id)).toMatchObject({ state: 'waiting' })
  })
})

describe('the database', () => {
  it('enforces unchanged content and valid state transitions', async () => {
    const mail = instance(null)
    const id = await write(mail)
    const attempt = (statement: string) => database.transaction((transaction) => transaction.execute(statement))
    await expect(attempt(`update mail.message set body_text = 'x' where id = '${id}'`)).rejects.toThrow()
    await expect(attempt(`delete from mail.message where id = '${id}'`)).rejects.toThrow()
    await expect(attempt(`update mail.message set state = 'failed' where id = '${id}'`)).rejects.toThrow()
  })

  it('rejects an action that the state does not allow', async () => {
    const mail = instance(null)
    const id = await write(mail)
    const ask = (verb: 'send-again' | 'withdraw', version: number | null) =>
      database.transaction((transaction) => mail.handle(transaction, operator, { id, verb, version }))
    expect(await ask('send-again', null)).toMatchObject({ ok: false, error: { code: 'wrong_state' } })
    expect(await ask('withdraw', 9)).toMatchObject({ ok: false, error: { code: 'stale_version' } })
    expect((await ask('withdraw', 1)).ok).toBe(true)
    const unknown = '00000000-0000-7000-8000-000000000000'
    const missing = await database.transaction((transaction) =>
      mail.handle(transaction, operator, { id: unknown, verb: 'withdraw', version: null }),
    )
    expect(missing).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})
