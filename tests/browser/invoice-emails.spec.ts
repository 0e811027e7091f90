import { type Browser, expect, type Page } from '@playwright/test'
import { mailSink } from '../running/mail-sink.ts'
import { expectValidPage } from './page-checks.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

test.describe.configure({ mode: 'serial' })

test.describe('emails of invoices', () => {
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

  async function draft(page: Page, more: object = {}): Promise<number> {
    const days = { servicePeriodStart: dayIn(0), servicePeriodEnd: dayIn(30), dueDate: dayIn(30) }
    const body = { clientId: 1, amountUsd: '1200', description: 'Treasury services', ...days, ...more }
    return (await post(page, '/api/invoices', body)).id
  }

  test('without a mail server an invoice is queued until a person marks it as sent', {
    tag: ['@D17-21'],
  }, async ({ browser, complaints }) => {
    const page = await operator(browser)
    await post(page, '/api/fx-rates/refresh', {})
    await post(page, '/api/clients', {
      companyName: 'Baobab Textiles SA',
      contactName: 'Awa Diop',
      email: 'awa@baobab.example',
      address: '1 Rue du Commerce, Dakar',
      country: 'Senegal',
    })
    const id = await draft(page, { localCurrency: 'EUR' })
    await page.goto(`${product.server.address}/invoices/${id}`)
    const send = page.getByRole('region', { name: 'Send' })
    await expect(send).toContainText('Missing: your business name, your address, your tax ID, your bank account.')
    await expect(send).toContainText('the tax exemption of a line with 0% tax')
    await expectValidPage(page, { inEveryLook: true })
    await send.getByLabel('To*').fill('awa@baobab.example, nonsense')
    await send.getByRole('button', { name: 'Send invoice' }).click()
    await expect(send.getByText('Invalid email: nonsense')).toBeVisible()
    await send.getByLabel('To*').fill('awa@baobab.example, compta@baobab.example')
    await send.getByLabel('Copy to (optional)').fill('director@baobab.example')
    await send.getByRole('button', { name: 'Send invoice' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'is waiting in the outbox' })
    await expect(toast).toContainText('Queued, not sent')
    const lead = page.getByRole('region', { name: 'Balance due' })
    await expect(lead).toContainText('$1,200.00')
    await expect(lead).toContainText('Queued, not sent')
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Queued, not sent')
    await expect(page.getByRole('list', { name: 'Emails' })).toContainText('compta@baobab.example')
    await expectValidPage(page, { inEveryLook: true })
    await page.goto(`${product.server.address}/invoices`)
    await expect(page.getByRole('row', { name: /000001/ })).toContainText('Queued, not sent')
    await page.goto(product.server.address)
    await expect(page.getByRole('region', { name: 'Recent Invoices' })).toContainText('Queued, not sent')
    await page.goto(`${product.server.address}/invoices/${id}`)
    await lead.getByRole('link', { name: 'View email' }).click()
    await expect(page.getByRole('dialog')).toContainText('Queued, not sent')
    await page.goto(`${product.server.address}/invoices/${id}`)
    await lead.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByRole('status').getByText('Marked as sent', { exact: true })).toBeVisible()
    await expect(lead).not.toContainText('Queued, not sent')
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Marked as sent', { timeout: 20_000 })
    await expect(page.getByRole('list', { name: 'History' })).toContainText('by Moussa Keita')
    expect(complaints).toEqual([])
  })

  test('a part payment, a refused one and a second send read as what they are', async ({ browser }) => {
    const page = await operator(browser)
    const id = await draft(page)
    await post(page, `/api/invoices/${id}/send`, {})
    await page.goto(`${product.server.address}/invoices/${id}`)
    const pay = async (amount: string) => {
      await page.getByRole('button', { name: 'Record payment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record payment' })
      await dialog.getByLabel('Amount').fill(amount)
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      return dialog
    }
    const taken = await pay('200')
    await expect(taken).toBeHidden()
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toContainText('Part payment recorded')
    const refused = await pay('5000')
    await expect(refused.getByText('is $1,000.00').first()).toBeVisible()
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await expect(history).toContainText('Payment refused')
    await expect(history).not.toContainText('Failed')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    const again = page.getByRole('dialog', { name: /^Send INV-.* again$/ })
    await again.getByLabel('To*').fill('other@baobab.example')
    await again.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('list', { name: 'Emails' })).toContainText('other@baobab.example')
    await expect(page.getByRole('list', { name: 'Emails' })).toContainText('Withdrawn, not sent')
    await page.getByRole('button', { name: 'Remind now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remind now' }).click()
    await expect(page.getByRole('list', { name: 'Reminders' })).toContainText('Queued, not sent')
    await expectValidPage(page)
  })

  test('a draft is scheduled and its schedule dropped', async ({ browser }) => {
    const page = await operator(browser)
    const id = await draft(page)
    await page.goto(`${product.server.address}/invoices/${id}`)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Schedule INV-/ })
    await dialog.getByLabel('Day').fill(dayIn(2))
    await dialog.getByLabel('Time').fill('09:30')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Schedule send' }).click()
    const send = page.getByRole('region', { name: 'Send' })
    await expect(send).toContainText(/Will be sent .* 09:30/)
    await send.getByRole('button', { name: 'Cancel scheduled send' }).click()
    await expect(send).not.toContainText('Will be sent')
  })

  test('an administrator sets up a mail server and tries it', { tag: ['@D6-22'] }, async ({ browser, complaints }) => {
    const sink = await mailSink()
    const { hostname, port } = new URL(sink.url)
    const storageState = await sessionOf(product, await product.hire('Chief', 'Diop', 'admin'))
    const page = await (await browser.newContext({ storageState })).newPage()
    await page.goto(`${product.server.address}/outbox`)
    await expect(page.getByText('No mail server is set up').first()).toBeVisible()
    await page.getByRole('link', { name: 'Set up a mail server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mail server' })
    await dialog.getByLabel('Host').fill(hostname)
    await dialog.getByLabel('Port').fill(port)
    await dialog.getByLabel('Encryption').selectOption({ label: 'None (a relay without a password)' })
    await dialog.getByLabel('Sender address').fill('office@sahel.example')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByLabel('Test email to').fill('chief@sahel.example')
    await dialog.getByRole('button', { name: 'Send a test email' }).click()
    await expect(dialog.getByText('The server accepted the email')).toBeVisible()
    await expectValidPage(page)
    await expect.poll(() => sink.mails.some((mail) => mail.includes('Subject: Test email'))).toBe(true)
    await expect.poll(() => sink.mails.some((mail) => mail.includes('filename=INV-'))).toBe(true)
    await page.goto(`${product.server.address}/outbox?state=sent`)
    await page.getByRole('row').filter({ hasText: 'INV-' }).first().click()
    await expect(page.getByText(/^Accepted by the mail server\. If it bounces/)).toBeVisible()
    await sink.close()
    expect(complaints).toEqual([])
  })

  let session: Awaited<ReturnType<typeof sessionOf>> | undefined
  async function operator(browser: Browser): Promise<Page> {
    session ??= await sessionOf(product, await product.hire('Moussa', 'Keita', 'user'))
    return (await browser.newContext({ storageState: session })).newPage()
  }
})
