import { expect } from '@playwright/test'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('the root shows the dashboard', { tag: ['@S2-03', '@S2-26'] }, async ({ page }) => {
  await openScreen(page, '/', 'Dashboard')
  for (const name of ['Total Clients', 'Recent Clients', 'FX Rates']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
})

test('shows volume, compliance at a glance, next runs and bank health as open panels', {
  tag: ['@S2-60', '@D13-13'],
}, async ({ page }) => {
  await openScreen(page, '/', 'Dashboard')
  await expect(page.getByRole('region', { name: 'Conversion volume' })).toContainText('30 bank days')
  const compliance = page.getByRole('region', { name: 'Compliance at a glance' })
  for (const text of ['Open alerts', 'KYC pending', 'filings due']) await expect(compliance).toContainText(text)
  const outlook = page.getByRole('region', { name: 'Next runs and bank health' })
  await expect(outlook.getByRole('heading', { name: 'Next scheduled runs' })).toBeVisible()
  await expect(outlook.getByRole('list', { name: 'Banks' })).toContainText('booked today')
})

test('finds clients by company, contact or email regardless of case', {
  tag: ['@S2-04', '@S2-61', '@S2-62', '@S7-09'],
}, async ({ page }) => {
  await openScreen(page, '/clients', 'Clients')
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeVisible()
  const found = page.getByRole('list', { name: 'Clients' }).getByRole('link')
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.fill('dakar FISH')
  await expect(found).toHaveText(['Dakar Fisheries'])
  await search.fill('awa diop')
  await expect(found).toHaveText(['Sahel Textiles SARL'])
  await search.fill('OFFICE@example.org')
  await expect(found).toHaveCount(3)
  const newest = await page.request.get('/api/clients?limit=5')
  const rows: { id: number }[] = await newest.json()
  expect(rows.length).toBeLessThanOrEqual(5)
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort((left, right) => right - left))
})

test('keeps filters and tabs in the address', { tag: ['@D16-05', '@D2-20'] }, async ({ page, used }) => {
  await openScreen(page, '/clients')
  await page.getByRole('combobox', { name: 'KYC status' }).selectOption('approved')
  await expect(page).toHaveURL(/kyc=approved/)
  await openScreen(page, `/clients/${used.records.clientIds[0]}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=activity/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
  await openScreen(page, '/large-transactions')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('in_review')
  await expect(page).toHaveURL(/status=in_review/)
  await expect(page.getByRole('row', { name: /60,000,000 XOF/ })).toHaveCount(0)
})

test('restores a search from the address after typing, following a link or going back', async ({ page }) => {
  await openScreen(page, '/large-transactions')
  const search = page.getByRole('searchbox', { name: 'Search conversions' })
  await search.fill('nobody at all')
  await expect(page).toHaveURL(/q=nobody/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Large Transactions', exact: true })
    .click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('row', { name: /TX-/ }).first()).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('nobody at all')
})

test('shows large transactions with their panels', {
  tag: ['@S2-10', '@S2-117', '@S2-118', '@S2-119', '@S9-02'],
}, async ({ page }) => {
  await openScreen(page, '/large-transactions', 'Large Transaction Processing')
  await page.getByRole('button', { name: 'Use typical amount: 150M XOF' }).click()
  await expect(page.getByLabel('Amount (XOF)')).toHaveValue('150,000,000')
  const compliance = page.getByRole('region', { name: 'Compliance status' })
  await expect(compliance).toContainText('Needs approval: above the BCEAO filing threshold')
  const market = page.getByRole('region', { name: 'Market rate' })
  for (const text of ['561', 'XOF per USD', 'open.er-api.com', '24 h', '30 d']) await expect(market).toContainText(text)
  await expect(page.getByRole('region', { name: 'Typical daily volume' })).toContainText('150,000,000 XOF')
})

test('shows WAEMU banking with its tiles', { tag: ['@S2-12', '@S2-127'] }, async ({ page }) => {
  await openScreen(page, '/waemu-banking', 'WAEMU Banking Integration')
  for (const name of ['Connected Banks', 'Daily Volume', 'Success Rate', 'Compliance']) {
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/\d/)
  }
  await expect(page.getByRole('region', { name: 'Bank connections' })).toContainText('Orabank Burkina Faso ••••6677')
})

test('shows eight pairs with their changes, and the currencies', {
  tag: ['@S2-06', '@S2-81', '@S2-82', '@S2-83', '@S2-86'],
}, async ({ page }) => {
  await openScreen(page, '/fx-rates', 'FX Rates')
  const card = page.getByRole('region', { name: 'Live Exchange Rates' })
  await expect(card.getByText('WAEMU Region Rates')).toBeVisible()
  await expect(card.getByText(/^Last updated: /)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Refresh rates' })).toBeVisible()
  const pairs = ['USD/EUR', 'USD/GBP', 'GBP/USD', 'USD/JPY', 'USD/XOF', 'XOF/USD', 'USD/NGN', 'USD/GHS']
  const rows = card.getByRole('list', { name: 'Exchange rates' }).getByRole('listitem')
  await expect(rows).toHaveText(pairs.map((pair) => new RegExp(`^${pair}.*Change from the previous day: `)))
  const currencies = ['USD (base)', 'EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS']
  const supported = page.getByRole('region', { name: 'API Status' }).getByRole('listitem')
  for (const [index, code] of currencies.entries()) await expect(supported.nth(index)).toContainText(code)
})
