import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceDetail, invoiceDetail } from '#contract/invoices/api.ts'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'

let served: ServedHarness
let sink: MailSink
let cookie: string
let admin: string
let clients = 0

beforeAll(async () => {
  sink = await mailSink()
  served = await createServedHarness()
  admin = await served.signIn('chief', 'admin')
  cookie = await served.signIn('paula', 'user')
  // The first run only places the cursor at the newest event.
  await served.harness.modules.invoices.followClients()
}, 120_000)
afterAll(async () => {
  await served.stop()
  await sink.close()
})

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = cookie) {
  const reply = await served.app.inject({
    method,
    url,
    headers: { cookie: who, 'sec-fetch-site': 'same-origin' },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const day = (days = 0) => served.harness.day(days)
async function draft(changes: object = {}): Promise<InvoiceDetail> {
  clients += 1
  const clientId = await served.harness.addClient(`Delivery ${clients} SARL`)
  const made = await call('POST', '/api/invoices', {
    clientId,
    amountUsd: '1200.00',
    description: 'Treasury services',
    servicePeriodStart: day(-30),
    servicePeriodEnd: day(-1),
    dueDate: day(30),
    ...changes,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return invoiceDetail.parse(made.body)
}
const send = async (id: number, body: object = {}) => {
  const reply = await call('POST', `/api/invoices/${id}/send`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return invoiceDetail.parse(reply.body)
}
const load = async (id: number) => invoiceDetail.parse((await call('GET', `/api/invoices/${id}`)).body)
const eventsOf = async (id: number) => {
  await outboxSettled(served.harness.database.pool)
  await served.harness.modules.invoices.followClients()
  const log = await call('GET', `/api/audit-logs?resourceType=invoice&resourceId=${id}&limit=50`)
  return (log.body as { details: Record<string, unknown> | null }[]).map(({ details }) => details ?? {})
}

describe('an invoice sent without a mail server', { tags: ['D17-21'] }, () => {
  it('is queued, not sent, on its page, in the list and in its history', async () => {
    const { id } = await draft()
    const sent = await send(id)
    expect(sent).toMatchObject({
      status: 'sent',
      hasMailServer: false,
      delivery: { status: 'queued' },
      emails: [{ status: 'queued', sentAt: null, settledBy: null }],
    })
    const { body: list } = await call('GET', '/api/invoices?limit=1')
    expect(list).toMatchObject([{ id, status: 'sent', delivery: { status: 'queued' } }])
    expect(await eventsOf(id)).toContainEqual(expect.objectContaining({ event: 'invoice.sent', isQueued: true }))
    const eml = await served.app.inject({
      method: 'GET',
      url: `/api/outbox/${sent.delivery?.messageId}/eml`,
      headers: { cookie },
    })
    expect(eml.body).toMatch(/^X-Unsent: 1\r$/m)
  })

  it('comes from the address of the business as a downloaded message', async () => {
    await call('PATCH', '/api/settings/business.email', { value: 'billing@sahel.example' }, admin)
    const { id } = await draft()
    const sent = await send(id)
    const eml = await served.app.inject({
      method: 'GET',
      url: `/api/outbox/${sent.delivery?.messageId}/eml`,
      headers: { cookie },
    })
    expect(eml.body).toContain('From: Corridor <billing@sahel.example>')
    expect(eml.body).toContain('@sahel.example>')
  })

  it('is sent once a person says so, which its history names', async () => {
    const { id } = await draft()
    const sent = await send(id)
    const { messageId } = sent.delivery ?? { messageId: '' }
    const marked = await call('POST', `/api/outbox/${messageId}/handle`, {
      verb: 'mark-sent',
      version: sent.emails[0]?.version,
    })
    expect(marked.status).toBe(200)
    expect(await load(id)).toMatchObject({ delivery: { status: 'sent' }, emails: [{ settledBy: 'paula Test' }] })
    expect(await eventsOf(id)).toContainEqual(
      expect.objectContaining({ event: 'invoice.delivered', settledBy: 'paula Test', messageId }),
    )
  })
})

describe('before an invoice is sent', () => {
  it('its draft lists what it lacks', async () => {
    const made = await draft()
    expect(made.missing).toEqual([
      'business_name',
      'business_address',
      'business_tax_id',
      'business_bank',
      'tax_reason',
    ])
    const complete = await draft({
      lines: [{ description: 'Export', unitPrice: '10', taxCategory: 'G' }],
      amountUsd: undefined,
    })
    expect(complete.missing).not.toContain('tax_reason')
    expect((await send(complete.id)).missing).toEqual([])
  })

  it('its draft lists what the validator of a European recipient would refuse', async () => {
    const made = await draft({
      lines: [{ description: 'Consulting', unitPrice: '10', taxCategory: 'AE' }],
      amountUsd: undefined,
    })
    expect(made.missing).toContain('client_tax_id')
  })

  it('several recipients and copies are taken, and each wrong one is named', async () => {
    const { id } = await draft()
    const refused = await call('POST', `/api/invoices/${id}/send`, { to: 'awa@x.example; nonsense, a@b' })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'to', message: 'Invalid email: nonsense, a@b' }] },
    })
    const sent = await send(id, {
      to: 'awa@x.example, compta@x.example, AWA@x.example',
      cc: ['chef@x.example'],
    })
    expect(sent.mailedTo).toEqual(['AWA@x.example', 'compta@x.example'])
    expect(sent.emails).toMatchObject([{ to: ['AWA@x.example', 'compta@x.example'], cc: ['chef@x.example'] }])
  })
})

describe('sending again', () => {
  it('replaces an email that still waits and keeps the recipients unless others are stated', async () => {
    const { id } = await draft()
    const first = await send(id, { to: 'wrong@x.example' })
    const again = invoiceDetail.parse(
      (await call('POST', `/api/invoices/${id}/resend`, { to: 'right@x.example' })).body,
    )
    expect(again.delivery?.messageId).not.toBe(first.delivery?.messageId)
    // Emails of one instant have no order.
    expect(again.emails.map(({ to, status }) => [to[0], status]).sort()).toEqual([
      ['right@x.example', 'queued'],
      ['wrong@x.example', 'withdrawn'],
    ])
    const third = invoiceDetail.parse((await call('POST', `/api/invoices/${id}/resend`, {})).body)
    expect(third.mailedTo).toEqual(['right@x.example'])
    expect((await eventsOf(id)).map(({ event }) => event)).toContain('invoice.resent')
  })

  it('is refused for a draft and for a cancelled invoice', async () => {
    const { id } = await draft()
    expect((await call('POST', `/api/invoices/${id}/resend`, {})).status).toBe(409)
    await call('POST', `/api/invoices/${id}/cancel`, {})
    expect((await call('POST', `/api/invoices/${id}/resend`, {})).status).toBe(409)
  })
})

describe('a scheduled send', () => {
  const inHours = (hours: number) => new Date(served.harness.now().getTime() + hours * 3_600_000).toISOString()

  it('sends at its time to the recipients chosen, and not before', async () => {
    const { id } = await draft()
    expect(await call('POST', `/api/invoices/${id}/schedule`, { sendAt: inHours(-1) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'sendAt', message: 'Choose a time in the future' }] },
    })
    expect((await call('POST', `/api/invoices/${id}/schedule`, { sendAt: inHours(24 * 40) })).status).toBe(400)
    const planned = await call('POST', `/api/invoices/${id}/schedule`, {
      to: ['later@x.example'],
      sendAt: inHours(2),
    })
    expect(planned.body).toMatchObject({
      status: 'draft',
      sendAt: inHours(2),
      scheduled: { to: ['later@x.example'], requestedByName: 'paula Test', failure: null },
    })
    expect(await served.harness.modules.invoices.sendScheduled()).toBe(0)
    served.harness.advance(2 * 3_600_000)
    expect(await served.harness.modules.invoices.sendScheduled()).toBe(1)
    expect(await served.harness.modules.invoices.sendScheduled()).toBe(0)
    cookie = await served.signInAgain('paula')
    expect(await load(id)).toMatchObject({
      status: 'sent',
      sendAt: null,
      scheduled: null,
      mailedTo: ['later@x.example'],
    })
  })

  it('can be dropped, and keeps why it could not be sent', async () => {
    const dropped = await draft()
    await call('POST', `/api/invoices/${dropped.id}/schedule`, { sendAt: inHours(1) })
    expect((await call('DELETE', `/api/invoices/${dropped.id}/schedule`)).body).toMatchObject({
      sendAt: null,
      scheduled: null,
    })
    const failing = await draft()
    await call('POST', `/api/invoices/${failing.id}/schedule`, { sendAt: inHours(1) })
    const { database } = served.harness
    await database.pool.execute(`update clients.client set is_active = false where id = ${failing.clientId}`)
    served.harness.advance(3_600_000)
    expect(await served.harness.modules.invoices.sendScheduled()).toBe(0)
    expect(await load(failing.id)).toMatchObject({
      status: 'draft',
      sendAt: null,
      scheduled: { failure: expect.stringContaining('is inactive') },
    })
  })

  it('is not sent for a person who was deactivated meanwhile', async () => {
    const { id } = await draft()
    const { harness } = served
    const leaver = await harness.addPerson('leaver@example.org', 'user')
    const planned = await harness.write((t) =>
      harness.modules.invoices.schedule(t, leaver, {
        id,
        version: null,
        to: null,
        sendAt: inHours(1),
        message: null,
      }),
    )
    expect(planned.ok).toBe(true)
    await harness.database.pool.execute(`update identity."user" set is_active = false where id = '${leaver.userId}'`)
    harness.advance(3_600_000)
    expect(await harness.modules.invoices.sendScheduled()).toBe(0)
    cookie = await served.signInAgain('paula')
    expect(await load(id)).toMatchObject({
      status: 'draft',
      sendAt: null,
      scheduled: { failure: expect.stringContaining('may no longer send invoices') },
    })
  })
})

describe('a credit note', () => {
  it('goes to the recipients of the invoice with its PDF, unless stated otherwise', async () => {
    const { id } = await draft()
    await send(id, { to: 'compta@x.example' })
    const credit = (isMailed?: boolean) =>
      call('POST', `/api/invoices/${id}/credit-notes`, {
        reason: 'Not delivered',
        lines: [{ position: 1, amountUsd: '100.00' }],
        ...(isMailed === undefined ? {} : { isMailed }),
      })
    expect((await credit()).status).toBe(201)
    expect((await credit(false)).status).toBe(201)
    const { creditNotes, emails } = await load(id)
    expect(creditNotes.map(({ messageId }) => messageId !== null)).toEqual([true, false])
    const email = emails.find(({ messageId }) => messageId === creditNotes[0]?.messageId)
    expect(email).toMatchObject({ to: ['compta@x.example'], subject: expect.stringMatching(/^Credit note CN-/) })
    const { body } = await call('GET', `/api/outbox/${email?.messageId}`)
    expect(body.attachments).toEqual([`${creditNotes[0]?.creditNoteNumber}.pdf`])
    expect(body.text).toContain('for USD 100.00 on invoice')
  })
})

describe('with a mail server', () => {
  it('the invoice reaches the server, its history says so, and a refusal shows', async () => {
    const { hostname, port } = new URL(sink.url)
    admin = await served.signInAgain('chief')
    const server = { host: hostname, port: Number(port), security: 'none', sender: 'office@corridor.example' }
    expect((await call('POST', '/api/mail-server', server, admin)).status).toBe(200)
    const { mail } = served.harness.modules
    while ((await mail.sendDue()) > 0);
    const { id } = await draft()
    expect((await send(id)).delivery?.status).toBe('sending')
    await mail.sendDue()
    expect((await load(id)).delivery?.status).toBe('sent')
    expect(sink.mails.at(-1)).toContain('filename=INV-')
    expect(await eventsOf(id)).toContainEqual(expect.objectContaining({ event: 'invoice.delivered', settledBy: null }))
  })

  it('an email that has not left yet is replaced by the one sent again', async () => {
    const { id } = await draft()
    await send(id, { to: 'wrong@x.example' })
    await call('POST', `/api/invoices/${id}/resend`, { to: 'right@x.example' })
    await served.harness.modules.mail.sendDue()
    expect((await load(id)).emails.map(({ to, status }) => [to[0], status]).sort()).toEqual([
      ['right@x.example', 'sent'],
      ['wrong@x.example', 'withdrawn'],
    ])
  })
})
