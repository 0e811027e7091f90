import { type Browser, expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

test.describe.configure({ mode: 'serial' })

/** Counts user interactions: each filled field and each pressed button. */
function hands(page: Page) {
  let count = 0
  return {
    count: () => count,
    async fill(name: string, text: string) {
      count += 1
      await page.getByLabel(name, { exact: true }).last().fill(text)
    },
    async press(name: string) {
      count += 1
      await page.getByRole('button', { name, exact: true }).last().click()
    },
  }
}

test.describe('invoices', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(() => product.stop())

  test('a new user without demo data sends an invoice with its PDF in 13 interactions', {
    tag: ['@D6-13', '@S2-37', '@S2-51', '@S2-76', '@S8-09', '@D17-21'],
  }, async ({ browser, complaints }) => {
    const storageState = await sessionOf(product, await product.hire('Moussa', 'Keita', 'user'))
    const page = await (await browser.newContext({ storageState })).newPage()
    await page.goto(`${product.server.address}/invoices`)
    await expect(page.getByText('No invoices yet')).toBeVisible()
    await expect(page.getByText('Get started by creating your first invoice')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Invoice' })).toBeVisible()
    await page.goto(product.server.address)
    await expect(page.getByRole('region', { name: 'Recent Invoices' })).toContainText('No invoices yet')
    const { fill, press, count } = hands(page)
    await press('New Invoice')
    await expect(page.getByRole('dialog', { name: 'Generate Invoice' })).toBeVisible()
    await press('Add New Client')
    await fill('Company Name*', 'Sahel Textiles SARL')
    await fill('Contact Person*', 'Awa Diop')
    await fill('Email*', 'awa@sahel.example')
    await fill('Address*', '1 Rue du Commerce, Dakar')
    await fill('Country*', 'Senegal')
    await press('Add Client')
    await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue('Sahel Textiles SARL')
    await fill('Amount (USD)*', '1200')
    await fill('Description*', 'Consulting in November')
    await press('Create Invoice')
    await expect(page.getByText('Invoice created successfully')).toBeVisible()
    // The screen stays; the toast leads on.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await press('View invoice')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-000001$/)
    await press('Send invoice')
    await expect(page.getByRole('status').getByText('Queued, not sent', { exact: true })).toBeVisible()
    expect(count()).toBeLessThanOrEqual(13)
    const reply = await page.request.get(`${product.server.address}/api/invoices/1/pdf`)
    expect(reply.headers()['content-type']).toBe('application/pdf')
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('searches and filters the list and shows each invoice on a card', {
    tag: ['@S2-05', '@S2-68', '@S2-69', '@S2-71', '@S2-73', '@S2-74', '@S2-75'],
  }, async ({ browser, complaints }) => {
    const page = await signedIn(browser)
    await make(page, { localCurrency: 'EUR', description: 'Étude de marché', amountUsd: 2500 })
    await page.goto(`${product.server.address}/invoices?view=cards`)
    const cards = page.getByRole('list', { name: 'Invoices' }).getByRole('article')
    await expect(cards).toHaveCount(2)
    const card = cards.filter({ hasText: '000002' })
    await expect(card).toContainText('Sahel Textiles SARL')
    await expect(card).toContainText('Draft')
    await expect(card).toContainText('$2,500.00')
    await expect(card).toContainText(/[\d,]+\.\d\d EUR/)
    await expect(card).toContainText(/FX rate\s*0\.\d{4}(?!\d)/)
    await expect(card).toContainText(/Due\s*[A-Z][a-z]{2} \d\d, \d{4}/)
    await expect(cards.filter({ hasText: '000001' })).not.toContainText('EUR')
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('etude de MARCHE')
    await expect(cards).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('sahel 000001')
    await expect(cards).toHaveText(/000001/)
    await page.getByRole('tab', { name: /^Paid/ }).click()
    await expect(page.getByText('No invoices found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await expect(page.getByRole('tablist', { name: 'Status' }).getByRole('tab')).toHaveText([
      'All Status2',
      'Draft1',
      'Sent1',
      'Pending0',
      'Paid0',
      'Overdue0',
      'Cancelled0',
    ])
    await page.goto(`${product.server.address}/invoices?view=cards`)
    await expect(cards).toHaveCount(2)
    await expectValidPage(page)
    await page.goto(`${product.server.address}/invoices`)
    await expect(page.getByRole('region', { name: 'Outstanding' })).toContainText('$1,200.00')
    await expect(page.getByRole('row', { name: /000001/ })).toContainText('Queued, not sent')
    await page.getByRole('checkbox', { name: /^Select INV-\d{4}-000002$/ }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('1 invoice selected')
    const zipped = page.waitForEvent('download')
    await bar.getByRole('link', { name: 'Download PDFs' }).click()
    expect((await zipped).suggestedFilename()).toBe('invoices.zip')
    await bar.getByRole('button', { name: 'Select all 2' }).click()
    await bar.getByRole('button', { name: 'Send reminders' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send reminders' }).click()
    const progress = page.getByRole('dialog', { name: 'Send reminders' })
    await expect(progress.getByText(/^\d of 2 invoices done, \d skipped$/)).toBeVisible()
    await expect(progress).toContainText('this one is draft')
    await progress.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('checkbox', { name: /^Select INV-\d{4}-000001$/ }).check()
    await expectValidPage(page)
    expect(complaints).toEqual([])
  })

  test('lists missing fields and rejects invalid dates in the dialog', {
    tag: [
      '@S2-70',
      '@S2-77',
      '@S2-78',
      '@S5-01',
      '@S5-02',
      '@S5-03',
      '@S5-04',
      '@S5-05',
      '@S5-06',
      '@S5-07',
      '@S5-08',
      '@S5-09',
      '@S5-10',
      '@S5-11',
    ],
  }, async ({ browser }) => {
    const page = await signedIn(browser)
    await page.goto(`${product.server.address}/invoices`)
    await page.getByRole('button', { name: 'New Invoice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate Invoice' })
    await expect(dialog).toContainText('new invoice for a client with automatic FX rate conversion')
    const today = new Date().toISOString().slice(0, 10)
    const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const field = (name: string) => dialog.getByLabel(name)
    await expect(field('Local currency')).toHaveValue('USD')
    await expect(field('Amount (USD)')).toHaveAttribute('step', '0.01')
    await expect(field('Service period start')).toHaveValue(today)
    await expect(field('Service period end')).toHaveValue(inThirtyDays)
    await expect(field('Due date')).toHaveValue(inThirtyDays)
    for (const name of ['Service period start', 'Service period end', 'Due date']) await field(name).fill('')
    await dialog.getByRole('button', { name: 'Create Invoice' }).click()
    for (const message of [
      'Client is required',
      'Amount is required',
      'Description is required',
      'Service period start date is required',
      'Service period end date is required',
      'Due date is required',
    ]) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    }
    await field('Service period start').fill('2999-01-01')
    await field('Service period end').fill('1899-12-31')
    await field('Due date').fill('2020-01-01')
    await expect(dialog.getByText('Service period start date cannot be in the future')).toBeVisible()
    await expect(dialog.getByText('Service period end date cannot be before 1900-01-01')).toBeVisible()
    await expect(dialog.getByText('Due date cannot be in the past')).toBeVisible()
    await expectValidPage(page)
  })

  test('shows why an invoice failed and its progress, and empties the next form', {
    tag: ['@S2-79', '@S2-80', '@S8-08'],
  }, async ({ browser }) => {
    const page = await signedIn(browser)
    await page.goto(`${product.server.address}/invoices?new=invoice`)
    const dialog = page.getByRole('dialog', { name: 'Generate Invoice' })
    await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('sahel')
    await page.getByRole('option', { name: /Sahel Textiles/ }).click()
    await dialog.getByLabel('Amount (USD)').fill('75')
    await dialog.getByLabel('Description').fill('Once more')
    const problem = { code: 'internal', message: 'The books are being counted.', status: 500, title: 'Failed' }
    const type = 'application/problem+json'
    for (const [body, said] of [
      ['', 'Failed to create invoice'],
      [JSON.stringify(problem), problem.message],
    ] as const) {
      await page.route(/\/api\/invoices$/, (route) => route.fulfill({ status: 500, contentType: type, body }))
      await dialog.getByRole('button', { name: 'Create Invoice' }).click()
      const toast = page.getByRole('alert').filter({ has: page.getByText('Error', { exact: true }) })
      await expect(toast.getByText(said, { exact: true })).toBeVisible()
      await page.unrouteAll()
    }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/invoices$/, async (route) => {
      await released
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Create Invoice' }).click()
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
    release()
    await expect(dialog).toBeHidden()
    await page.goto(`${product.server.address}/invoices?new=invoice`)
    await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('')
    await expect(dialog.getByLabel('Description')).toHaveValue('')
  })

  test('creates lines with tax, a payment in francs, a credit note and the report', {
    tag: ['@D6-16', '@D6-17', '@S8-11', '@D6-07'],
  }, async ({ browser, complaints }) => {
    const page = await signedIn(browser)
    await page.goto(`${product.server.address}/invoices?new=invoice`)
    const dialog = page.getByRole('dialog', { name: 'Generate Invoice' })
    await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('sahel')
    await page.getByRole('option', { name: /Sahel Textiles/ }).click()
    await dialog.getByLabel('Description').first().fill('Audit')
    await dialog.getByRole('button', { name: 'Add lines, discounts and taxes' }).click()
    await dialog.getByLabel('Price of line 1').fill('100')
    await dialog.getByLabel('Quantity of line 1').fill('7.5')
    await dialog.getByLabel('Tax of line 1').fill('18')
    await dialog.getByRole('button', { name: 'Add line' }).click()
    await dialog.getByLabel('Line 2', { exact: true }).fill('Travel')
    await dialog.getByLabel('Price of line 2').fill('250')
    await dialog.getByLabel('Discount of line 2').fill('10')
    await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('$1,110.00')
    await dialog.getByRole('button', { name: 'Create Invoice' }).click()
    await page.getByRole('button', { name: 'View invoice' }).click()
    await page.getByRole('button', { name: 'Send invoice' }).click()
    await page.getByRole('button', { name: 'Record payment' }).click()
    const payment = page.getByRole('dialog', { name: 'Record payment' })
    await payment.getByLabel('Currency').selectOption('XOF')
    const amount = payment.getByLabel('Amount')
    await amount.fill('')
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    expect(await page.getByText('Error', { exact: true }).count(), 'toast of what the field says').toBe(0)
    await amount.fill('100000')
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByRole('status').getByText('Payment recorded', { exact: true })).toBeVisible()
    const settled = page.getByRole('list', { name: 'Payments and credit notes' })
    await expect(settled).toContainText('100,000 XOF')
    await page.getByRole('button', { name: 'Reverse payment of 100,000 XOF' }).click()
    const reversal = page.getByRole('alertdialog')
    await reversal.getByRole('button', { name: 'Reverse payment' }).click()
    await expect(reversal.getByText('Reason is required')).toBeVisible()
    await reversal.getByLabel('Reason').fill('Of another client')
    await reversal.getByRole('button', { name: 'Reverse payment' }).click()
    await expect(page.getByRole('status').getByText('Payment reversed', { exact: true })).toBeVisible()
    await expect(settled).toContainText(/Reversed by Moussa Keita on .*: Of another client/)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Credit note' }).click()
    const credit = page.getByRole('dialog', { name: /^Credit INV-/ })
    await credit.getByLabel('Reason').fill('Travel fell through')
    await credit.getByLabel('Audit').fill('10000')
    await credit.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(credit.getByLabel('Audit')).toHaveAccessibleDescription(/^Up to \$750\.00 Up to/)
    await credit.getByLabel('Audit').fill('0')
    await expect(credit).toContainText('Total$225.00')
    await credit.getByLabel('Audit').fill('100')
    await expect(credit).toContainText('Total$343.00')
    await credit.getByLabel('Audit').fill('0')
    await credit.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(page.getByText('Credit note issued')).toBeVisible()
    await expect(page.getByRole('link', { name: /^CN-\d{4}-000001$/ })).toBeVisible()
    await expectValidPage(page)
    await page.goto(`${product.server.address}/invoices`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'WAEMU Report' }).click()
    expect((await download).suggestedFilename()).toMatch(/^waemu-compliance-report-\d{4}-\d\d-\d\d\.json$/)
    await expect(page.getByText('WAEMU Report Generated')).toBeVisible()
    await expect(page.getByText('0 transactions')).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('sets the due date from the client payment terms until another date is chosen', async ({ browser }) => {
    const page = await signedIn(browser)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const client = { contactName: 'Awa', email: 'awa@example.org', address: 'Rue 1', country: 'Mali' }
    for (const [companyName, paymentTerms] of [['Slow Payers SARL', 60] as const, ['Quick Payers SARL', 10] as const]) {
      const added = await page.request.post(`${product.server.address}/api/clients`, {
        headers: { origin: product.server.address },
        data: { ...client, companyName, paymentTerms },
      })
      expect(added.status()).toBe(201)
    }
    await page.goto(`${product.server.address}/invoices?new=invoice`)
    const due = page.getByLabel('Due date')
    await expect(due).toHaveValue(inDays(30))
    await page.getByLabel('Client*').fill('Slow Payers SARL')
    await page.getByRole('option', { name: 'Slow Payers SARL' }).click()
    await expect(due).toHaveValue(inDays(60))
    await due.fill(inDays(45))
    await page.getByLabel('Client*').fill('Quick Payers SARL')
    await page.getByRole('option', { name: 'Quick Payers SARL' }).click()
    await expect(page.getByText("The client's payment terms: 10 days")).toBeVisible()
    await expect(due).toHaveValue(inDays(45))
  })

  test('keeps the pressed option of a list in place when its search ends', async ({ browser }) => {
    const page = await signedIn(browser)
    await page.goto(`${product.server.address}/invoices?new=invoice`)
    const field = page.getByLabel('Client*')
    const options = page.getByRole('listbox').getByRole('option')
    await field.click()
    await expect(options).toHaveCount(3)
    const answer = Promise.withResolvers<void>()
    const isSearch = (url: URL) => url.pathname === '/api/clients' && url.searchParams.get('q') === 'Slow'
    await page.route(isSearch, async (route) => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) => isSearch(new URL(request.url())))
    await field.fill('Slow')
    await asked
    await expect(options).toHaveCount(3)
    await options.filter({ hasText: 'Slow Payers SARL' }).hover()
    await page.mouse.down()
    answer.resolve()
    await expect(field).not.toHaveAttribute('aria-busy')
    await page.mouse.up()
    await expect(field).toHaveValue('Slow Payers SARL')
    await expect(options).toHaveCount(0)
  })

  test('offers the current version when another person changed a draft and keeps the typed values', {
    tag: ['@D3-33'],
  }, async ({ browser }) => {
    const page = await signedIn(browser)
    await make(page, { description: 'Changed twice', amountUsd: 700 })
    const [draft] = await (await page.request.get(`${product.server.address}/api/invoices?q=changed+twice`)).json()
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${product.server.address}/invoices/${draft.id}`)
      await tab.getByRole('button', { name: 'Edit' }).click()
    }
    await other.getByLabel('Note').fill('By the other')
    await other.getByRole('button', { name: 'Save invoice' }).click()
    await expect(other.getByText('Invoice updated')).toBeVisible()
    await page.getByLabel('Amount (USD)').fill('800')
    await page.getByRole('button', { name: 'Save invoice' }).click()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Note')).toHaveValue('By the other')
    await expect(page.getByLabel('Amount (USD)')).toHaveValue('800')
    await page.getByRole('button', { name: 'Save invoice' }).click()
    await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('$800.00')
  })

  test('an auditor reads invoices and sees no button that changes one', { tag: ['@D2-27'] }, async ({ browser }) => {
    const storageState = await sessionOf(product, await product.hire('Aminata', 'Ba', 'auditor'))
    const page = await (await browser.newContext({ storageState })).newPage()
    for (const path of ['/', '/invoices', '/invoices/1', '/invoices/2']) {
      await page.goto(`${product.server.address}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      for (const name of [
        'New Invoice',
        'Create Invoice',
        'Send invoice',
        'Edit',
        'Record payment',
        'More',
        'Remind now',
      ]) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      }
    }
    await page.goto(`${product.server.address}/invoices?new=invoice`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  /** A page signed in as the operator who was created first. */
  async function signedIn(browser: Browser): Promise<Page> {
    const credentials = { email: 'moussa.keita@example.org', password: 'wooden staple 47 river' }
    return (await browser.newContext({ storageState: await sessionOf(product, credentials) })).newPage()
  }

  async function make(page: Page, more: Record<string, unknown>): Promise<void> {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const days = { servicePeriodStart: day(0), servicePeriodEnd: day(30), dueDate: day(30) }
    const refreshed = await page.request.post(`${product.server.address}/api/fx-rates/refresh`, {
      headers: { origin: product.server.address },
      data: {},
    })
    expect(refreshed.status()).toBe(200)
    const made = await page.request.post(`${product.server.address}/api/invoices`, {
      headers: { origin: product.server.address },
      data: { clientId: 1, ...days, ...more },
    })
    expect(made.status()).toBe(201)
  }
})
