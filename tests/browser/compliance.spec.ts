import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'approver' })

/** Creates a client with a conversion that triggers two rules. */
async function raise(page: Page, companyName: string): Promise<number> {
  const origin = new URL(page.url()).origin
  const post = (path: string, data: object) => page.request.post(`${origin}${path}`, { headers: { origin }, data })
  const added = await post('/api/clients', {
    companyName,
    contactName: 'Awa Ndiaye',
    email: `${companyName.replaceAll(' ', '')}@example.test`,
    phone: '+22370000001',
    address: 'Bamako',
    country: 'Mali',
  })
  expect(added.status()).toBe(201)
  const { id: clientId } = await added.json()
  const response = await post('/api/transactions/large-conversion', { amountXof: 150_000_001, clientId, notes: '' })
  expect(response.status()).toBe(201)
  return clientId
}

test('finds, investigates and resolves an alert', {
  tag: [
    '@S2-13',
    '@S2-129',
    '@S2-130',
    '@S2-131',
    '@S2-132',
    '@S2-133',
    '@S2-134',
    '@S4-15',
    '@S7-35',
    '@D5-20',
    '@D17-13',
  ],
}, async ({ page }) => {
  await openScreen(page, '/compliance-dashboard', 'Compliance Dashboard')
  const clientId = await raise(page, 'Quellander Mining')
  await expect(page.getByRole('region', { name: 'Total Alerts' })).toContainText(/[1-9]/)
  await expect(page.getByRole('region', { name: 'Risk Level' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search alerts' }).fill('Quellander')
  const queue = page.getByRole('table', { name: 'Compliance alerts' })
  await expect(queue).toContainText('Conversion above 150,000,000 XOF')
  await page.getByLabel('Severity', { exact: true }).selectOption('high')
  await page.getByLabel('Status', { exact: true }).selectOption('active')
  await expect(queue.getByRole('row')).toHaveCount(2)
  await queue.getByRole('button', { name: 'Investigate' }).click()
  await expect(page.getByText('Alert Updated')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('investigating')
  await queue.getByText('Quellander Mining').click()
  const sheet = page.getByRole('dialog', { name: /^Alert \d+/ })
  await expect(sheet.getByRole('list', { name: 'History' })).toContainText('Raised by the rule Large conversion')
  await expect(sheet.getByText('Yes')).toBeVisible()
  await sheet.getByLabel('New comment').fill('Asked for the contract')
  await sheet.getByRole('button', { name: 'Add comment' }).click()
  await expect(sheet.getByRole('list', { name: 'History' })).toContainText('Asked for the contract')
  await sheet.getByRole('button', { name: 'Link record' }).click()
  for (const kind of ['Invoice', 'Document']) await expect(sheet.getByRole('radio', { name: kind })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await sheet.getByRole('button', { name: 'Resolve' }).click()
  const ending = page.getByRole('dialog', { name: 'Resolve alert' })
  await ending.getByRole('button', { name: 'Resolve' }).click()
  await expect(ending.getByText('Describe what you found')).toBeVisible()
  await ending.getByLabel('Note').fill('A known supplier')
  await ending.getByRole('button', { name: 'Resolve' }).click()
  // Nothing is preset.
  await expect(ending.getByText('Choose an outcome')).toBeVisible()
  for (const outcome of ['False positive', 'Confirmed', 'Obligation met', 'Duplicate', 'Accepted risk'])
    await expect(ending.getByRole('radio', { name: outcome })).not.toBeChecked()
  await expectValidPage(page, { inEveryLook: true })
  await ending.getByRole('radio', { name: 'Accepted risk' }).check()
  await ending.getByRole('button', { name: 'Resolve' }).click()
  await expect(ending).toBeHidden()
  await expect(sheet.getByText('Resolved', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Accepted risk', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Report' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^compliance-alerts-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: 'Run AML Check' }).click()
  await expect(page.getByRole('dialog', { name: 'Run AML Check' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openScreen(page, `/clients/${clientId}?tab=alerts`, 'Quellander Mining')
  await expect(page.getByRole('table', { name: 'Alerts of this client' })).toContainText('Conversion above')
  for (const tab of ['KYC file', 'People', 'Documents', 'Screenings', 'Invoices', 'Conversions', 'Wallets', 'Notes'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  await openScreen(page, '/compliance-dashboard?q=Quellander', 'Compliance Dashboard')
  // Open alerts by default: the resolved one is one filter away.
  await expect(queue.getByRole('row').filter({ hasText: 'Quellander' })).not.toHaveCount(0)
  await expect(queue).not.toContainText('Accepted risk')
  await page.getByLabel('Status', { exact: true }).selectOption('all')
  await expect(queue.getByRole('row').filter({ hasText: 'Accepted risk' })).toContainText('Resolved')
  await expectValidPage(page, { inEveryLook: true })
})

test('keeps a typed note when another person resolves the alert', async ({ page }) => {
  await openScreen(page, '/compliance-dashboard', 'Compliance Dashboard')
  const clientId = await raise(page, 'Overtaken Trading')
  const origin = new URL(page.url()).origin
  const raised = async () => (await page.request.get(`${origin}/api/compliance/alerts?clientId=${clientId}`)).json()
  await expect.poll(async () => (await raised()).length).toBeGreaterThan(0)
  const [{ id }] = await raised()
  const move = (data: object) =>
    page.request.patch(`${origin}/api/compliance/alerts/${id}`, { headers: { origin }, data })
  expect((await move({ status: 'investigating' })).status()).toBe(200)
  await openScreen(page, `/compliance-dashboard?alert=${id}`, 'Compliance Dashboard')
  await page
    .getByRole('dialog', { name: /^Alert \d+/ })
    .getByRole('button', { name: 'Resolve' })
    .click()
  const ending = page.getByRole('dialog', { name: 'Resolve alert' })
  await ending.getByRole('radio', { name: 'Duplicate' }).check()
  await ending.getByLabel('Note').fill('The contract bears the amount')
  expect((await move({ status: 'resolved', outcome: 'false_positive', note: 'A known supplier' })).status()).toBe(200)
  await expect(ending.getByText('Alert already updated')).toBeVisible()
  await expect(ending.getByLabel('Note')).toHaveValue('The contract bears the amount')
  await expect(ending.getByRole('button', { name: 'Resolve' })).toBeDisabled()
})

test('sets a rule to review and back-tests it before saving a new version', {
  tag: ['@D8-18', '@D12-13', '@D12-14'],
}, async ({ page }) => {
  await openScreen(page, '/compliance-dashboard/rules', 'Alert Rules')
  const rules = page.getByRole('table', { name: 'Alert rules' })
  await expect(rules.getByRole('row', { name: /^Large conversion Above/ })).toContainText('Internal policy')
  await expectValidPage(page, { inEveryLook: true })
  const editRule = async (rule: string) => {
    await rules.getByText(rule, { exact: true }).click()
    await expect(page.getByRole('list', { name: `Versions of ${rule}` })).toContainText('Version 1')
    await page.getByRole('dialog', { name: rule, exact: true }).getByRole('button', { name: 'Edit' }).click()
  }
  await editRule('Large conversion')
  const dialog = page.getByRole('dialog', { name: 'Edit rule: Large conversion' })
  await dialog.getByLabel('Above').first().fill('60000000')
  await dialog.getByLabel('Requires review').check()
  await dialog.getByRole('button', { name: 'Test on last 90 days' }).click()
  await expect(dialog.getByRole('region', { name: 'Test on last 90 days' })).toContainText('it would have raised')
  await dialog.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await expectValidPage(page, { inEveryLook: true })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  // A passed limit holds a conversion even when no rule says so.
  await page
    .getByRole('dialog', { name: 'Large conversion', exact: true })
    .getByRole('button', { name: 'Close' })
    .click()
  await editRule('Monthly limit exceeded')
  const limit = page.getByRole('dialog', { name: 'Edit rule: Monthly limit exceeded' })
  await expect(limit.getByLabel('Enabled')).toBeVisible()
  await expect(limit.getByLabel('Requires review')).toHaveCount(0)
})
