import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('a recurring invoice creates its first draft, and is paused, edited and ended', async ({ page, complaints }) => {
  await openScreen(page, '/invoices/recurring', 'Recurring Invoices')
  await page.getByRole('button', { name: 'New recurring invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recurring invoice' })
  await dialog.getByRole('button', { name: 'Create recurring invoice' }).click()
  await expect(dialog.getByText('Client is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Description*').fill('Warehouse rent')
  await dialog.getByLabel('Line 1', { exact: true }).fill('Rent of the warehouse')
  await dialog.getByLabel('Price of line 1').fill('800')
  await dialog.getByRole('button', { name: 'Add price change' }).click()
  await dialog.getByLabel('Change 1 from').fill('2099-01-01')
  await dialog.getByLabel('Change 1 in percent').fill('4.5')
  await dialog.getByRole('combobox', { name: 'Ends' }).selectOption('After a number of invoices')
  await dialog.getByLabel('Number of invoices*').fill('12')
  await expectValidPage(page, { inEveryLook: true })
  await dialog.getByRole('button', { name: 'Create recurring invoice' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warehouse rent')
  const run = page.getByRole('list', { name: 'Invoices created' }).getByRole('listitem')
  // It starts today, so the job creates the first draft at once.
  await expect(run).toContainText('Draft created', { timeout: 45_000 })
  const schedule = page.getByRole('region', { name: 'Schedule' })
  await expect(schedule).toContainText('After 12 invoices')
  await expectValidPage(page, { inEveryLook: true })

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(schedule.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit recurring invoice' })
  await expect(edit.getByLabel('Change 1 in percent')).toHaveValue('4.5')
  await edit.getByRole('combobox', { name: 'Each invoice' }).selectOption('Send automatically')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(schedule).toContainText('Send automatically')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(schedule.getByText('Ended')).toBeVisible()

  await run.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(INV|DEMO)-/)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make recurring' }).click()
  await expect(dialog.getByLabel('Line 1', { exact: true })).toHaveValue('Rent of the warehouse')
  expect(complaints).toEqual([])
})
