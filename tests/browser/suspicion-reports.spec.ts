import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.describe('authorised readers', () => {
  test.use({ as: 'approver' })
  test('draft and sign a report, which waits for a second person', { tag: ['@D12-34'] }, async ({ page }) => {
    await openScreen(page, '/compliance-dashboard/suspicion-reports', 'Suspicion Reports')
    await page.getByRole('button', { name: 'New report' }).click()
    const fresh = page.getByRole('dialog', { name: 'New suspicion report' })
    await fresh.getByRole('button', { name: 'Keep draft' }).click()
    await expect(fresh.getByText('The facts are required')).toBeVisible()
    await fresh.getByLabel('Subject').fill('Quartz Trading SA')
    const detectedOn = fresh.getByLabel('Detected on')
    await detectedOn.fill('2099-01-01')
    await fresh.getByLabel('Amount').fill('75000000')
    await fresh.getByLabel('Facts').fill('Three transfers within an hour')
    await fresh.getByLabel('Grounds of suspicion').fill('No trade explains them')
    await fresh.getByRole('button', { name: 'Keep draft' }).click()
    await expect(detectedOn).toHaveAccessibleDescription('must not lie after today')
    await detectedOn.fill(new Date().toISOString().slice(0, 10))
    await fresh.getByRole('button', { name: 'Keep draft' }).click()
    const report = page.getByRole('dialog', { name: /^Report DOS-/ })
    const paper = { name: 'statement.txt', mimeType: 'text/plain', buffer: Buffer.from('Three transfers') }
    await report.locator('input[type=file]').setInputFiles(paper)
    await expect(report.getByRole('list', { name: 'Papers' })).toContainText('statement.txt')
    await report.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(report.getByRole('button', { name: 'You have signed' })).toBeDisabled()
    await expect(report.getByText('One more person has to sign.')).toBeVisible()
    await expectValidPage(page)
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
