import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('an item is saved, edited, added to a quote and archived', async ({ page, complaints }) => {
  await openScreen(page, '/invoices/items', 'Items')
  await page.getByRole('button', { name: 'New item' }).click()
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Description*').fill('Customs broker, day of work')
  await form.getByLabel('Price*').fill('450')
  await form.getByLabel('Unit').selectOption('Day')
  await expectValidPage(page, { inEveryLook: true })
  await form.getByRole('button', { name: 'Save item' }).click()
  const row = page.getByRole('row', { name: /Customs broker, day of work/ })
  await expect(row).toContainText('450.00 USD / d')
  await row.click()
  const edit = page.getByRole('dialog', { name: 'Edit item' })
  await edit.getByLabel('Price*').fill('480')
  await edit.getByRole('button', { name: 'Save item' }).click()
  await expect(row).toContainText('480.00 USD / d')
  await expectValidPage(page, { inEveryLook: true })

  await openScreen(page, '/invoices/quotes', 'Quotes')
  await page.getByRole('button', { name: 'New quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quote' })
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('sahel')
  await page.getByRole('option', { name: /Sahel Textiles/ }).click()
  await dialog.getByLabel('Description*').fill('Customs work by saved items')
  await dialog.getByRole('combobox', { name: 'Add a saved item' }).fill('customs broker')
  await page.getByRole('option', { name: /Customs broker/ }).click()
  await expect(dialog.getByLabel('Line 1', { exact: true })).toHaveValue('Customs broker, day of work')
  await expect(dialog.getByLabel('Price of line 1')).toHaveValue('480.00')
  await expect(dialog.getByLabel('Unit of line 1')).toHaveValue('DAY')
  await expectValidPage(page, { inEveryLook: true })
  await dialog.getByRole('button', { name: 'Create quote' }).click()
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('1 d × $480.00')

  await openScreen(page, '/invoices/items', 'Items')
  await page.getByRole('button', { name: 'Archive Customs broker, day of work' }).click()
  await expect(row).toHaveCount(0)
  expect(complaints).toEqual([])
})
