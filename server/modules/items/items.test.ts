import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
beforeAll(async () => {
  served = await createServedHarness({ seed: 31 })
  operator = await served.signIn('item-operator', 'user')
}, 60_000)
afterAll(() => served.stop())

const get = async (url: string) => (await served.app.inject({ url, headers: { cookie: operator } })).json()
const send = (method: 'POST' | 'PATCH', url: string, payload: object, cookie = operator) =>
  served.app.inject({ method, url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload })

const hour = { description: 'Consulting hour', unit: 'HUR', unitPrice: '120.5', priceCurrency: 'EUR', taxPercent: '18' }
const descriptions = async (query: string) =>
  (await get(`/api/items${query}`)).map(({ description }: { description: string }) => description)

describe('a saved item', () => {
  it('is saved, edited against its version, archived and restored', async () => {
    const made = (await send('POST', '/api/items', hour)).json()
    expect(made).toMatchObject({ unit: 'HUR', unitPrice: '120.50', taxPercent: '18.00', isArchived: false, version: 1 })
    const path = `/api/items/${made.id}`
    const edit = { ...hour, description: 'Consulting hour, senior', version: 1 }
    expect((await send('PATCH', path, edit)).json()).toMatchObject({ description: edit.description, version: 2 })
    expect((await send('PATCH', path, edit)).json()).toMatchObject({ code: 'stale_version' })
    expect(await get(path)).toMatchObject({ description: edit.description, version: 2 })
    expect(await descriptions('?q=senior')).toEqual([edit.description])
    expect((await send('POST', `${path}/archive`, { isArchived: true })).json()).toMatchObject({ isArchived: true })
    expect(await descriptions('')).toEqual([])
    expect(await descriptions('?state=archived')).toEqual([edit.description])
    expect((await send('POST', `${path}/archive`, { isArchived: false })).json()).toMatchObject({ isArchived: false })
    const admin = await served.signIn('item-admin', 'admin')
    const audited = await served.app.inject({ url: '/api/audit-logs?resourceType=item', headers: { cookie: admin } })
    const events = audited.json().map(({ details }: { details: { event?: string } | null }) => details?.event)
    expect(events).toEqual(expect.arrayContaining(['item.edited', 'item.archived', 'item.restored']))
  })

  it('is refused with taxes that contradict each other, and without a permission', async () => {
    const pathsOf = async (more: object) =>
      (await send('POST', '/api/items', { ...hour, ...more })).json().errors?.map(({ path }: { path: string }) => path)
    expect(await pathsOf({ taxCategory: 'E' })).toEqual(['taxCategory'])
    expect(await pathsOf({ exemptionReason: 'Exempt' })).toEqual(['exemptionReason'])
    const untaxed = { taxPercent: '0', exemptionReason: 'Exempt' }
    expect(await pathsOf({ ...untaxed, taxCategory: 'Z' })).toEqual(['exemptionReason'])
    expect(await pathsOf({ ...untaxed, taxCategory: 'E' })).toBeUndefined()
    expect(await pathsOf({ unit: 'BOX' })).toEqual(['unit'])
    expect(await pathsOf({ description: ' ' })).toEqual(['description'])
    expect((await send('POST', '/api/items/999/archive', { isArchived: true })).json()).toMatchObject({
      code: 'item_not_found',
    })
    expect(await get('/api/items/999')).toMatchObject({ code: 'item_not_found' })
    const auditor = await served.signIn('item-auditor', 'auditor')
    expect((await send('POST', '/api/items', hour, auditor)).statusCode).toBe(403)
  })

  it('gives its unit to a line, which stays on invoice, document and quote', async () => {
    const clientId = await served.harness.addClient('Unités Conseil SARL')
    const line = { description: 'Consulting hour', quantity: '7.5', unit: 'HUR', unitPrice: '120' }
    const content = { clientId, description: 'Consulting', lines: [line] }
    const quote = (
      await send('POST', '/api/quotes', {
        ...content,
        localCurrency: 'USD',
        priceCurrency: 'USD',
        validUntil: '2026-12-20',
      })
    ).json()
    expect(quote.lines).toMatchObject([{ unit: 'HUR', quantity: '7.5' }])
    await send('POST', `/api/quotes/${quote.id}/send`, {})
    const { invoice } = (await send('POST', `/api/quotes/${quote.id}/invoice`, {})).json()
    const sent = (await send('POST', `/api/invoices/${invoice.id}/send`, {})).json()
    expect(sent.lines).toMatchObject([{ unit: 'HUR', quantity: '7.5' }])
    const page = await served.app.inject({ url: new URL(sent.publicLink).pathname })
    expect(page.body).toContain('7.5 h × ')
  })
})
