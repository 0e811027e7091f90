import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
let auditor: string
let clientId: number

beforeAll(async () => {
  served = await createServedHarness({ seed: 7 })
  operator = await served.signIn('receipts-operator', 'user')
  auditor = await served.signIn('receipts-auditor', 'auditor')
  await served.harness.addBank()
  clientId = await served.harness.addClient('Lagune Services SA')
}, 60_000)
afterAll(() => served.stop())

const get = (url: string, cookie = operator) => served.app.inject({ url, headers: { cookie } })
const post = (url: string, payload: object, { cookie = operator, key }: { cookie?: string; key?: string } = {}) =>
  served.app.inject({
    method: 'POST',
    url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })

async function sentInvoice(amountUsd: string) {
  const { day } = served.harness
  const period = { servicePeriodStart: day(0), servicePeriodEnd: day(10), dueDate: day(20) }
  const made = (await post('/api/invoices', { clientId, amountUsd, description: 'Advice', ...period })).json()
  const sent = await post(`/api/invoices/${made.id}/send`, { to: ['office@example.org'] })
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json()
}

async function receive(amount: string, remittance: string): Promise<number> {
  const { harness } = served
  const about = { bankCode: 'SGCI', accountNumber: 'CI0011223344556677', amount }
  await harness.admin('bank', '/admin/post', {
    ...about,
    incoming: { payerName: 'Lagune Services', payerAccount: null, remittance },
  })
  harness.advance(2_000)
  await harness.modules.reconciliation.compare()
  await harness.modules.receivables.importReceipts(new AbortController().signal)
  return (await get(`/api/receivables/receipts?q=${encodeURIComponent(remittance)}`)).json()[0].id
}

describe('receivables calls', () => {
  it('lists receipts by state and words, in pages', async () => {
    for (const words of ['alpha one', 'alpha two', 'alpha three']) await receive('5000', words)
    const first = await get('/api/receivables/receipts?q=alpha&state=open&limit=2')
    expect(first.json()).toHaveLength(2)
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await get(next)).json()).toHaveLength(1)
    expect((await get('/api/receivables/receipts?cursor=nonsense')).statusCode).toBe(400)
    expect((await get('/api/receivables/receipts?state=matched&q=alpha')).json()).toEqual([])
  })

  it('proposes, matches once per key, and undoes', async () => {
    const invoice = await sentInvoice('750.00')
    const id = await receive(invoice.open.xof, `Fact ${invoice.invoiceNumber}`)
    const url = `/api/receivables/receipts/${id}`
    const detail = (await get(url)).json()
    expect(detail.proposals[0]).toMatchObject({
      isCertain: true,
      allocations: [{ invoiceNumber: invoice.invoiceNumber }],
    })
    const [{ allocations, reasons }] = detail.proposals
    const lines = allocations.map(({ invoiceId, received, charges, fxDifference }: Record<string, string>) => ({
      invoiceId,
      received,
      charges,
      fxDifference,
    }))
    const body = { allocations: lines, reasons, version: detail.version }
    const answers = await Promise.all([
      post(`${url}/matches`, body, { key: 'k1' }),
      post(`${url}/matches`, body, { key: 'k1' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const matched = answers[0]?.json()
    expect(matched).toMatchObject({ state: 'matched', matches: [{ payer: 'client' }] })
    expect((await get(`/api/invoices/${invoice.id}`)).json()).toMatchObject({ status: 'paid' })
    expect((await post(`${url}/matches`, body)).statusCode).toBe(409)

    const { payments } = (await get(`/api/invoices/${invoice.id}`)).json()
    const direct = await post(`/api/invoices/${invoice.id}/payments/${payments[0].id}/reversal`, { reason: 'mistake' })
    expect([direct.statusCode, direct.json().title]).toEqual([409, 'Paid by a bank receipt'])

    const undo = `${url}/matches/${matched.matches[0].id}/reversal`
    const undone = await post(undo, { version: matched.version })
    expect(undone.json()).toMatchObject({ state: 'open', matches: [{ reversal: { reason: 'Match undone' } }] })
    expect((await post(undo, {})).statusCode).toBe(404)
  })

  it('is certain of an invoice beside the numbers of a credit note, a quote and a conversion', async () => {
    const [other, invoice] = [await sentInvoice('310.00'), await sentInvoice('770.00')]
    const [, year, count] = other.invoiceNumber.split('-')
    const text = ['CN', 'QUO', 'TX'].map((series) => `${series}-${year}-${count}`).join(' ')
    const id = await receive(invoice.open.xof, `${invoice.invoiceNumber} ${text}`)
    const { proposals } = (await get(`/api/receivables/receipts/${id}`)).json()
    expect(proposals).toMatchObject([{ isCertain: true, allocations: [{ invoiceNumber: invoice.invoiceNumber }] }])
  })

  it('states in plain words why a match is refused', async () => {
    const invoice = await sentInvoice('900.00')
    const id = await receive('10000', 'beta refusals')
    const match = async (changes: object) => {
      const line = { invoiceId: invoice.id, received: 10_000, ...changes }
      const answer = await post(`/api/receivables/receipts/${id}/matches`, { allocations: [line] })
      return [answer.statusCode, answer.json().detail]
    }
    expect(await match({ received: 10_001 })).toEqual([409, 'Only 10,000 XOF of this receipt is unmatched.'])
    expect(await match({ charges: 25_001 })).toEqual([
      400,
      'Bank charges can be at most 25,000 XOF. An administrator can change this limit.',
    ])
    expect(await match({ fxDifference: -1_001 })).toEqual([
      400,
      'The FX difference can be at most 10% of the amount received.',
    ])
    expect((await match({ invoiceId: 999_999 }))[0]).toBe(404)
    expect((await post(`/api/receivables/receipts/${id}/matches`, { allocations: [] })).statusCode).toBe(400)
    const invoices = (await get('/api/receivables/open-invoices?q=Lagune')).json()
    expect(invoices.map((one: { id: number }) => one.id)).toContain(invoice.id)
  })

  it('sets a receipt aside with a reason, once', async () => {
    const url = `/api/receivables/receipts/${await receive('3000', 'gamma refund')}`
    expect((await post(`${url}/set-aside`, { reason: ' ' })).statusCode).toBe(400)
    expect((await post(`${url}/set-aside`, { reason: 'tax refund' })).json()).toMatchObject({
      state: 'other',
      proposals: [],
    })
    expect((await post(`${url}/set-aside`, { reason: 'again' })).statusCode).toBe(409)
  })

  it('lets an auditor read and change nothing', async () => {
    const url = `/api/receivables/receipts/${await receive('3000', 'delta reading')}`
    expect((await get(url, auditor)).statusCode).toBe(200)
    expect((await post(`${url}/set-aside`, { reason: 'x' }, { cookie: auditor })).statusCode).toBe(403)
    expect((await get('/api/receivables/receipts/999999')).statusCode).toBe(404)
  })
})
