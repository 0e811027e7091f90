import { expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, post, test } from './signed-in-fixture.ts'

/** A sent invoice of a client with a name of its own, due today. */
async function sentInvoice(page: Page, companyName: string, amountUsd: string) {
  const contact = { contactName: 'Moussa Sarr', country: 'Senegal', phone: '+221 33 800 00 00' }
  const address = { email: 'books@example.test', address: '1 Rue du Commerce', monthlyLimit: '2500000' }
  const client = await post(page, '/api/clients', { companyName, ...contact, ...address })
  return { clientId: client.id, invoiceId: await sentTo(page, client.id, amountUsd) }
}

async function sentTo(page: Page, clientId: number, amountUsd: string): Promise<number> {
  const day = new Date().toISOString().slice(0, 10)
  const period = { servicePeriodStart: day, servicePeriodEnd: day, dueDate: day }
  const draft = await post(page, '/api/invoices', { clientId, amountUsd, description: 'Advice', ...period })
  await post(page, `/api/invoices/${draft.id}/send`, {})
  return draft.id
}

test.describe('receivables', () => {
  test.describe.configure({ timeout: 120_000 })

  test('lists what each client owes, and opens the client by keyboard', async ({ page }) => {
    await sentInvoice(page, 'Ziguinchor Cajou SA', '4321.00')
    await openScreen(page, '/receivables?q=Ziguinchor', 'Receivables')
    const row = page.getByRole('row', { name: /Ziguinchor Cajou SA/ })
    await expect(row).toContainText('$4,321.00')
    await expectValidPage(page, { inEveryLook: true })
    await page.getByLabel('Age', { exact: true }).selectOption('overdue')
    await expect(page.getByText('No clients match')).toBeVisible()
    await page.getByLabel('Age', { exact: true }).selectOption('current')
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ziguinchor Cajou SA', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ageing' })).toContainText('$4,321.00')
  })

  test('mails a statement of account and keeps its PDF', async ({ page }) => {
    const { clientId } = await sentInvoice(page, 'Statement Traders SARL', '987.00')
    await openScreen(page, `/clients/${clientId}`)
    await page.getByRole('button', { name: 'Statement', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement of account' })
    await expect(dialog.getByRole('textbox', { name: /^To/ })).toHaveValue('books@example.test')
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^statement-${clientId}-.*\\.pdf$`))
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Send by email' }).click()
    await expect(dialog).toBeHidden()
    const response = await page.request.get(`/api/documents?clientId=${clientId}&documentType=account_statement`)
    expect(await response.json()).toHaveLength(1)
    await page.getByRole('button', { name: 'View email' }).click()
    await expect(page.getByText(/Statement of account/).first()).toBeVisible()
  })

  test('pays an invoice with credit of the client, and refunds the rest', async ({ page }) => {
    const { clientId, invoiceId } = await sentInvoice(page, 'Mopti Cuirs SA', '900.00')
    await post(page, `/api/invoices/${invoiceId}/payments`, {})
    await post(page, `/api/invoices/${invoiceId}/credit-notes`, { reason: 'Goods returned' })
    const target = await sentTo(page, clientId, '650.00')
    await openScreen(page, `/invoices/${target}`)
    await expect(page.getByText('The client has $900.00 in credit')).toBeVisible()
    await expectValidPage(page, { inEveryLook: true })
    await page.getByRole('button', { name: 'Apply credit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply credit' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('650.00')
    await expectValidPage(page)
    await dialog.getByRole('button', { name: 'Apply credit' }).click()
    await expect(dialog).toBeHidden()
    const settled = page.getByRole('list', { name: 'Payments and credit notes' })
    await expect(settled).toContainText('Paid with credit')
    await expect(page.getByText('The client has $900.00 in credit')).toBeHidden()
    await settled.getByRole('link', { name: /^CN-/ }).click()

    await expect(settled).toContainText('$250.00 in credit')
    await settled.getByRole('button', { name: 'Record refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Record refund' })
    await expect(refund.getByLabel('Amount')).toHaveValue('250.00')
    await refund.getByLabel('Reference').fill('TRF 12')
    await expectValidPage(page)
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await expect(refund).toBeHidden()
    await expect(settled).toContainText('TRF 12')
    await expect(settled).not.toContainText('in credit')
    await settled.getByRole('button', { name: 'Reverse refund of $250.00' }).click()
    const reversal = page.getByRole('alertdialog')
    await reversal.getByLabel('Reason').fill('The bank returned it')
    await reversal.getByRole('button', { name: 'Reverse refund' }).click()
    await expect(reversal).toBeHidden()
    await expect(settled).toContainText('The bank returned it')
    await expect(settled).toContainText('$250.00 in credit')
    await expectValidPage(page, { inEveryLook: true })
  })

  test('shows that no notice is due, and stops them on the invoice', async ({ page }) => {
    const { invoiceId } = await sentInvoice(page, 'Kayes Logistique', '650.00')
    await openScreen(page, '/receivables?tab=due&q=Kayes', 'Receivables')
    await expect(page.getByText('No invoices match')).toBeVisible()
    await expectValidPage(page)
    await openScreen(page, `/invoices/${invoiceId}`)
    const card = page.getByRole('region', { name: 'Overdue notices' })
    await expect(card).toContainText('First notice due')
    await card.getByRole('button', { name: 'Stop' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel(/Reason/).fill('Delivery in dispute')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(card).toContainText('Delivery in dispute')
    await card.getByRole('button', { name: 'Resume' }).click()
    await expect(card).toContainText('First notice due')
  })
})
