import { expect, type Page } from '@playwright/test'
import { monthInWords } from '#contract/reports/period-words.ts'
import { expectValidPage } from './page-checks.ts'
import { openScreen, post, test, type UsedProduct } from './signed-in-fixture.ts'

/** The last day of the month before this one. */
function lastMonthEnd(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10)
}

/** An invoice that is sent today and paid in full on a day. */
async function paidInvoice(page: Page, companyName: string, receivedOn: string): Promise<string> {
  const contact = { contactName: 'Fanta Camara', country: 'Mali', phone: '+223 20 22 00 00' }
  const address = { email: 'compta@example.test', address: '1 Avenue du Mali', monthlyLimit: '2500000' }
  const client = await post(page, '/api/clients', { companyName, ...contact, ...address })
  const day = new Date().toISOString().slice(0, 10)
  const period = { servicePeriodStart: day, servicePeriodEnd: day, dueDate: day }
  const draft = await post(page, '/api/invoices', {
    clientId: client.id,
    amountUsd: '1234.00',
    description: 'Advice',
    ...period,
  })
  await post(page, `/api/invoices/${draft.id}/send`, {})
  await post(page, `/api/invoices/${draft.id}/payments`, { currency: 'XOF', receivedOn })
  const invoice = (await (await page.request.get(`/api/invoices/${draft.id}`)).json()) as { invoiceNumber: string }
  return invoice.invoiceNumber
}

async function asApprover(page: Page, { sessions, prove }: UsedProduct): Promise<Page> {
  await prove('approver')
  const context = await page.context().browser()?.newContext({ storageState: sessions.approver })
  if (!context) throw new Error('the page has no browser')
  return context.newPage()
}

test.describe('accounting', () => {
  test.describe.configure({ timeout: 180_000 })

  test('shows a paid invoice with its letter, and exports it', async ({ page }) => {
    const today = new Date().toISOString().slice(0, 10)
    const number = await paidInvoice(page, 'Sikasso Mangues SARL', today)
    await openScreen(page, `/accounting?q=${number}`, 'Accounting')
    const lines = page.getByRole('row', { name: new RegExp(number) })
    // The job books it within seconds.
    await expect(lines).toHaveCount(4, { timeout: 40_000 })
    // An entry shows its document once; its other lines name it to screen readers.
    await expect(lines.getByRole('link')).toHaveCount(2)
    await expect(page.getByRole('row', { name: /4111.*Sikasso Mangues SARL/ }).first()).toContainText('A')
    await expectValidPage(page, { inEveryLook: true })

    await page.getByRole('tab', { name: 'Months and exports' }).click()
    await page.getByRole('button', { name: 'Export entries' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export entries' })
    await dialog.getByRole('combobox', { name: 'Month' }).selectOption(today.slice(0, 7))
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog).toBeHidden()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download EXP-000001' }).click()
    expect((await download).suggestedFilename()).toBe(`EXP-000001-${today.slice(0, 7)}.txt`)
  })

  test('locks a month by two people', async ({ page, used }) => {
    const number = await paidInvoice(page, 'Koutiala Coton SA', lastMonthEnd())
    const month = monthInWords(lastMonthEnd().slice(0, 7))
    await openScreen(page, `/accounting?q=${number}`, 'Accounting')
    await expect(page.getByRole('row', { name: new RegExp(number) })).toHaveCount(4, { timeout: 40_000 })
    await page.getByRole('tab', { name: 'Months and exports' }).click()
    await page.getByRole('button', { name: `Lock ${month}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Request lock' }).click()
    await expect(page.getByText(`The lock of ${month} is awaiting second approval`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lock the month' })).toHaveCount(0)
    await expectValidPage(page)

    const second = await asApprover(page, used)
    await openScreen(second, `${used.server.address}/accounting?tab=closing`, 'Accounting')
    await second.getByRole('button', { name: 'Lock the month' }).click()
    await expect(second.getByRole('listitem').filter({ hasText: month }).first()).toContainText('Locked')
    await second.context().close()
  })

  test('is closed to a person without the permission', async ({ browser, used }) => {
    await used.prove('operator')
    const context = await browser.newContext({ storageState: used.sessions.operator })
    const answer = await context.request.get(`${used.server.address}/api/accounting/book`)
    expect(answer.status()).toBe(403)
    await context.close()
  })
})
