import { type APIRequest, expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, post, test, type UsedProduct } from './signed-in-fixture.ts'

/** Payments to the account of the sample records. */
const account = { bankCode: 'ORABF', accountNumber: 'BF0011223344556677' }

/** A sent invoice of a client with a name of its own. */
async function sentInvoice(page: Page, companyName: string, amountUsd: string) {
  const contact = { contactName: 'Moussa Faye', country: 'Senegal', phone: '+221 33 800 00 00' }
  const address = { email: 'books@example.test', address: '1 Rue du Commerce', monthlyLimit: '2500000' }
  const found = await (await page.request.get(`/api/clients?q=${encodeURIComponent(companyName)}`)).json()
  const client = found[0] ?? (await post(page, '/api/clients', { companyName, ...contact, ...address }))
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const period = { servicePeriodStart: day(0), servicePeriodEnd: day(30), dueDate: day(30) }
  const draft = await post(page, '/api/invoices', { clientId: client.id, amountUsd, description: 'Advice', ...period })
  await post(page, `/api/invoices/${draft.id}/send`, {})
  const invoice = await (await page.request.get(`/api/invoices/${draft.id}`)).json()
  return invoice as { id: number; invoiceNumber: string; open: { xof: string } }
}

/** The simulated bank books a payment; returns once it is a receipt. */
async function receive(page: Page, amount: string, payerName: string, remittance: string) {
  const about = { amount, payerName, payerAccount: 'SN08SN0100152000048500003035', remittance }
  await post(page, '/api/sandbox/banks/receive', { ...account, ...about })
  await expect
    .poll(async () => {
      await post(page, '/api/reconciliation/compare', {})
      const found = await page.request.get(`/api/receivables/receipts?q=${encodeURIComponent(payerName)}`)
      return ((await found.json()) as { amount: string }[]).some((one) => one.amount === amount)
    })
    .toBe(true)
}

/** Two people correct the books by the credit, so that it stops no payout of another test. */
async function explainToTwo(page: Page, used: UsedProduct, requests: APIRequest): Promise<void> {
  await post(page, '/api/reconciliation/compare', {})
  const unresolved = await (await page.request.get('/api/reconciliation/exceptions?state=unresolved')).json()
  const raised = (unresolved as { id: number; found: string }[]).find(({ found }) => found === '43210')
  expect(raised).toBeDefined()
  const path = `/api/reconciliation/exceptions/${raised?.id}`
  await post(page, `${path}/resolve`, { resolution: 'correction', counterAccount: 'suspense', note: 'VAT refund' })
  await used.prove('approver')
  const approver = await requests.newContext({ baseURL: used.server.address, storageState: used.sessions.approver })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const decided = await approver.post(`${path}/decide`, { headers, data: { decision: 'approved' } })
  expect(decided.status(), await decided.text()).toBe(200)
  await approver.dispose()
}

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Receipts' }).getByRole('link', { name })

test.describe('bank receipts', () => {
  test.describe.configure({ timeout: 120_000 })

  test('confirms the best match by keyboard, and undoes it from the toast', async ({ page }) => {
    const invoice = await sentInvoice(page, 'Teranga Peche SA', '1250.00')
    await receive(page, invoice.open.xof, 'TERANGA PECHE', `Reglement ${invoice.invoiceNumber}`)
    await openScreen(page, '/receipts?q=TERANGA')
    await expect(page.getByText(`The payment mentions ${invoice.invoiceNumber}.`)).toBeVisible()
    await expect(page.getByText('Certain')).toBeVisible()
    await row(page, /TERANGA PECHE/).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Receipt matched')).toBeVisible()
    const status = async () => (await (await page.request.get(`/api/invoices/${invoice.id}`)).json()).status
    expect(await status()).toBe('paid')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(await status()).toBe('sent')
    await expect(row(page, /TERANGA PECHE/)).toBeVisible()
    await expectValidPage(page, { inEveryLook: true })
    await row(page, /TERANGA PECHE/).click()
    await expectValidPage(page)
  })

  test('confirms one receipt after another without leaving the keyboard', async ({ page }) => {
    const invoices = []
    for (const amountUsd of ['710.00', '820.00', '930.00']) {
      const invoice = await sentInvoice(page, 'Gorom Betail SARL', amountUsd)
      await receive(page, invoice.open.xof, 'GOROM BETAIL', `Facture ${invoice.invoiceNumber}`)
      invoices.push(invoice)
    }
    await openScreen(page, '/receipts?q=GOROM')
    await row(page, /GOROM BETAIL/)
      .first()
      .focus()
    // The newest comes first.
    for (const [at, { invoiceNumber }] of invoices.toReversed().entries()) {
      await expect(page.getByText(`The payment mentions ${invoiceNumber}.`)).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(row(page, /GOROM BETAIL/)).toHaveCount(invoices.length - at - 1)
    }
    for (const { id } of invoices) {
      expect((await (await page.request.get(`/api/invoices/${id}`)).json()).status).toBe('paid')
    }
    // A link to a receipt opens it, also where the list does not contain it.
    const [matched] = await (await page.request.get('/api/receivables/receipts?q=GOROM')).json()
    await openScreen(page, `/receipts?receipt=${matched.id}`)
    await expect(page.getByRole('heading', { name: 'GOROM BETAIL' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo match' })).toBeVisible()
  })

  test('splits a receipt over invoices by hand, with bank charges as a line', async ({ page }) => {
    const first = await sentInvoice(page, 'Casamance Mangues', '900.00')
    const second = await sentInvoice(page, 'Casamance Mangues', '400.00')
    const amount = BigInt(first.open.xof) + BigInt(second.open.xof) - 9_000n
    await receive(page, String(amount), 'Somebody Else Ltd', 'transfer')
    await openScreen(page, '/receipts?q=Somebody')
    await page.getByRole('button', { name: 'Match manually' }).click()
    const dialog = page.getByRole('dialog', { name: 'Match manually' })
    for (const { invoiceNumber } of [first, second]) {
      await dialog.getByRole('combobox').fill(invoiceNumber)
      await page.getByRole('option', { name: invoiceNumber }).click()
    }
    const firstAmount = dialog.getByLabel(`Amount for ${first.invoiceNumber}`)
    await firstAmount.fill(String(amount + 1n))
    await expect(dialog.getByText('The invoices take more than the receipt. Lower an amount.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Match', exact: true })).toBeDisabled()
    await firstAmount.fill(first.open.xof)
    await dialog.getByLabel(`Difference on ${second.invoiceNumber}`).selectOption('charges')
    await expect(dialog.getByRole('status').filter({ hasText: 'Remaining' })).toContainText('Remaining0 XOF')
    await dialog.getByRole('button', { name: 'Match', exact: true }).click()
    await expect(page.getByText('Receipt matched')).toBeVisible()

    await page.getByRole('tab', { name: 'Matched', exact: true }).click()
    await row(page, /Somebody Else/).click()
    await expect(page.getByText('Bank charges')).toBeVisible()
    await expect(page.getByText('9,000 XOF')).toBeVisible()
    await expect(page.getByText('Its name was screened without a hit.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo match' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo match' }).click()
    await expect(page.getByText('Match undone', { exact: true })).toBeVisible()
  })

  test('moves a credit that is no customer payment to reconciliation', async ({ page, used, playwright }) => {
    await receive(page, '43210', 'Direction des Impots', 'remboursement TVA')
    await openScreen(page, '/receipts?q=Impots')
    await page.getByRole('button', { name: 'Not a client payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not a client payment' })
    await dialog.getByRole('button', { name: 'Move to reconciliation' }).click()
    await expect(dialog.getByText('Describe what it is')).toBeVisible()
    await dialog.getByRole('textbox', { name: /What is it/ }).fill('VAT refund')
    await dialog.getByRole('button', { name: 'Move to reconciliation' }).click()
    await expect(page.getByText('Moved to reconciliation')).toBeVisible()
    await page.getByRole('tab', { name: 'Not client payments' }).click()
    await expect(row(page, /Impots/)).toBeVisible()
    await explainToTwo(page, used, playwright.request)
  })
})
