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

test('the browser asks before Back discards what was typed', async ({ page }) => {
  await openScreen(page, '/invoices/quotes', 'Quotes')
  await page.getByRole('link', { name: 'Items', exact: true }).click()
  await page.getByRole('button', { name: 'New item' }).click()
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Description*').fill('Typed for long')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Description*')).toHaveValue('Typed for long')
  await expect(page).toHaveURL(/add=true/)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
})

test('Back closes the form that a list opened', async ({ page }) => {
  for (const [path, action] of [
    ['/invoices/items', 'New item'],
    ['/invoices/quotes', 'New quote'],
    ['/invoices/recurring', 'New recurring invoice'],
  ] as const) {
    await openScreen(page, path)
    await page.getByRole('button', { name: action }).click()
    await expect(page.getByRole('dialog', { name: action })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }
})

test('a list without a match offers to clear its filters', async ({ page }) => {
  await openScreen(page, '/invoices/items?q=no+such+item&state=archived', 'Items')
  const search = page.getByRole('searchbox', { name: 'Search items' })
  await expect(search).toHaveValue('no such item')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/\/invoices\/items$/)
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
})

test('a text field says when it is full', async ({ page }) => {
  await openScreen(page, '/invoices/items?add=true', 'Items')
  const description = page.getByRole('dialog').getByLabel('Description*')
  const note = page.getByText('Limit of 500 characters reached.')
  await description.fill('x'.repeat(499))
  await expect(note).toHaveCount(0)
  await description.pressSequentially('yz')
  await expect(description).toHaveValue(/xy$/)
  await expect(note).toBeVisible()
  // It stays, so that a press on a button below does not miss it.
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByLabel('Price*')).toBeFocused()
  await expect(note).toBeVisible()
  await description.fill('shorter')
  await expect(note).toHaveCount(0)
})
