import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.describe('authorised readers', () => {
  test.use({ as: 'approver' })
  test('draft and sign a report, which waits for a second person', { tag: ['@D12-34'] }, async ({ page }) => {
    await openScreen(page, '/compliance-dashboard/suspicion-reports', 'Suspicion Reports')
    await page.getByRole('button', { name: 'New report' }).click()
    const fresh = page.getByRole('dialog', { name: 'New suspicion report' })
    await fresh.getByRole('button', { name: 'Save draft' }).click()
    await expect(fresh.getByText('Facts are required')).toBeVisible()
    await fresh.getByLabel('Subject').fill('Quartz Trading SA')
    const detectedOn = fresh.getByLabel('Detected on')
    await detectedOn.fill('2099-01-01')
    await fresh.getByLabel('Amount').fill('75000000')
    await fresh.getByLabel('Facts').fill('Three transfers within an hour')
    await fresh.getByLabel('Grounds of suspicion').fill('No trade explains them')
    await fresh.getByRole('button', { name: 'Save draft' }).click()
    await expect(detectedOn).toHaveAccessibleDescription('must not be in the future')
    await detectedOn.fill(new Date().toISOString().slice(0, 10))
    await fresh.getByRole('button', { name: 'Save draft' }).click()
    const report = page.getByRole('dialog', { name: /^Report DOS-/ })
    const file = { name: 'statement.txt', mimeType: 'text/plain', buffer: Buffer.from('Three transfers') }
    await report.locator('input[type=file]').setInputFiles(file)
    await expect(report.getByRole('list', { name: 'Documents' })).toContainText('statement.txt')
    await report.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(report.getByRole('button', { name: 'You have signed' })).toBeDisabled()
    await expect(report.getByText('One more person must sign.')).toBeVisible()
    await expectValidPage(page)
  })

  test('start a report from an alert in one step, with what the alert knows', { tag: ['@D12-34'] }, async ({
    page,
  }) => {
    await openScreen(page, '/compliance-dashboard', 'Compliance Dashboard')
    const origin = new URL(page.url()).origin
    const post = (path: string, data: object) => page.request.post(`${origin}${path}`, { headers: { origin }, data })
    const contact = { contactName: 'Awa Ndiaye', email: 'a@example.test', address: 'Bamako', country: 'Mali' }
    const { id: clientId } = await (await post('/api/clients', { companyName: 'Alerted Trading', ...contact })).json()
    await post('/api/transactions/large-conversion', { amountXof: 151_000_000, clientId, notes: '' })
    const raised = async () => (await page.request.get(`${origin}/api/compliance/alerts?clientId=${clientId}`)).json()
    await expect.poll(async () => (await raised()).length).toBeGreaterThan(0)
    const [alert] = await raised()
    await openScreen(page, `/compliance-dashboard?alert=${alert.id}`, 'Compliance Dashboard')
    await page
      .getByRole('dialog', { name: /^Alert/ })
      .getByRole('link', { name: 'Report suspicion' })
      .click()
    const fresh = page.getByRole('dialog', { name: 'New suspicion report' })
    await expect(fresh.getByLabel('Subject')).toHaveValue('Alerted Trading')
    await expect(fresh.getByLabel('Amount')).toHaveValue('151,000,000')
    await expect(fresh.getByLabel('Facts')).toHaveValue(new RegExp(`^Alert ${alert.id}: `))
    await expect(fresh.getByRole('checkbox', { name: /151,000,000/ })).toBeChecked()
    // Grounds are the reporter's own.
    await expect(fresh.getByLabel('Grounds of suspicion')).toHaveValue('')
    await fresh.getByLabel('Grounds of suspicion').fill('No trade explains it')
    await fresh.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('dialog', { name: /^Report DOS-/ })).toBeVisible()
    // No trace elsewhere: the alert's case does not tell of the report.
    const page2 = await (await page.request.get(`${origin}/api/compliance/alerts/${alert.id}`)).text()
    expect(page2).not.toMatch(/DOS-|suspicion report/i)
  })
})

test.describe('everybody else', () => {
  test.use({ as: 'administrator' })
  test('finds no page and no link', { tag: ['@D2-30'] }, async ({ page }) => {
    await openScreen(page, '/compliance-dashboard/filings', 'Filings')
    await expect(page.getByRole('link', { name: 'Suspicion Reports' })).toHaveCount(0)
    await openScreen(page, '/compliance-dashboard/suspicion-reports', 'Page Not Found')
  })
})
