import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { openScreen, post, type Role, test, type UsedProduct } from './signed-in-fixture.ts'

/** Payments to the account of the sample records. */
const account = { bankCode: 'ORABF', accountNumber: 'BF0011223344556677' }
const payerName = 'TEMA SHEA EXPORTS'

test.use({ as: 'operator' })

test('two people take a quote to its exported journal entries', async ({ page, browser, used, complaints }) => {
  await post(page, '/api/clients', {
    companyName: 'Tema Shea Exports Ltd',
    contactName: 'Kofi Asante',
    country: 'Ghana',
    phone: '+233 30 220 00 00',
    email: 'books@tema.example',
    address: '7 Harbour Road',
    monthlyLimit: '2500000',
  })
  const quote = await test.step('one person drafts a quote, and records that it is accepted', () => acceptedQuote(page))
  const invoice = await test.step('the quote becomes an invoice, which is sent', () => sentInvoice(page, quote))
  // Only an administrator may let the simulated bank receive.
  const bank = await openElsewhere(browser, used, 'administrator')
  const paid = await test.step('the bank reports the payment', () => receivePayment(bank, invoice))
  await bank.context().close()
  await test.step('the receipt is matched', () => matchReceipt(page, invoice))
  const other = await openElsewhere(browser, used, 'approver')
  await test.step('the second person cedes the proceeds that the booking proves', () => cedeProceeds(other, invoice))
  await test.step('the journals hold the invoice and its payment', () => expectBooked(other, invoice))
  await test.step('each format exports the same entries', () => exportJournals(other, invoice, paid))
  await other.context().close()
  expect(complaints).toEqual([])
})

async function openElsewhere(browser: Browser, used: UsedProduct, role: Role): Promise<Page> {
  await used.prove(role)
  const context = await browser.newContext({ storageState: used.sessions[role], baseURL: used.server.address })
  return context.newPage()
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

async function acceptedQuote(page: Page): Promise<string> {
  await openScreen(page, '/invoices/quotes', 'Quotes')
  await page.getByRole('button', { name: 'New quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quote' })
  await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('tema shea')
  await page.getByRole('option', { name: /Tema Shea Exports Ltd/ }).click()
  await dialog.getByLabel('Description*').fill('Sorting line for shea nuts')
  await dialog.getByLabel('Line 1', { exact: true }).fill('Sorting line')
  await dialog.getByLabel('Price of line 1').fill('2480')
  await dialog.getByRole('button', { name: 'Create quote' }).click()
  await expect(titleOf(page)).toHaveText(/^QUO-\d{4}-\d{6}$/)
  const number = (await titleOf(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('button', { name: 'Mark as accepted' }).click()
  const answer = page.getByRole('dialog', { name: 'Mark quote as accepted' })
  await answer.getByLabel('Note').fill('signed copy received')
  await answer.getByRole('button', { name: 'Mark quote as accepted' }).click()
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('signed copy received')
  return number
}

interface SentInvoice {
  readonly id: number
  readonly invoiceNumber: string
  readonly open: { readonly xof: string }
}

async function sentInvoice(page: Page, quote: string): Promise<SentInvoice> {
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(titleOf(page)).toHaveText(/^INV-/)
  await expect(page.getByRole('link', { name: quote })).toBeVisible()
  await page.getByRole('region', { name: 'Send' }).getByRole('button', { name: 'Send invoice' }).click()
  await expect(page.getByRole('region', { name: 'Send' })).toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const invoice = (await (await page.request.get(`/api/invoices/${id}`)).json()) as SentInvoice & { status: string }
  expect(invoice.status).toBe('sent')
  return invoice
}

/** Returns what the bank credits: the invoice less the charges of the payer's bank. */
async function receivePayment(page: Page, { invoiceNumber, open }: SentInvoice): Promise<string> {
  const charges = 5_000n
  const amount = String(BigInt(open.xof) - charges)
  await post(page, '/api/sandbox/banks/receive', {
    ...account,
    amount,
    payerName,
    payerAccount: 'GH0100015200004850000303512',
    remittance: `Invoice ${invoiceNumber.replaceAll('-', ' ')}`,
  })
  await expect
    .poll(async () => {
      await post(page, '/api/reconciliation/compare', {})
      return (await (await page.request.get('/api/receivables/receipts?q=TEMA')).json()).length
    })
    .toBe(1)
  return amount
}

async function matchReceipt(page: Page, { id, invoiceNumber }: SentInvoice) {
  await openScreen(page, '/receipts?q=TEMA')
  await expect(page.getByText(`The payment mentions ${invoiceNumber}.`)).toBeVisible()
  await page
    .getByRole('list', { name: 'Receipts' })
    .getByRole('link', { name: /TEMA SHEA/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Receipt matched')).toBeVisible()
  await page.getByRole('tab', { name: 'Matched', exact: true }).click()
  await expect(page.getByText('Bank charges', { exact: true })).toBeVisible()
  await expect(page.getByText('5,000 XOF')).toBeVisible()
  await openScreen(page, `/invoices/${id}`, invoiceNumber)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  // The payment is undone where it was matched, so the invoice leads there.
  const settlements = page.getByRole('list', { name: 'Payments and credit notes' })
  await expect(settlements.getByRole('button', { name: /^Reverse payment/ })).toHaveCount(0)
  await expect(settlements.getByRole('link', { name: /^Bank receipt/ })).toBeVisible()
  await expectValidPage(page)
}

async function cedeProceeds(page: Page, { invoiceNumber }: SentInvoice) {
  await openScreen(page, `/compliance-dashboard/export-proceeds?q=${invoiceNumber}`, 'Export Proceeds')
  await page.getByRole('row', { name: new RegExp(invoiceNumber) }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(invoiceNumber) })
  await expect(dialog.getByRole('list', { name: 'Bank bookings' })).toContainText('Orabank')
  const [proceeds] = await (await page.request.get(`/api/export-proceeds?q=${invoiceNumber}`)).json()
  expect(proceeds).toMatchObject({ state: 'to_cede', receivedUsd: '2480.00', bankedUsd: '2480.00' })
  await dialog.getByRole('textbox', { name: 'Ceded', exact: false }).first().fill(proceeds.toCedeUsd)
  await dialog.getByLabel('Ceded on').fill(new Date().toISOString().slice(0, 10))
  await dialog.getByLabel('Reference').fill('CES-2026-11')
  await dialog.getByRole('button', { name: 'Record cession' }).click()
  await expect(dialog.getByRole('list', { name: 'Cessions' })).toContainText('CES-2026-11')
  await expectValidPage(page)
}

async function expectBooked(page: Page, { invoiceNumber }: SentInvoice) {
  await openScreen(page, `/accounting?q=${invoiceNumber}`, 'Accounting')
  const receivable = page.getByRole('row', { name: /4111.*Tema Shea Exports Ltd/ })
  // The invoice, what was received for it, and the charges.
  await expect(receivable).toHaveCount(3, { timeout: 40_000 })
  for (const each of await receivable.all()) await expect(each).toContainText('A')
  await expectValidPage(page)
}

/** FEC and Sage hold the lines of the invoice, of its receipt and of its charges. */
async function exportJournals(page: Page, { invoiceNumber, open }: SentInvoice, paid: string) {
  await page.getByRole('tab', { name: 'Months and exports' }).click()
  const fec = await exportedFile(page, 'FEC, tab separated')
  const [header = '', ...lines] = fec.toString('utf8').trimEnd().split('\r\n')
  expect(header.split('\t')).toHaveLength(18)
  const amounts = (of: readonly string[], at: number) => of.map((line) => BigInt(line.split('\t')[at] ?? ''))
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  expect(sum(amounts(lines, 11))).toBe(sum(amounts(lines, 12)))
  const receivable = lines.filter((line) => line.includes(invoiceNumber) && line.split('\t')[4] === '4111')
  expect(amounts(receivable, 11)).toContain(BigInt(open.xof))
  expect(sum(amounts(receivable, 12))).toBe(BigInt(open.xof))
  expect(new Set(receivable.map((line) => line.split('\t')[13]))).not.toContain('')
  expect(sum(amounts(lines, 11).filter((amount) => String(amount) === paid))).toBeGreaterThan(0n)

  const sage = (await exportedFile(page, 'CSV for Sage')).toString('utf8').trimEnd().split('\r\n')
  // Another test of this server may have exported earlier entries in one of the formats.
  const ofInvoice = (exported: readonly string[]) => exported.filter((line) => line.includes(invoiceNumber))
  expect(ofInvoice(lines)).not.toEqual([])
  expect(ofInvoice(sage)).toHaveLength(ofInvoice(lines).length)
  const workbook = await exportedFile(page, 'Workbook')
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
  await expectValidPage(page)
}

/** Exports this month in a format, and returns the bytes of the newest export. */
async function exportedFile(page: Page, format: string): Promise<Buffer> {
  const links = page.getByRole('link', { name: /^Download EXP-/ })
  // Other tests of this server may have exported too.
  const earlier = (await (await page.request.get('/api/accounting/exports')).json()) as readonly unknown[]
  await expect(links).toHaveCount(earlier.length)
  await page.getByRole('button', { name: 'Export entries' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export entries' })
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ label: format })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(links).toHaveCount(earlier.length + 1)
  const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()])
  return readFile(await download.path())
}
