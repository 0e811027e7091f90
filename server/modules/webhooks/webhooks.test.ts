import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TimeOfDay } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import { transitionAfter } from './rules.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Verifies a request as an independent receiver would, from the text of the scheme alone. */
function verifies(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const requested = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => signature.split(','))
    .some(([scheme, text]) => {
      const given = Buffer.from(text ?? '', 'base64')
      return scheme === 'v1' && given.length === requested.length && timingSafeEqual(given, requested)
    })
}

describe('webhooks', () => {
  let harness: Harness
  let admin: Actor
  let server: Server
  let url: string
  let received: Received[] = []
  let answer: { status: number; headers?: Record<string, string> } | 'break' = { status: 204 }
  /** Runs before the receiver answers. */
  let meanwhile: (respond: () => void) => void = (respond) => respond()
  let endpointId: number
  let secret: string

  beforeAll(async () => {
    harness = await createHarness()
    admin = await harness.addPerson('admin@example.org', 'admin')
    await harness.addBank()
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
        meanwhile(() => {
          if (answer === 'break') response.destroy()
          else response.writeHead(answer.status, answer.headers).end('noted\u0000')
        })
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    const made = await inTransaction((transaction) =>
      harness.modules.webhooks.create(transaction, admin, {
        url,
        description: 'ERP',
        events: ['conversion.initiated', 'conversion.screened', 'conversion.in_review', 'client.created'],
      }),
    )
    ;({
      secret,
      endpoint: { id: endpointId },
    } = expectOk(made, 'a webhook'))
    await outboxSettled(harness.database.pool)
    await harness.modules.webhooks.feed()
  }, 60_000)
  afterAll(async () => {
    server.close()
    await harness.stop()
  })
  beforeEach(() => {
    received = []
    answer = { status: 204 }
    meanwhile = (respond) => respond()
  })

  type Work<T> = Parameters<Harness['database']['transaction']>[0] extends (transaction: infer X) => unknown
    ? (transaction: X) => Promise<T>
    : never
  const inTransaction = <T>(work: Work<T>): Promise<T> => harness.database.transaction(work as never) as Promise<T>
  const allow = async (networks: string[]) =>
    expectOk(
      await inTransaction((transaction) =>
        harness.modules.settings.change(transaction, admin, 'webhooks.allowedNetworks', networks),
      ),
      'a setting',
    )
  const newest = async (state?: 'failed' | 'waiting') => {
    const { items } = await harness.modules.webhooks.deliveries(harness.database.pool, endpointId, {
      state,
      before: null,
      limit: 50,
    })
    return items
  }
  const test = async () => {
    const sent = await inTransaction((transaction) => harness.modules.webhooks.test(transaction, admin, endpointId))
    return expectOk(sent, 'a test event').id
  }
  const find = async (id: string) => harness.modules.webhooks.delivery(harness.database.pool, id)

  it('send no request to this machine until a setting allows it', async () => {
    const id = await test()
    await harness.modules.webhooks.sendDue()
    expect(received).toEqual([])
    expect(await find(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      lastError: 'the address is in a network that webhooks may not reach',
    })
    await allow(['127.0.0.0/8'])
    harness.advance(6_000)
    await harness.modules.webhooks.sendDue()
    expect(received).toHaveLength(1)
    expect(await find(id)).toMatchObject({ state: 'delivered', attempts: 2, lastStatus: 204 })
  })

  it("send a conversion's events in order, signed by Standard Webhooks, with names and ids only", {
    tags: ['D16-09'],
    timeout: 30_000,
  }, async () => {
    const clientId = await harness.addClient('Baobab Textiles')
    const conversionId = await harness.convert(150_000_000n, clientId)
    await harness.run(async () => (await harness.stateOf(conversionId)) === 'in_review')
    await outboxSettled(harness.database.pool)
    await harness.modules.webhooks.feed()
    await harness.modules.webhooks.feed()
    while ((await harness.modules.webhooks.sendDue()) > 0);
    const reported = received.map(({ body }) => JSON.parse(body))
    expect(reported.map(({ type }) => type).sort()).toEqual([
      'client.created',
      'conversion.in_review',
      'conversion.initiated',
      'conversion.screened',
    ])
    const moves = reported
      .filter(({ data }) => data.resource === 'conversion')
      .sort((a, b) => a.data.sequence - b.data.sequence)
    expect(moves.map(({ data }) => [data.id, data.sequence, data.to])).toEqual([
      [conversionId, 1, 'initiated'],
      [conversionId, 2, 'screened'],
      [conversionId, 3, 'in_review'],
    ])
    expect(received.map(({ body }) => body).join()).not.toContain('Baobab')
    for (const one of received) {
      expect(verifies(secret, one)).toBe(true)
      expect(verifies(secret, { ...one, body: `${one.body} ` })).toBe(false)
      expect(Math.abs(Number(one.headers['webhook-timestamp']) - harness.now().getTime() / 1_000)).toBeLessThan(60)
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
  })

  it('retry with back-off under the same id for 72 hours, log attempts and notify administrators', {
    tags: ['D16-10'],
    timeout: 30_000,
  }, async () => {
    answer = { status: 500 }
    const id = await test()
    const started = harness.now().getTime()
    for (let looks = 0; (await find(id))?.state !== 'failed' && looks < 40; looks += 1) {
      await harness.modules.webhooks.sendDue()
      const delivery = await find(id)
      if (delivery?.state === 'waiting') harness.advance(delivery.nextAttemptAt.getTime() - harness.now().getTime())
    }
    const hours = (harness.now().getTime() - started) / 3_600_000
    expect(hours).toBeCloseTo(72, 5)
    const attempts = await harness.modules.webhooks.attempts(harness.database.pool, id)
    expect(attempts.length).toBeGreaterThanOrEqual(9)
    expect(attempts[0]).toMatchObject({ status: 500, answer: 'noted ' })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    const reported = await harness.modules.notifications.list(harness.database.pool, admin, {
      state: 'unread',
      before: null,
      limit: 5,
    })
    expect(reported.items[0]).toMatchObject({ kind: 'delivery_failed', aboutId: String(endpointId) })

    answer = { status: 200 }
    const again = await inTransaction((transaction) => harness.modules.webhooks.resend(transaction, admin, id))
    expect(expectOk(again, 'sent again')).toMatchObject({ id, state: 'waiting' })
    await harness.modules.webhooks.sendDue()
    expect(await find(id)).toMatchObject({ state: 'delivered' })
  })

  it('wait as long as a receiver asks, and retry after an aborted response', async () => {
    answer = { status: 503, headers: { 'retry-after': '1800' } }
    const id = await test()
    await harness.modules.webhooks.sendDue()
    expect((await find(id))?.nextAttemptAt.getTime()).toBe(harness.now().getTime() + 1_800_000)
    harness.advance(1_800_000)
    answer = 'break'
    await harness.modules.webhooks.sendDue()
    expect(await find(id)).toMatchObject({ state: 'waiting', lastError: 'the connection failed (ECONNRESET)' })
    harness.advance(300_000)
    answer = { status: 202 }
    await harness.modules.webhooks.sendDue()
    expect(await find(id)).toMatchObject({ state: 'delivered' })
  })

  it('sign with both secrets for a day after a rotation, and then with the new one only', async () => {
    const rotated = await inTransaction((transaction) =>
      harness.modules.webhooks.rotate(transaction, admin, endpointId),
    )
    const fresh = expectOk(rotated, 'a new secret').secret
    await test()
    await harness.modules.webhooks.sendDue()
    expect([secret, fresh].map((one) => verifies(one, received[0] as Received))).toEqual([true, true])
    harness.advance(24 * 3_600_000)
    await test()
    await harness.modules.webhooks.sendDue()
    expect([secret, fresh].map((one) => verifies(one, received[1] as Received))).toEqual([false, true])
  })

  it('send a delivery once from two instances, though the receiver is slow', async () => {
    await test()
    const second: Promise<number>[] = []
    // The second instance polls while the first waits for the response.
    meanwhile = (respond) => {
      second.push(harness.modules.webhooks.sendDue().finally(respond))
    }
    expect(await harness.modules.webhooks.sendDue()).toBe(1)
    expect(await Promise.all(second)).toEqual([0])
    expect(received).toHaveLength(1)
  })

  it('send once if the database was unavailable at the response and the lease expired since', async () => {
    const id = await test()
    const gone = Promise.withResolvers<void>()
    let away: Promise<void> = Promise.resolve()
    meanwhile = (respond) => {
      away = harness.databaseAway(() => {
        respond()
        return gone.promise
      })
    }
    await expect(harness.modules.webhooks.sendDue()).rejects.toThrow()
    gone.resolve()
    await away
    expect(await find(id)).toMatchObject({ state: 'sending' })
    harness.advance(120_000)
    expect(await harness.modules.webhooks.sendDue()).toBe(0)
    expect(received).toHaveLength(1)
    expect(await find(id)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(await harness.modules.webhooks.attempts(harness.database.pool, id)).toHaveLength(1)
  })

  it('send documents, alerts, filings and schedules by name and id, and only subscribed events', async () => {
    const events = [
      'document.added',
      'alert.raised',
      'alert.changed',
      'filing.due',
      'schedule.created',
      'schedule.archived',
    ]
    const made = await inTransaction((transaction) =>
      harness.modules.webhooks.create(transaction, admin, { url, description: 'Archive', events: events as never }),
    )
    const other = expectOk(made, 'a webhook')
    const { documents, schedules, compliance } = harness.modules
    const { operator, approver } = harness.people
    const clientId = await harness.addClient('Karité Export')
    const input = {
      name: 'Monday',
      amountXof: 60_000_000n,
      clientId,
      scheduleType: 'daily',
      isActive: true,
      notes: '',
    } as const
    const { document, schedule } = await inTransaction(async (transaction) => {
      const bytes = Buffer.from('%PDF-1.7')
      const file = {
        bytes,
        fileName: 'a.pdf',
        mediaType: 'application/pdf',
        documentType: 'contract',
        title: 'A',
        clientId,
      } as const
      const executionTime = '08:00' as TimeOfDay
      return {
        document: expectOk(await documents.keep(transaction, operator, file), 'a document'),
        schedule: expectOk(await schedules.create(transaction, operator, { ...input, executionTime }), 'a schedule'),
      }
    })
    const conversionId = await harness.convert(180_000_000n, clientId)
    await harness.run(async () => (await harness.stateOf(conversionId)) === 'in_review')
    const alert = (await compliance.alerts.select(harness.database.pool, { filter: {}, except: [] }, 50)).at(-1)
    await inTransaction(async (transaction) => {
      const noted = { id: Number(alert?.id), version: null, text: 'looked at' }
      expectOk(await compliance.alerts.comment(transaction, approver, noted), 'a comment')
      const end = { id: schedule.id, version: null, reason: null }
      expectOk(await schedules.archive(transaction, operator, end), 'an archived schedule')
    })
    await outboxSettled(harness.database.pool)
    await harness.modules.webhooks.feed()
    while ((await harness.modules.webhooks.sendDue()) > 0);
    const reported = received.filter((one) => verifies(other.secret, one)).map(({ body }) => JSON.parse(body))
    const idsOf = (type: string) => reported.filter((one) => one.type === type).map(({ data }) => data.id)
    expect(idsOf('document.added')).toEqual([document.documentId])
    expect(idsOf('alert.raised')).toContain(alert?.id)
    expect(idsOf('alert.changed')).toEqual([alert?.id])
    expect(idsOf('filing.due')).not.toEqual([])
    expect(idsOf('schedule.created')).toEqual([schedule.id])
    expect(idsOf('schedule.archived')).toEqual([schedule.id])
    for (const { type, data } of reported) {
      expect(events).toContain(type)
      expect(Object.keys(data)).toEqual(['resource', 'id'])
    }
  }, 30_000)

  it('send an event for each client of a bulk action and of an import', async () => {
    const made = await inTransaction((transaction) =>
      harness.modules.webhooks.create(transaction, admin, {
        url,
        description: 'CRM',
        events: ['client.created', 'client.deactivated', 'client.updated'],
      }),
    )
    const { secret: own } = expectOk(made, 'a webhook')
    const { bulk, clients, webhooks } = harness.modules
    const { operator } = harness.people
    const ids = [await harness.addClient('Neem Export'), await harness.addClient('Rônier Export')]
    await outboxSettled(harness.database.pool)
    await webhooks.feed()
    while ((await webhooks.sendDue()) > 0);
    received = []

    const input = { action: 'deactivate', accountType: null, reason: null }
    const rows = ids.map((id) => ({ id, label: 'Client' }))
    await inTransaction((transaction) =>
      bulk.start(transaction, operator, { action: 'clients.deactivate', input, rows }),
    )
    const content = `Company Name,Contact Person,Email,Address,Country\nTamarin SA,Awa,a@b.ci,Rue 1,Mali\n`
    const file = expectOk(
      await inTransaction((transaction) => clients.checkImport(transaction, operator, { fileName: 'a.csv', content })),
      'a file',
    )
    await inTransaction(async (transaction) => {
      const request = { id: file.id, withDuplicates: false }
      const lines = expectOk(await clients.confirmImport(transaction, operator, request), 'its lines')
      const about = { importId: file.id, withDuplicates: false }
      await bulk.start(transaction, operator, { action: 'clients.import', input: about, rows: lines })
    })
    await bulk.runDue()
    await outboxSettled(harness.database.pool)
    await webhooks.feed()
    while ((await webhooks.sendDue()) > 0);
    const [imported] = (await clients.list(harness.database.pool, { q: 'tamarin' }, { limit: 1 })).items
    const reported = received.filter((one) => verifies(own, one)).map(({ body }) => JSON.parse(body))
    // Deliveries of the same moment have no order.
    const dataOf = (type: string) =>
      reported
        .filter((one) => one.type === type)
        .map(({ data }) => data)
        .toSorted((left, right) => left.id - right.id)
    expect(dataOf('client.deactivated')).toEqual(ids.map((id) => ({ resource: 'client', id })))
    expect(dataOf('client.created')).toEqual([{ resource: 'client', id: imported?.id }])
    expect(dataOf('client.updated')).toEqual([])
  })

  it('deactivate an endpoint that is gone, and hold deliveries until it is active again', async () => {
    answer = { status: 410 }
    await test()
    await harness.modules.webhooks.sendDue()
    const gone = await harness.modules.webhooks.find(harness.database.pool, endpointId)
    expect(gone).toMatchObject({ isActive: false, offReason: 'The receiver responded with 410 Gone.' })
    expect(await newest('failed')).toHaveLength(1)
    const off = await inTransaction((transaction) => harness.modules.webhooks.test(transaction, admin, endpointId))
    expect(off).toMatchObject({ ok: false, error: { code: 'webhook_off' } })
  })

  it('make the last attempt at the time limit', () => {
    const now = new Date('2026-11-21T10:00:00.000Z')
    const giveUpAt = new Date(now.getTime() + 60_000)
    const failed = { kind: 'no_answer', reason: 'x' } as const
    expect(transitionAfter(failed, { attempts: 9, giveUpAt, now })).toMatchObject({
      to: 'waiting',
      nextAttemptAt: giveUpAt,
    })
    expect(transitionAfter(failed, { attempts: 10, giveUpAt, now: giveUpAt })).toMatchObject({ to: 'failed' })
  })
})
