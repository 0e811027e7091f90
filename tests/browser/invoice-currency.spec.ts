import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { type Product, sessionOf, startProduct, test } from './product-server.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

async function choose(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Client', exact: true }).fill(typed)
  await page.getByRole('option', { name }).click()
}

test("takes prices in the client's currency and reads separators as they are meant", {
  tag: ['@S5-02'],
}, async ({ browser, complaints }) => {
  const storageState = await sessionOf(product, await product.hire('Nadège', 'Ouattara', 'user'))
  const page = await (await browser.newContext({ storageState })).newPage()
  const origin = { origin: product.server.address }
  await page.request.post(`${product.server.address}/api/fx-rates/refresh`, { headers: origin, data: {} })
  const client = { contactName: 'Zoé', email: 'zoe@marees.example', address: 'Quai 3, Nantes', country: 'France' }
  for (const [companyName, billingCurrency] of [
    ['Marées Grises SAS', 'EUR'],
    ['Francs Purs SARL', 'XOF'],
  ] as const) {
    const added = await page.request.post(`${product.server.address}/api/clients`, {
      headers: origin,
      data: { ...client, companyName, billingCurrency },
    })
    expect(added.status()).toBe(201)
  }
  await page.goto(`${product.server.address}/invoices?new=invoice`)
  const dialog = page.getByRole('dialog', { name: 'Generate Invoice' })
  await choose(page, 'marées', /Marées Grises/)
  const amount = dialog.getByLabel('Amount (EUR)')
  await expect(amount).toHaveAttribute('type', 'number')
  for (const [typed, value] of [
    ['1200,50', '1200.50'],
    ['1,200.50', '1200.50'],
    ['12 000', '12000'],
    ['-5', ''],
    ['1e3', ''],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(value)
  }
  await expect(dialog.getByText('Enter an amount, for example 1,200.50')).toBeVisible()
  await amount.fill('920')
  await expect(dialog.getByText(/^\$[\d,]+\.\d\d at 0\.\d{4}/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add lines, discounts and taxes' }).click()
  const price = dialog.getByLabel('Price of line 1')
  await expect(price).toHaveValue('920')
  await dialog.getByLabel('Line 1', { exact: true }).fill('Study')
  await dialog.getByLabel('Quantity of line 1').fill('2')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('1,840.00 EUR')
  // There and back: the price typed first is kept.
  const typedIn = dialog.getByRole('group', { name: 'Amount entered in' })
  await typedIn.getByText('USD').click()
  await expect(price).not.toHaveValue('920')
  await typedIn.getByText('EUR').click()
  await expect(price).toHaveValue('920.00')
  await dialog.getByLabel('Description').first().fill('Study of tides')
  await dialog.getByRole('button', { name: 'Create and Open' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-\d{6}$/)
  await expect(page.getByText('1,840.00 EUR').first()).toBeVisible()

  await page.goto(`${product.server.address}/invoices?new=invoice`)
  await choose(page, 'francs', /Francs Purs/)
  await dialog.getByLabel('Amount (XOF)').fill('5000000')
  await expect(dialog.getByText(/^\$[\d,]+\.\d\d at \d{3}/)).toBeVisible()
  await dialog.getByLabel('Description').fill('Paid in francs')
  await dialog.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(page.getByText('Invoice created successfully')).toBeVisible()
  expect(complaints).toEqual([])

  await page.route('**/api/fx-rates/waemu', async (route) => {
    const reply = await route.fetch()
    const { USD_EUR: _, ...pairs } = (await reply.json()).pairs
    await route.fulfill({ response: reply, json: { ...(await reply.json()), pairs } })
  })
  await page.goto(`${product.server.address}/invoices?new=invoice`)
  await choose(page, 'marées', /Marées Grises/)
  await expect(dialog.getByText('No USD/EUR rate is stored yet')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open FX Rates' })).toHaveAttribute('href', '/fx-rates')
  await expectValidPage(page)
})
