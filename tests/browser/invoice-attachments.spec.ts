import { type Browser, expect, type Page } from '@playwright/test'
import { samplePdf } from '../fixtures/sample-files.ts'
import { expectValidPage } from './page-checks.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

test.describe('documents that go out with an invoice', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(() => product.stop())

  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const post = async (page: Page, path: string, data: object) => {
    const headers = { origin: product.server.address }
    const reply = await page.request.post(`${product.server.address}${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  async function draft(browser: Browser): Promise<{ page: Page; id: number }> {
    const person = await product.hire('Olga', 'Operator', 'user')
    const page = await (await browser.newContext({ storageState: await sessionOf(product, person) })).newPage()
    await post(page, '/api/fx-rates/refresh', {})
    const { id: clientId } = await post(page, '/api/clients', {
      companyName: 'Baobab Textiles SA',
      contactName: 'Awa Diop',
      email: 'awa@baobab.example',
      address: '1 Rue du Commerce, Dakar',
      country: 'Senegal',
    })
    const days = { servicePeriodStart: dayIn(0), servicePeriodEnd: dayIn(30), dueDate: dayIn(30) }
    const body = { clientId, amountUsd: '1200', localCurrency: 'USD', description: 'Treasury services', ...days }
    return { page, id: (await post(page, '/api/invoices', body)).id }
  }

  test('are uploaded or chosen, sent, and offered on the page of the client', async ({ browser, complaints }) => {
    const { page, id } = await draft(browser)
    await page.goto(`${product.server.address}/invoices/${id}`)
    const card = page.getByRole('region', { name: 'Attachments' })
    await expect(card).toContainText('Up to 10 documents')
    for (const name of ['delivery note.pdf', 'timesheet.pdf']) {
      const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) }
      await card.locator('input[type=file]').setInputFiles(file)
      await expect(card.getByRole('list', { name: 'Attachments' })).toContainText(name)
      // The list can know of it before the call answers, whose notice would replace a later one.
      await expect(card.getByRole('button', { name: 'Upload' })).not.toHaveAttribute('aria-busy', 'true')
    }
    const script = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
    await card.locator('input[type=file]').setInputFiles(script)
    await expect(page.getByText('File not uploaded')).toBeVisible()
    await card.getByRole('button', { name: 'Remove timesheet' }).click()
    await expect(card.getByRole('list', { name: 'Attachments' })).not.toContainText('timesheet.pdf')
    await card.getByRole('combobox', { name: 'Add a document' }).fill('timesh')
    await page.getByRole('option', { name: /timesheet/i }).click()
    await expect(card).toContainText('2 documents')
    const send = page.getByRole('region', { name: 'Send' })
    await expect(send).toContainText('and 2 documents')
    await expectValidPage(page, { inEveryLook: true })
    await send.getByRole('button', { name: 'Send invoice' }).click()
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Attachments changed')

    const { publicLink } = await (await page.request.get(`${product.server.address}/api/invoices/${id}`)).json()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${product.server.address}${new URL(publicLink).pathname}`)
    const download = visitor.waitForEvent('download')
    await visitor.getByRole('link', { name: 'delivery note' }).click()
    expect((await download).suggestedFilename()).toBe('delivery note.pdf')
    await expectValidPage(visitor, { inEveryLook: true })
    expect(complaints).toEqual([])
  })
})
