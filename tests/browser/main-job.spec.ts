import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { expectValidPage } from './page-checks.ts'
import { type Credentials, type Product, signIn, startProduct, test } from './product-server.ts'
import { letProofGrowOld } from './records.ts'

// With animations, which other tests leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

const amina: Credentials = { email: 'amina@example.org', password: 'quiet harbour 93 lantern' }

test('two people complete the main job on a fresh installation', {
  tag: ['@S1-01', '@S1-05', '@D1-01', '@D2-13', '@S2-50', '@S2-67'],
}, async ({ page, browser, complaints }) => {
  await test.step('the printed link creates the first administrator', () => setUp(page))
  await test.step('the administrator signs in from the landing page', () => signInFromLanding(page, amina))
  const binta = await product.hire('Binta', 'Sow', 'compliance')
  await test.step('fetch a rate', () => takeRate(page))
  await test.step('add a client', () => addClient(page))
  await test.step('add a bank', () => addBank(page))
  const other = await test.step('a second person signs in on another browser', () => openElsewhere(browser, binta))
  await test.step('the second person approves the client and the bank', async () => {
    await approveKyc(other)
    await approveBank(other)
  })
  await test.step('test the bank', () => testBank(page))
  await test.step('convert 150,000,000 XOF', () => convert(page))
  await test.step('the second person proves their identity again and approves', async () => {
    await letProofGrowOld(product, binta.email)
    await approveConversion(other, binta)
  })
  await test.step('both see the conversion settle', async () => {
    for (const each of [page, other]) await expectSettled(each)
  })
  await test.step('of the first steps the invoice is left', async () => {
    await goTo(other, 'Dashboard')
    await expect(other.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    const steps = other.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('5 of 7 done')
    await expect(
      steps.getByRole('listitem').filter({ hasText: 'Send your first invoice' }).getByRole('img'),
    ).toHaveAttribute('aria-label', 'To do')
  })
  await test.step('the report counts the conversion', () => downloadReport(page))
  await test.step('the books agree', verifyBooks)
  expect(complaints).toEqual([])
})

async function setUp(page: Page) {
  const link = /http:\/\/\S+\/api\/setup\S+/.exec(product.server.output())?.[0]
  expect(link, 'the set-up link on standard output').toBeDefined()
  const reads = openReads(page)
  await page.goto(link ?? '')
  await expectValidPage(page)
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Diallo')
  await page.getByLabel('Email').fill(amina.email)
  await page.getByLabel('Password').fill(amina.password)
  await page.getByRole('button', { name: 'Create administrator' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('No clients yet')).toBeVisible()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 7 done')
  await expect(steps.getByRole('link', { name: 'Open settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help (opens in a new tab)' })).toHaveAttribute('href', '/help#dashboard')
  // A read that is answered after the sign-out is refused, which the browser console shows.
  await expect.poll(() => reads.size).toBe(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${product.server.address}/`)
}

/** The reads that the page has sent and that are not answered. */
function openReads(page: Page): ReadonlySet<Request> {
  const reads = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') reads.add(request)
  })
  page.on('requestfinished', (request) => reads.delete(request))
  page.on('requestfailed', (request) => reads.delete(request))
  return reads
}

async function signInFromLanding(page: Page, credentials: Credentials) {
  await page.goto(product.server.address)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, credentials)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

async function openElsewhere(browser: Browser, credentials: Credentials) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInFromLanding(page, credentials)
  return page
}

/** Waits for the screen, because the previous one may have a button of the same name. */
async function goTo(page: Page, entry: string, title = entry) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function takeRate(page: Page) {
  await goTo(page, 'FX Rates')
  await page.getByRole('button', { name: 'Refresh rates' }).click()
  await expect(page.getByText('Rates refreshed')).toBeVisible()
  const row = page.getByRole('list', { name: 'Exchange rates' }).getByRole('link', { name: /^USD\/XOF/ })
  await expect(row).toContainText('561')
  await expect(row).not.toContainText('Default')
}

async function addClient(page: Page) {
  await page.goto(`${product.server.address}/clients`)
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expect(page.getByText('Get started by adding your first client')).toBeVisible()
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: 'Add New Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('Company Name').fill('Sahel Textiles SARL')
  await dialog.getByLabel('Contact Person').fill('Awa Diop')
  await dialog.getByLabel('Email').fill('awa@sahel.example')
  await dialog.getByLabel('Address').fill('1 Rue du Commerce, Abidjan')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('cote')
  await dialog.getByRole('option', { name: "Côte d'Ivoire" }).click()
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('New client has been successfully added.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent clients' })).toContainText('Sahel Textiles SARL')
}

async function addBank(page: Page) {
  await goTo(page, 'WAEMU Banking', 'WAEMU Banking Integration')
  await page.getByRole('combobox', { name: 'Bank' }).selectOption('SGCI')
  await page.getByLabel('Account Number').fill('CI0011223344556677')
  await page.getByLabel('Account Name').fill('Diallo et Compagnie')
  await page.getByRole('button', { name: 'Add bank connection' }).click()
  await expect(page.getByText('Bank Connection Added')).toBeVisible()
}

async function approveKyc(page: Page) {
  await page.getByRole('list', { name: 'Recent clients' }).getByRole('link', { name: 'Sahel Textiles SARL' }).click()
  await page.getByRole('button', { name: 'Approve KYC' }).click()
  const dialog = page.getByRole('dialog', { name: /Approve KYC/ })
  await dialog.getByLabel('Reason').fill('Register and documents seen')
  await dialog.getByRole('button', { name: 'Approve KYC' }).click()
  await expect(page.getByText('Sahel Textiles SARL is now Approved.')).toBeVisible()
}

async function approveBank(page: Page) {
  await page.getByRole('button', { name: /^Notifications, .*1 item waiting/ }).click()
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /Société Générale/ })
    .click()
  await page.getByRole('button', { name: /^Approve Société Générale/ }).click()
  await page.getByRole('dialog', { name: 'Approve bank connection' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Bank connection approved')).toBeVisible()
}

async function testBank(page: Page) {
  await page.getByRole('button', { name: /^Test Société Générale/ }).click()
  await expect(page.getByText('Connection Test Successful')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

async function convert(page: Page) {
  await goTo(page, 'Large Transactions', 'Large Transaction Processing')
  await page.getByLabel('Amount (XOF)').fill('150000000')
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: /Sahel Textiles SARL, Côte d'Ivoire/ }).click()
  const form = page.getByRole('region', { name: 'New conversion' })
  for (const figure of ['267,379.68', '4,010.70', '263,368.98']) await expect(form).toContainText(figure)
  await expect(form.getByText('Required BCEAO Filing')).toBeVisible()
  await form.getByRole('button', { name: 'Convert 150M XOF' }).click()
  await expect(page.getByText('Large Conversion Initiated')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('In review')
}

async function approveConversion(page: Page, { password }: Credentials) {
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /150,000,000 XOF for Sahel Textiles SARL/ })
    .click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve conversion' })
  for (const figure of ['150,000,000 XOF', '263,368.98 USDT', 'Sahel Textiles SARL'])
    await expect(dialog).toContainText(figure)
  await dialog.getByRole('button', { name: 'Approve 150M XOF' }).click()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await expect(dialog.getByText('A note is required: what did you check?')).toBeInViewport()
  await dialog.getByLabel('Note').fill('Contract and invoices seen')
  await dialog.getByRole('button', { name: 'Approve 150M XOF' }).click()
  const proof = page.getByRole('dialog', { name: "Confirm it's you" })
  await proof.getByLabel('Password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Conversion approved')).toBeVisible()
}

async function expectSettled(page: Page) {
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByRole('listitem').filter({ hasText: 'Completed' })).toContainText('Done', {
    timeout: 60_000,
  })
  await goTo(page, 'Large Transactions', 'Large Transaction Processing')
  const row = page
    .getByRole('table', { name: 'Conversions, newest first' })
    .getByRole('row', { name: /Sahel Textiles/ })
  await expect(row).toContainText('Completed')
}

async function downloadReport(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'WAEMU Report' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^waemu-compliance-report-\d{4}-\d\d-\d\d\.json$/)
  const report = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(report.summary).toMatchObject({ totalTransactions: 1, totalVolumeXof: 150_000_000 })
  await expect(page.getByText('1 transaction, 150,000,000 XOF')).toBeVisible()
}

/**
 * Checks that debits equal credits in both currencies and that the books hold the converted amount
 * and the fee.
 */
async function verifyBooks() {
  const said = await product.server.command(['verify'])
  expect(said).toMatch(/ledger {2}XOF {2}debits (\d+) {2}credits \1\n/)
  expect(said).toMatch(/ledger {2}USDT {2}debits (\d+\.\d{6}) {2}credits \1\n/)
  expect(said).toMatch(/audit {3}[1-9]\d* entries in [1-9]\d* seals/)
  for (const line of ['every booking is in the books', 'every payout is in the books', 'conversions  completed 1']) {
    expect(said).toContain(line)
  }
  expect(said).toContain('Everything agrees.')
}
