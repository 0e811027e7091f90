import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { clearAsSecondPerson } from './second-officer.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'approver' })

test('adds a branch, issues a numbered autorisation de change and screens its beneficiary', {
  tag: ['@D12-38'],
}, async ({ page, used }) => {
  await openScreen(page, '/compliance-dashboard/registers', 'Registers')
  await expect(page.getByRole('table', { name: 'Deadlines' })).toContainText('Unverified')
  await page.getByRole('table', { name: 'Deadlines' }).getByRole('row').nth(1).click()
  const line = page.getByRole('dialog')
  await expect(line.getByRole('region', { name: 'History' })).toContainText('No changes recorded yet')
  await line.getByRole('button', { name: 'Close' }).click()
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Add branch' }).click()
  const branch = page.getByRole('dialog', { name: 'Add branch' })
  await expect(branch.locator('footer').getByRole('button')).toHaveText(['Cancel', 'Add'])
  for (const [label, text] of [
    ['Code', 'BROWSER-1'],
    ['Bank', 'Orabank'],
    ['Branch', 'Plateau'],
    ['City', 'Abidjan'],
    ['Country', "Côte d'Ivoire"],
    ['Source', 'Letter of the bank'],
  ] as const)
    await branch.getByLabel(label, { exact: false }).first().fill(text)
  await branch.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Bank branches' })).toContainText('BROWSER-1')
  await expectValidPage(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, '/compliance-dashboard/exchange-forms', 'Exchange Forms')
  await page.getByRole('button', { name: 'Issue form' }).click()
  const form = page.getByRole('dialog', { name: 'Issue exchange form' })
  await form.getByLabel('Branch').selectOption({ label: 'BROWSER-1, Plateau' })
  await form.getByRole('combobox', { name: 'Conversion' }).click()
  await page.getByRole('option', { name: /^TX-/ }).first().click()
  await form.getByLabel('Beneficiary').fill('A provider')
  await form.getByLabel('Country').fill('France')
  await form.getByRole('button', { name: 'Issue', exact: true }).click()
  const first = page.getByRole('dialog', { name: /Autorisation de change 000001\/\d{4}\/A\.C\./ })
  await expect(first).toBeVisible()
  await expectValidPage(page)

  await first.getByRole('button', { name: 'Close' }).click()
  await expect(first).toBeHidden()
  await page.getByRole('button', { name: 'Issue form' }).click()
  await form.getByLabel('Branch').selectOption({ label: 'BROWSER-1, Plateau' })
  await form.getByRole('combobox', { name: 'Conversion' }).click()
  await page.getByRole('option', { name: /^TX-/ }).nth(1).click()
  await form.getByLabel('Beneficiary').fill('Marnobeks Sahelix Trading')
  await form.getByLabel('Country').fill('Burkina Faso')
  await form.getByRole('button', { name: 'Issue', exact: true }).click()
  const issued = page.getByRole('dialog', { name: /Autorisation de change 000002\// })
  await expect(issued.getByText('The beneficiary resembles a listed name')).toBeVisible()
  await expectValidPage(page)
  await issued.getByRole('link', { name: 'View match' }).click()
  const match = page.getByRole('dialog', { name: 'Screening match' })
  await expect(match.getByRole('region', { name: 'Our record' })).toContainText('Exchange form beneficiary')
  await match.getByRole('link', { name: 'View exchange form' }).click()
  await expect(issued).toContainText('Marnobeks Sahelix Trading, Burkina Faso')
  await issued.getByRole('link', { name: 'View match' }).click()
  await match.getByLabel('Reason').fill('Another company, by its register')
  const address = page.url()
  await match.getByRole('button', { name: 'Clear match' }).click()
  await expect(match).toBeHidden()
  await page.goto(address)
  await clearAsSecondPerson(page, used, 'Another company, by its register')
  await openScreen(page, '/compliance-dashboard/exchange-forms', 'Exchange Forms')
  const row = page.getByRole('table', { name: 'Exchange forms' }).getByRole('row').filter({ hasText: 'Marnobeks' })
  await expect(row).toContainText('Issued')
  await expect(row).not.toContainText('Match open')
})

test('shows missing and waived items of a transfer dossier and the deadline of export proceeds', async ({ page }) => {
  await openScreen(page, '/compliance-dashboard/dossiers', 'Transfer Dossiers')
  // The oldest conversion is the operator's; its initiator may not waive the dossier.
  await page.getByRole('table', { name: 'Transfer dossiers' }).getByText('Incomplete').last().click()
  const dossier = page.getByRole('dialog', { name: /^Dossier for / })
  await dossier.getByRole('button', { name: 'Waive dossier' }).click()
  await expect(dossier.getByText('Reason is required')).toBeVisible()
  await dossier.getByLabel('Reason for waiver').fill('Known for years')
  await dossier.getByRole('button', { name: 'Waive dossier' }).click()
  await expect(dossier.getByText(/By .+: Known for years$/)).toBeVisible()
  await dossier.getByRole('link', { name: 'View conversion' }).click()
  const panel = page.getByRole('region', { name: 'Documents' })
  await expect(panel).toContainText('Known for years')
  await expectValidPage(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openScreen(page, '/compliance-dashboard/export-proceeds', 'Export Proceeds')
  await expectValidPage(page)
})
