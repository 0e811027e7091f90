import { expect } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, test } from './signed-in-fixture.ts'

test.use({ as: 'operator' })

test('a quote is drafted, sent and accepted, and becomes an invoice in one step', async ({ page, complaints }) => {
  await openScreen(page, '/invoices/quotes', 'Quotes')
  await page.getByRole('button', { name: 'New quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quote' })
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('sahel')
  await page.getByRole('option', { name: /Sahel Textiles/ }).click()
  await dialog.getByLabel('Description*').fill('Cold store fittings')
  await dialog.getByLabel('Line 1', { exact: true }).fill('Cooling unit')
  await dialog.getByLabel('Price of line 1').fill('1500')
  await expectValidPage(page, { inEveryLook: true })
  await dialog.getByRole('button', { name: 'Create quote' }).click()

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^QUO-\d{4}-\d{6}$/)
  const number = (await title.textContent()) ?? ''
  const terms = page.getByRole('region', { name: 'Terms' })
  await expect(terms.getByText('Draft', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()
  await expect(terms.getByText('Sent', { exact: true })).toBeVisible()
  // Without a mail server the quote waits in the outbox until a person sends it.
  await expect(page.getByText('is waiting in the outbox').first()).toBeVisible()
  await expectValidPage(page, { inEveryLook: true })
  await terms.getByRole('link', { name: 'Queued, not sent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await page.goBack()
  await expect(title).toHaveText(number)
  await expect(terms.getByText('Queued, not sent')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as accepted' }).click()
  const answer = page.getByRole('dialog', { name: 'Mark quote as accepted' })
  await answer.getByLabel('Note').fill('by telephone')
  await answer.getByRole('button', { name: 'Mark quote as accepted' }).click()
  await expect(terms).toContainText('by telephone')

  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(title).toHaveText(/^(INV|DEMO)-/)
  const invoice = (await title.textContent()) ?? ''
  await page.getByRole('link', { name: number }).click()
  await expect(terms.getByRole('link', { name: invoice })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create invoice' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open invoice' }).click()
  await expect(title).toHaveText(invoice)
  expect(complaints).toEqual([])
})

test('a deposit on a quote is invoiced, sent, and taken off the final invoice', async ({ page, complaints }) => {
  await openScreen(page, '/invoices/quotes', 'Quotes')
  await page.getByRole('button', { name: 'New quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quote' })
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('sahel')
  await page.getByRole('option', { name: /Sahel Textiles/ }).click()
  await dialog.getByLabel('Description*').fill('Deposit on a packing line')
  await dialog.getByLabel('Line 1', { exact: true }).fill('Packing line')
  await dialog.getByLabel('Price of line 1').fill('2000')
  await dialog.getByRole('button', { name: 'Create quote' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^QUO-/)
  const quote = (await title.textContent()) ?? ''
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Invoice a deposit' }).click()
  const size = page.getByRole('dialog', { name: 'Invoice a deposit' })
  await size.getByLabel('Percentage*').fill('40')
  await expectValidPage(page, { inEveryLook: true })
  await size.getByRole('button', { name: 'Invoice a deposit' }).click()
  await expect(title).toHaveText(/^(INV|DEMO)-/)
  const deposit = (await title.textContent()) ?? ''
  await page.getByRole('button', { name: 'Send invoice' }).click()
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()

  await page.getByRole('link', { name: quote }).click()
  await expect(page.getByRole('region', { name: 'Terms' }).getByRole('link', { name: deposit })).toBeVisible()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(title).not.toHaveText(quote)
  const amounts = page.getByRole('region', { name: 'Amounts' })
  await expect(amounts.getByRole('link', { name: `Less deposit ${deposit}` })).toBeVisible()
  await expect(amounts).toContainText('$800.00')
  await expect(amounts).toContainText('$1,200.00')
  await expectValidPage(page, { inEveryLook: true })
  expect(complaints).toEqual([])
})
